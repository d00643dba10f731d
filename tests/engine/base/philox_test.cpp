#include "base/philox.h"

#include <gtest/gtest.h>

#include <set>

namespace continuo {
namespace {

using Words = std::array<std::uint32_t, 4>;

// The test vectors of the generator's authors for philox4x32-10.
TEST(Philox, MatchesThePublishedWords) {
    EXPECT_EQ(philox({0, 0, 0, 0}, {0, 0}), (Words{0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8}));
    constexpr std::uint32_t kOnes = 0xffffffff;
    EXPECT_EQ(philox({kOnes, kOnes, kOnes, kOnes}, {kOnes, kOnes}),
              (Words{0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd}));
    EXPECT_EQ(philox({0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344}, {0xa4093822, 0x299f31d0}),
              (Words{0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1}));
}

TEST(Philox, UniformStaysBelowOne) {
    EXPECT_EQ(uniform(0u), 0.0f);
    EXPECT_LT(uniform(0xffffffffu), 1.0f);
    EXPECT_EQ(uniform(0x80000000u), 0.5f);
    EXPECT_LT(uniform(0xffffffffu, 0xffffffffu), 1.0);
    EXPECT_EQ(uniform(0x80000000u, 0u), 0.5);
}

TEST(RandomStream, WordsMatchThePhiloxCounters) {
    RandomStream stream(0x299f31d0a4093822ull, 0x0370734413198a2eull);
    for (std::uint32_t block = 0; block < 3; ++block) {
        for (const std::uint32_t word :
             philox({block, 0, 0x13198a2e, 0x03707344}, {0xa4093822, 0x299f31d0})) {
            EXPECT_EQ(stream.word(), word);
        }
    }
}

TEST(RandomStream, EachPurposeAndPartGetsADistinctSeed) {
    std::set<std::uint64_t> seeds;
    const std::uint64_t given[] = {0, 1, 2, std::uint64_t{1} << 40, (std::uint64_t{1} << 40) + 1};
    for (const std::uint64_t seed : given) {
        seeds.insert(seed);  // the sampling of windows uses `seed` itself
        for (const RandomPurpose purpose :
             {RandomPurpose::Weights, RandomPurpose::Factors, RandomPurpose::Dropout})
            for (std::uint64_t part = 0; part < 20; ++part) seeds.insert(seedFor(seed, purpose, part));
    }
    EXPECT_EQ(seeds.size(), std::size(given) * (1 + 3 * 20));
}

TEST(RandomStream, EachSeedAndStreamGivesDifferentNumbers) {
    std::set<std::uint32_t> firsts;
    for (std::uint64_t seed = 0; seed < 8; ++seed) {
        for (std::uint64_t stream = 0; stream < 8; ++stream) firsts.insert(RandomStream(seed, stream).word());
    }
    EXPECT_EQ(firsts.size(), 64u);
}

TEST(RandomStream, RealsFillTheUnitIntervalEvenly) {
    RandomStream stream(3, 4);
    constexpr int kDraws = 20000;
    std::array<int, 10> counts{};
    for (int i = 0; i < kDraws; ++i) {
        const double value = stream.real();
        ASSERT_GE(value, 0.0);
        ASSERT_LT(value, 1.0);
        ++counts[static_cast<std::size_t>(value * 10)];
    }
    // Chi-square with 9 degrees of freedom exceeds 27.9 once in a thousand seeds.
    double distance = 0;
    for (const int count : counts)
        distance += (count - kDraws / 10.0) * (count - kDraws / 10.0) / (kDraws / 10.0);
    EXPECT_LT(distance, 27.9);
}

TEST(RandomStream, BelowReachesEveryNumberUnderTheBound) {
    RandomStream stream(5, 6);
    std::set<std::uint64_t> seen;
    for (int i = 0; i < 500; ++i) seen.insert(stream.below(7));
    EXPECT_EQ(seen.size(), 7u);
    EXPECT_EQ(*seen.rbegin(), 6u);
}

}  // namespace
}  // namespace continuo
