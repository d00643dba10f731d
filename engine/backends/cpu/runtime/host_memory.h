#pragma once

#include <cstddef>

#include "tensor/buffer.h"

namespace continuo::cpu {

// Allocates uninitialised main memory, 64-byte aligned; throws OutOfMemory.
Buffer allocateHostMemory(std::size_t bytes);

// Throws OutOfMemory if this many bytes cannot be allocated. Call it before library code that does not check
// its allocations.
void requireMemory(std::size_t bytes);

}  // namespace continuo::cpu
