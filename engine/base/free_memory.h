#pragma once

#include <cstddef>
#include <cstdint>

namespace continuo {

// Returns the bytes of main memory that programs can still use without swapping; 0 if unknown.
std::uint64_t freeHostBytes() noexcept;

// Returns whether this many bytes can be allocated now, or true if the system cannot tell. Call it before
// library code that does not check its allocations.
bool canAllocate(std::size_t bytes) noexcept;

// Returns freed heap memory of the process to the system.
void releaseFreedMemory() noexcept;

}  // namespace continuo
