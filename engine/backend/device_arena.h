#pragma once

#include <memory>

#include "backend/backend.h"
#include "tensor/arena.h"

namespace continuo {

// An arena in the memory of a device, which lives at least as long. Throws OutOfMemory, later, where a
// tensor finds no room.
inline Arena arenaOn(std::shared_ptr<Backend> backend) {
    return Arena([backend = std::move(backend)](std::size_t bytes) { return backend->allocate(bytes); });
}

}  // namespace continuo
