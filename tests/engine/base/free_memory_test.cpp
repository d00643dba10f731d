#include "base/free_memory.h"

#include <gtest/gtest.h>

#include <unistd.h>

namespace continuo {
namespace {

TEST(FreeMemory, IsPositiveAndLessThanTheTotal) {
    const auto all = static_cast<std::uint64_t>(sysconf(_SC_PHYS_PAGES)) *
                     static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
    EXPECT_GT(freeHostBytes(), 0U);
    EXPECT_LT(freeHostBytes(), all);
}

TEST(FreeMemory, HugeRequestsDoNotFit) {
    EXPECT_TRUE(canAllocate(std::size_t{1} << 20));
    EXPECT_FALSE(canAllocate(std::size_t{1} << 60));
}

}  // namespace
}  // namespace continuo
