#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "tensor/buffer.h"
#include "tensor/tensor_view.h"

namespace continuo {

// Allocates scratch tensors for one pass. It grows by blocks and keeps them, so repeating a pass allocates
// nothing.
class Arena {
public:
    using Allocate = std::function<Buffer(std::size_t bytes)>;

    // A position in the arena, to which release() returns.
    struct Mark {
        std::size_t block = 0;
        std::size_t used = 0;
    };

    explicit Arena(Allocate allocate, std::size_t blockBytes = std::size_t{1} << 22);

    TensorView allocate(DType type, const Shape& shape);  // uninitialised, 64-byte aligned
    Mark mark() const noexcept { return {current_, used_}; }
    void release(Mark mark) noexcept;  // releases all memory taken since
    void reset() noexcept { release({}); }
    // Returns an id that is unique in this process. After the same mark, the same allocations return the same
    // memory.
    std::uint64_t id() const noexcept { return id_; }

    // For tests: returns the number of allocated bytes.
    std::size_t reservedBytes() const noexcept;

private:
    Allocate allocate_;
    std::size_t blockBytes_;
    std::vector<Buffer> blocks_;
    std::size_t current_ = 0;
    std::size_t used_ = 0;
    std::uint64_t id_;
};

}  // namespace continuo
