#pragma once

#include <cstdint>

namespace continuo {

// Bytes of the machine's memory that programs can still have without swapping; 0 where that is not known.
std::uint64_t freeHostBytes() noexcept;

// Gives what the process freed back to the system, which its heap would keep otherwise.
void giveBackFreed() noexcept;

}  // namespace continuo
