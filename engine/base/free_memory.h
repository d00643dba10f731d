#pragma once

#include <cstddef>
#include <cstdint>

namespace continuo {

// Bytes of the machine's memory that programs can still have without swapping; 0 where that is not known.
std::uint64_t freeHostBytes() noexcept;

// Whether the process may lay out this many bytes more now. For before something is called that does not look
// whether it got its memory. True where the system cannot tell.
bool hasRoom(std::size_t bytes) noexcept;

// Gives what the process freed back to the system, which its heap would keep otherwise.
void giveBackFreed() noexcept;

}  // namespace continuo
