#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "tensor/buffer.h"
#include "tensor/tensor_view.h"

namespace continuo {

// Hands out scratch tensors for one pass. It grows by blocks while it is new and keeps them, so a pass that
// was made once allocates nothing when it is made again.
class Arena {
public:
    using Allocate = std::function<Buffer(std::size_t bytes)>;

    // A place to go back to.
    struct Mark {
        std::size_t block = 0;
        std::size_t used = 0;
    };

    explicit Arena(Allocate allocate, std::size_t blockBytes = std::size_t{1} << 22);

    TensorView take(DType type, const Shape& shape);  // uninitialised, 64-byte aligned
    Mark mark() const noexcept { return {current_, used_}; }
    void release(Mark mark) noexcept;  // takes back all that was handed out since
    void reset() noexcept { release({}); }
    // No other arena of this process has it. After the same mark, the same calls of take() give the same
    // memory again.
    std::uint64_t id() const noexcept { return id_; }

    // For tests: bytes held.
    std::size_t reserved() const noexcept;

private:
    Allocate allocate_;
    std::size_t blockBytes_;
    std::vector<Buffer> blocks_;
    std::size_t current_ = 0;
    std::size_t used_ = 0;
    std::uint64_t id_;
};

}  // namespace continuo
