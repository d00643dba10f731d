#pragma once

#include <cstddef>
#include <memory>

#include "tensor/buffer.h"

namespace continuo::cpu {

// Memory for many pieces with the same lifetime, such as a network's weights. They share large pages, which a
// small piece alone would not get.
class Slabs {
public:
    // A part of a slab, 64-byte aligned. The slab lives as long as any of its pieces.
    struct Piece {
        std::byte* data = nullptr;
        std::size_t bytes = 0;
        std::shared_ptr<const Buffer> slab;
    };

    // Throws OutOfMemory.
    Piece allocate(std::size_t bytes);

private:
    std::weak_ptr<const Buffer> slab_;
    std::size_t used_ = 0;
};

}  // namespace continuo::cpu
