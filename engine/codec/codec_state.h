#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "backend/backend.h"

namespace continuo {

// The context of every convolution of a codec, for B rows in lock-step. It begins in silence. A copy
// continues independently.
class CodecState {
public:
    // contexts: the shape [B,..] of each tensor.
    CodecState(std::shared_ptr<Backend> backend, std::span<const Shape> contexts);
    CodecState(const CodecState& other);
    CodecState& operator=(const CodecState& other);
    CodecState(CodecState&&) = default;
    CodecState& operator=(CodecState&&) = default;

    std::int64_t rows() const noexcept { return contexts_.empty() ? 0 : contexts_.front().shape[0]; }
    const TensorView& context(std::size_t index) const { return contexts_.at(index); }
    void clear();  // resets to silence

private:
    TensorView all() const;

    std::shared_ptr<Backend> backend_;
    Buffer memory_;
    std::vector<TensorView> contexts_;
};

}  // namespace continuo
