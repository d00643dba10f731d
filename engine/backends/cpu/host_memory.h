#pragma once

#include <cstddef>

#include "tensor/buffer.h"

namespace continuo::cpu {

// Uninitialised memory of the process, 64-byte aligned; throws OutOfMemory.
Buffer hostMemory(std::size_t bytes);

}  // namespace continuo::cpu
