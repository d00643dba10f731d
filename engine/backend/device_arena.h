#pragma once

#include <memory>

#include "backend/backend.h"
#include "tensor/arena.h"

namespace continuo {

// Returns an arena in the memory of a device, and keeps the device alive. The arena throws OutOfMemory when a
// tensor does not fit.
inline Arena makeDeviceArena(std::shared_ptr<Backend> backend) {
    return Arena([backend = std::move(backend)](std::size_t bytes) { return backend->allocate(bytes); });
}

}  // namespace continuo
