#include "midi/events/block_clock.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace continuo::app {
namespace {

using namespace std::chrono_literals;
using Seconds = std::chrono::duration<double>;

constexpr Moment kStart{1000s};

Moment after(double seconds) {
    return kStart + std::chrono::duration_cast<LiveClock::duration>(Seconds(seconds));
}

TEST(BlockClock, FollowsARegularDeviceExactly) {
    BlockClock clock(48000);
    for (int i = 0; i < 1000; ++i) {
        const Moment now = after(i * 256 / 48000.0);
        EXPECT_LT(std::abs(Seconds(clock.begin(now, 256) - now).count()), 1e-6);
    }
}

// Callbacks up to 3 ms late, of a card 100 ppm fast, give regular blocks.
TEST(BlockClock, SmoothsIrregularCallbacks) {
    BlockClock clock(48000);
    std::mt19937 random(7);
    std::uniform_real_distribution<double> late(0, 0.003);
    const double block = 256 / 48000.0 * (1 - 1e-4);
    Moment before;
    double worst = 0;
    for (int i = 0; i < 8000; ++i) {
        const Moment begin = clock.begin(after(i * block + late(random)), 256);
        if (i > 4000) worst = std::max(worst, std::abs(Seconds(begin - before).count() - block));
        before = begin;
    }
    EXPECT_LT(worst, 1e-4) << "a thirtieth of what came in";
    EXPECT_NEAR(Seconds(before - after(7999 * block + 0.0015)).count(), 0, 5e-4) << "it keeps up";
    EXPECT_NEAR(clock.secondsPerFrame() * 48000, 1 - 1e-4, 1e-4);
}

TEST(BlockClock, RestartsAfterAGap) {
    BlockClock clock(48000);
    for (int i = 0; i < 100; ++i) clock.begin(after(i * 0.005), 240);
    EXPECT_EQ(clock.begin(after(3), 240), after(3));
    EXPECT_NEAR(Seconds(clock.begin(after(3.005), 240) - after(3.005)).count(), 0, 1e-4);
}

TEST(BlockClock, BlockLengthsMayDiffer) {
    BlockClock clock(44100);
    std::mt19937 random(2);
    double at = 0;
    for (int i = 0; i < 500; ++i) {
        const int frames = 32 + static_cast<int>(random() % 500);
        EXPECT_NEAR(Seconds(clock.begin(after(at), frames) - after(at)).count(), 0, 1e-5);
        at += frames / 44100.0;
    }
}

}  // namespace
}  // namespace continuo::app
