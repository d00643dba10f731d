#pragma once

#include <cstddef>
#include <memory>

#include "tensor/buffer.h"

namespace continuo::cpu {

// Memory for many pieces that live equally long, such as a network's weights: they share large pages, on
// which a small piece alone would not lie.
class Slabs {
public:
    // 64-byte aligned; its slab lives as long as one of its pieces.
    struct Piece {
        std::byte* data = nullptr;
        std::size_t bytes = 0;
        std::shared_ptr<const Buffer> slab;
    };

    // Throws OutOfMemory.
    Piece take(std::size_t bytes);

private:
    std::weak_ptr<const Buffer> slab_;
    std::size_t used_ = 0;
};

}  // namespace continuo::cpu
