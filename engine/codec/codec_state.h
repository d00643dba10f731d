#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "backend/backend.h"

namespace continuo {

// What each convolution of a codec has to remember of the sound, or of the frames, that went through it, for
// some rows in lock-step. A value: a copy goes on by itself. It begins in silence.
class CodecState {
public:
    // One tensor of each of these shapes, [B,..].
    CodecState(std::shared_ptr<Backend> backend, std::span<const Shape> contexts);
    CodecState(const CodecState& other);
    CodecState& operator=(const CodecState& other);
    CodecState(CodecState&&) = default;
    CodecState& operator=(CodecState&&) = default;

    std::int64_t rows() const noexcept { return contexts_.empty() ? 0 : contexts_.front().shape[0]; }
    const TensorView& context(std::size_t index) const { return contexts_.at(index); }
    void clear();  // silence again

private:
    TensorView all() const;

    std::shared_ptr<Backend> backend_;
    Buffer memory_;
    std::vector<TensorView> contexts_;
};

}  // namespace continuo
