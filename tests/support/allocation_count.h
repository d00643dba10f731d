#pragma once

#include <cstddef>

namespace continuo::test {

// What operator new holds in this program, in bytes; linked by tests that bound the memory of a call.
std::size_t allocatedBytes() noexcept;
// The most it held since resetPeak().
std::size_t peakBytes() noexcept;
void resetPeak() noexcept;

}  // namespace continuo::test
