#pragma once

#include <cstddef>

#include "tensor/buffer.h"

namespace continuo::cpu {

// Uninitialised memory of the process, 64-byte aligned; throws OutOfMemory.
Buffer hostMemory(std::size_t bytes);

// Throws OutOfMemory where the process may not lay out this many bytes more. For before a library is called
// that does not look whether it got its memory.
void requireRoom(std::size_t bytes);

}  // namespace continuo::cpu
