#include "tempo/clock_follower.h"

#include <gtest/gtest.h>

#include <random>

#include "app/tempo/moments.h"

namespace continuo::app {
namespace {

double secondsSinceStart(Moment moment) { return std::chrono::duration<double>(moment - kStart).count(); }

// The clock of another device: ticks of a constant tempo that arrive up to `jitter` seconds late.
class DeviceClock {
public:
    DeviceClock(ClockFollower& follower, double jitter = 0) : follower_(follower), late_(0, jitter) {}
    void start() { follower_.receive(after(at_), midi_clock::kStart); }
    void play(int ticks, double perMinute) {
        for (int i = 0; i < ticks; ++i) {
            follower_.receive(after(at_ + late_(random_)), midi_clock::kTick);
            at_ += 60 / perMinute / kClockTicksPerBeat;
        }
    }
    void rest(double seconds) { at_ += seconds; }
    double at() const { return at_; }  // time of the next tick

private:
    ClockFollower& follower_;
    std::mt19937 random_{7};
    std::uniform_real_distribution<double> late_;
    double at_ = 0;
};

TEST(ClockFollower, FindsTempoAndBeats) {
    ClockFollower follower;
    EXPECT_FALSE(follower.grid(4));
    DeviceClock device(follower);
    device.start();
    device.play(24 * 8, 96);
    const auto grid = follower.grid(3);
    ASSERT_TRUE(grid);
    EXPECT_NEAR(grid->perMinute(), 96, 0.01);
    EXPECT_NEAR(secondsSinceStart(grid->origin), 0, 1e-4);
    EXPECT_EQ(grid->beatsPerBar, 3);
}

TEST(ClockFollower, JitteringTicksGiveRegularBeats) {
    ClockFollower follower;
    DeviceClock device(follower, 0.004);
    device.start();
    device.play(24 * 4, 120);
    double worstTempo = 0, worstBeat = 0;
    for (int i = 0; i < 24 * 30; ++i) {
        device.play(1, 120);
        const auto grid = follower.grid(4);
        ASSERT_TRUE(grid);
        worstTempo = std::max(worstTempo, std::abs(grid->perMinute() - 120));
        // On average a tick is 2 ms late, which cannot be detected.
        const double beat = grid->beatsAt(after(device.at())) * 0.5;
        worstBeat = std::max(worstBeat, std::abs(beat + 0.002 - device.at()));
    }
    EXPECT_LT(worstTempo, 1.0);
    EXPECT_LT(worstBeat, 0.0015);
}

TEST(ClockFollower, NewTempoIsFollowedWithinFourBeats) {
    ClockFollower follower;
    DeviceClock device(follower);
    device.play(24 * 4, 120);
    device.play(24 * 4, 132);
    EXPECT_NEAR(follower.grid(4)->perMinute(), 132, 0.3);
    device.play(6, 40);  // a large jump
    EXPECT_NEAR(follower.grid(4)->perMinute(), 40, 0.5);
}

// The thread that reads the port stalled: some ticks arrive together, and the next is on time.
TEST(ClockFollower, DelayedBurstOfTicksChangesNoTempo) {
    for (const double perMinute : {40.0, 120.0, 240.0}) {
        const double step = 60 / perMinute / kClockTicksPerBeat;
        ClockFollower follower;
        DeviceClock device(follower);
        device.start();
        device.play(300, perMinute);
        const BeatGrid before = *follower.grid(4);
        const int late = perMinute > 100 ? 3 : 2;  // a longer delay is a pause
        for (int i = 0; i < late; ++i)
            follower.receive(after(device.at() + (late - 0.85) * step + i * 1e-4), midi_clock::kTick);
        ASSERT_TRUE(follower.grid(4)) << perMinute;
        device.rest(late * step);
        for (int i = 0; i < 48; ++i) {
            device.play(1, perMinute);
            const auto grid = follower.grid(4);
            ASSERT_TRUE(grid) << perMinute << ", tick " << i;
            EXPECT_NEAR(grid->perMinute(), perMinute, 0.05 * perMinute);
            EXPECT_NEAR(grid->beatsAt(after(device.at())), before.beatsAt(after(device.at())), 0.02);
            EXPECT_EQ(grid->run, before.run);
        }
        EXPECT_NEAR(follower.grid(4)->perMinute(), perMinute, 0.01 * perMinute);
    }
}

// The beats continue until the new tempo is known.
TEST(ClockFollower, OldTempoContinuesUntilATempoJumpIsConfirmed) {
    ClockFollower follower;
    DeviceClock device(follower);
    device.play(96, 240);
    for (int i = 0; i < 12; ++i) {
        device.play(1, 60);
        const auto grid = follower.grid(4);
        ASSERT_TRUE(grid) << i;
        EXPECT_NEAR(grid->perMinute(), i < 5 ? 240 : 60, 0.5) << i;
    }
}

TEST(ClockFollower, ContinueResumesAtThePositionOfTheStop) {
    ClockFollower follower;
    DeviceClock device(follower);
    device.start();
    device.play(24 * 5, 100);
    follower.receive(after(device.at()), midi_clock::kStop);
    device.play(24, 100);  // a clock may continue while the song is stopped
    EXPECT_FALSE(follower.grid(4));
    follower.receive(after(device.at()), midi_clock::kContinue);
    const double goesOn = device.at();
    device.play(24, 100);
    ASSERT_TRUE(follower.grid(4));
    EXPECT_NEAR(follower.grid(4)->beatsAt(after(goesOn)), 5, 0.01);
}

TEST(ClockFollower, SongPositionIsFollowed) {
    ClockFollower follower;
    DeviceClock device(follower);
    follower.receive(kStart, midi_clock::kSongPosition, 32);  // sixteenths: the start of the third bar
    follower.receive(kStart, midi_clock::kContinue);
    device.play(48, 90);
    EXPECT_NEAR(follower.grid(4)->beatsAt(kStart), 8, 0.01);
}

// Two ticks at one time are not a tempo of 25,000 beats per minute.
TEST(ClockFollower, TwoSimultaneousTicksAreNoTempo) {
    ClockFollower follower;
    follower.receive(kStart, midi_clock::kTick);
    follower.receive(kStart, midi_clock::kTick);
    EXPECT_FALSE(follower.grid(4));
    DeviceClock device(follower);
    device.play(48, 120);
    ASSERT_TRUE(follower.grid(4));
    EXPECT_NEAR(follower.grid(4)->perMinute(), 120, 0.5);
    device.play(96, 600);
    EXPECT_FALSE(follower.grid(4)) << "faster than anybody plays";
}

TEST(ClockFollower, LongPauseBetweenTicksIsNoTempo) {
    ClockFollower follower;
    DeviceClock device(follower);
    device.play(48, 120);
    device.rest(5);
    device.play(48, 120);
    EXPECT_NEAR(follower.grid(4)->perMinute(), 120, 0.1);
}

}  // namespace
}  // namespace continuo::app
