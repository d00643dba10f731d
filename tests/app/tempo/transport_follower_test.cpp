#include "tempo/transport_follower.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "app/tempo/moments.h"

namespace continuo::app {
namespace {

constexpr double kRate = 48000;
constexpr std::uint32_t kFrames = 256;

// A rolling transport of a server that is never late: block by block, with the follower's result. A timebase
// master adds bars of its own clock.
class TransportFollowerTest : public testing::Test {
protected:
    // Runs the next `blocks` blocks.
    void roll(int blocks) {
        for (int i = 0; i < blocks; ++i) {
            TransportPosition position{true, kRate, frame_, kFrames, {}};
            if (master_) position.place = place();
            follower_.receive(after(seconds_), position, typed_, 4);
            if (const auto& grid = follower_.grid()) {
                const double error = grid->beatsAt(after(seconds_)) - (master_ ? beats_ : countedBeats());
                least_ = std::min(least_, error * grid->beatSeconds);
                most_ = std::max(most_, error * grid->beatSeconds);
            }
            frame_ += kFrames;
            seconds_ += kFrames / kRate;
            beats_ += kFrames / kRate * perMinute_ / 60;
        }
    }
    void standStill() {
        TransportPosition position{false, kRate, frame_, kFrames, {}};
        follower_.receive(after(seconds_), position, typed_, 4);
        seconds_ += kFrames / kRate;
    }
    // Moves the song to another frame and beat.
    void locate(std::uint32_t frame, double beats) {
        frame_ = frame;
        beats_ = beats;
    }
    TransportPosition::Place place() const {
        TransportPosition::Place place;
        const double bar = std::floor(beats_ / beatsPerBar_), inBar = beats_ - bar * beatsPerBar_;
        place.bar = static_cast<int>(bar) + 1;
        place.beat = static_cast<int>(inBar) + 1;
        place.ticksPerBeat = ticks_;
        place.tick = (inBar - std::floor(inBar)) * ticks_;
        place.wholeTicks = whole_;
        if (whole_) place.tick = std::floor(place.tick);
        place.beatsPerBar = beatsPerBar_;
        place.perMinute = perMinute_;
        return place;
    }
    double countedBeats() const { return frame_ / kRate * typed_ / 60; }
    const BeatGrid& grid() const { return *follower_.grid(); }

    TransportFollower follower_;
    bool master_ = true, whole_ = true;
    int beatsPerBar_ = 3;
    double perMinute_ = 90, typed_ = 100, ticks_ = 1920;
    std::uint32_t frame_ = 0;
    double seconds_ = 0, beats_ = 0;
    double least_ = 0, most_ = 0;  // s by which the beats were late and early
};

TEST_F(TransportFollowerTest, HasNoBeatsUntilTheTransportRolls) {
    EXPECT_FALSE(follower_.grid());
    standStill();
    EXPECT_FALSE(follower_.grid());
    roll(1);
    ASSERT_TRUE(follower_.grid());
    EXPECT_NEAR(grid().perMinute(), 90, 1e-9);
    EXPECT_EQ(grid().beatsPerBar, 3);
    const std::uint32_t run = grid().run;
    standStill();
    EXPECT_FALSE(follower_.grid());
    roll(1);
    EXPECT_NE(grid().run, run) << "what starts again begins anew";
}

TEST_F(TransportFollowerTest, BarsFollowTheTimebaseMaster) {
    locate(480000, 3 * 7 + 1.5);
    roll(100);
    EXPECT_NEAR(grid().beatsAt(after(seconds_)), beats_, 1e-3);
    EXPECT_TRUE(grid().beginsBar(24));
    EXPECT_FALSE(grid().beginsBar(25));
}

TEST_F(TransportFollowerTest, CoarseTicksGiveRegularBeats) {
    ticks_ = 24;  // 28 ms each
    roll(2000);   // by then some block has begun right behind a tick
    least_ = most_ = 0;
    const std::uint32_t run = grid().run;
    roll(4000);
    EXPECT_GT(least_, -1e-3);
    EXPECT_LT(most_, 1e-3);
    EXPECT_EQ(grid().run, run);
}

TEST_F(TransportFollowerTest, FineTicksGiveExactBeats) {
    whole_ = false;
    roll(3000);
    EXPECT_GT(least_, -1e-6);
    EXPECT_LT(most_, 1e-6);
}

// Some masters add whole ticks per block, and are slower than their stated tempo.
TEST_F(TransportFollowerTest, BeatsFollowAMasterThatLosesTicks) {
    roll(1);
    const std::uint32_t run = grid().run;
    for (int i = 0; i < 5000; ++i) {
        beats_ -= 0.36 / ticks_;
        roll(1);
    }
    EXPECT_GT(least_, -1e-3);
    EXPECT_LT(most_, 1e-3);
    EXPECT_EQ(grid().run, run);
}

TEST_F(TransportFollowerTest, NewTempoContinuesFromTheBeat) {
    roll(500);
    const std::uint32_t run = grid().run;
    for (const double perMinute : {91.0, 140.0, 60.0}) {
        perMinute_ = perMinute;
        roll(300);
        EXPECT_NEAR(grid().perMinute(), perMinute, 1e-9);
        EXPECT_EQ(grid().run, run);
    }
    EXPECT_GT(least_, -1e-3);
    EXPECT_LT(most_, 1e-3);
}

TEST_F(TransportFollowerTest, JumpRestartsTheBeats) {
    roll(500);
    std::uint32_t run = grid().run;
    locate(0, 0);
    roll(10);
    EXPECT_NE(grid().run, run);
    EXPECT_NEAR(grid().beatsAt(after(seconds_)), beats_, 1e-3);
    run = grid().run;
    locate(10 * 48000, 15);
    roll(10);
    EXPECT_NE(grid().run, run);
    // The jump of the frame counts even if the beats alone would match.
    run = grid().run;
    locate(static_cast<std::uint32_t>(frame_ + 10 * 48000), beats_);
    roll(10);
    EXPECT_NE(grid().run, run);
}

TEST_F(TransportFollowerTest, ChangedBarLengthRestartsTheBeats) {
    roll(100);
    const std::uint32_t run = grid().run;
    beatsPerBar_ = 4;
    roll(1);
    EXPECT_NE(grid().run, run);
    EXPECT_EQ(grid().beatsPerBar, 4);
}

// A late client is skipped; the song continued meanwhile.
TEST_F(TransportFollowerTest, SkippedBlocksAreNotAJump) {
    roll(100);
    const std::uint32_t run = grid().run;
    frame_ += 20 * kFrames;
    seconds_ += 20 * kFrames / kRate;
    beats_ += 20 * kFrames / kRate * 1.5;
    roll(1);
    EXPECT_EQ(grid().run, run);
    EXPECT_NEAR(grid().beatsAt(after(seconds_ - kFrames / kRate)), beats_ - kFrames / kRate * 1.5, 1e-3);
}

// A late server has stopped the song meanwhile.
TEST_F(TransportFollowerTest, SkippedServerTimeDelaysTheBeats) {
    roll(100);
    const std::uint32_t run = grid().run;
    seconds_ += 0.5;
    roll(1);
    EXPECT_EQ(grid().run, run);
    EXPECT_NEAR(grid().beatsAt(after(seconds_)), beats_, 1e-3);
}

TEST_F(TransportFollowerTest, WithoutAMasterFramesAreCountedAtTheTypedTempo) {
    master_ = false;
    frame_ = 48000;
    roll(1000);
    EXPECT_NEAR(grid().perMinute(), 100, 1e-9);
    EXPECT_EQ(grid().beatsPerBar, 4);
    EXPECT_NEAR(grid().beatsAt(after(seconds_)), frame_ / kRate * 100 / 60, 1e-6);
    EXPECT_GT(least_, -1e-6);
    EXPECT_LT(most_, 1e-6);
    // A new master has other beats.
    const std::uint32_t run = grid().run;
    master_ = true;
    roll(1);
    EXPECT_NE(grid().run, run);
    EXPECT_NEAR(grid().perMinute(), 90, 1e-9);
}

TEST_F(TransportFollowerTest, InvalidTempoGivesNoBeats) {
    constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
    const auto hears = [&](auto&& change) {
        TransportPosition position{true, kRate, frame_, kFrames, place()};
        change(*position.place);
        follower_.receive(after(seconds_), position, typed_, 4);
        return follower_.grid().has_value();
    };
    EXPECT_TRUE(hears([](auto&) {}));
    for (const double wrong : {0.0, -90.0, 5.0, 1000.0, kNone, std::numeric_limits<double>::infinity()})
        EXPECT_FALSE(hears([&](auto& place) { place.perMinute = wrong; })) << wrong;
    for (const double wrong : {0.0, -1.0, kNone})
        EXPECT_FALSE(hears([&](auto& place) { place.ticksPerBeat = wrong; })) << wrong;
    for (const double wrong : {0.0, -4.0, kNone})
        EXPECT_FALSE(hears([&](auto& place) { place.beatsPerBar = wrong; })) << wrong;
    EXPECT_FALSE(hears([](auto& place) { place.bar = std::numeric_limits<int>::min(); }));
    EXPECT_FALSE(hears([](auto& place) { place.tick = kNone; }));
    EXPECT_TRUE(hears([](auto& place) { place.beatsPerBar = 32; }));
    EXPECT_EQ(grid().beatsPerBar, kMostBeatsPerBar);
}

}  // namespace
}  // namespace continuo::app
