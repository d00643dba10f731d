#pragma once

#include <cstddef>

namespace continuo::test {

// Returns the bytes currently allocated by operator new. For tests that bound the memory of a call.
std::size_t allocatedBytes() noexcept;
// Returns the peak since resetPeak().
std::size_t peakBytes() noexcept;
void resetPeak() noexcept;

}  // namespace continuo::test
