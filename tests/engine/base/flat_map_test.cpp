#include "base/flat_map.h"

#include <gtest/gtest.h>

#include <map>

#include "base/philox.h"

namespace continuo {
namespace {

TEST(FlatMap, IsEmptyBeforeTheFirstEntry) {
    const FlatMap<int> map;
    EXPECT_EQ(map.find(0), nullptr);
    EXPECT_EQ(map.size(), 0u);
}

TEST(FlatMap, MatchesAStdMap) {
    // Few and many distinct keys, some with equal lower or upper halves.
    for (const std::uint64_t different : {7u, 1000u, 100'000u}) {
        for (const int shift : {0, 32, 46}) {
            FlatMap<std::uint32_t> map;
            std::map<std::uint64_t, std::uint32_t> expected;
            RandomStream random(different, static_cast<std::uint64_t>(shift));
            for (int i = 0; i < 50'000; ++i) {
                const std::uint64_t key = random.below(different) << shift;
                ++map[key];
                ++expected[key];
            }
            ASSERT_EQ(map.size(), expected.size());
            for (const auto& [key, count] : expected) {
                ASSERT_NE(map.find(key), nullptr) << key;
                ASSERT_EQ(*map.find(key), count) << key;
            }
            EXPECT_EQ(map.find(different << shift), nullptr);
        }
    }
}

}  // namespace
}  // namespace continuo
