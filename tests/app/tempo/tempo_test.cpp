#include "tempo/tempo.h"

#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <cmath>
#include <thread>
#include <vector>

namespace continuo::app {
namespace {

using namespace std::chrono_literals;

constexpr std::array<std::uint8_t, 1> kTickMessage = {midi_clock::kTick};

TempoSettings fixedTempo(double perMinute, int beatsPerBar = 4) {
    return {TempoSource::Fixed, perMinute, beatsPerBar};
}

TEST(BeatGrid, BarLinesBeforeTheOriginAreFound) {
    const BeatGrid grid{Moment{}, 0.5, 3};
    EXPECT_TRUE(grid.beginsBar(0));
    EXPECT_FALSE(grid.beginsBar(-1));
    EXPECT_TRUE(grid.beginsBar(-3));
    EXPECT_NEAR(grid.beatsAt(grid.momentAt(7.25)), 7.25, 1e-6);
}

TEST(Tempo, IsOffByDefault) {
    Tempo tempo;
    EXPECT_FALSE(tempo.grid());
    tempo.set(fixedTempo(90));
    ASSERT_TRUE(tempo.grid());
    EXPECT_NEAR(tempo.grid()->perMinute(), 90, 1e-9);
    tempo.set({});
    EXPECT_FALSE(tempo.grid());
}

TEST(Tempo, NewTempoContinuesFromTheCurrentBeat) {
    Tempo tempo;
    tempo.set(fixedTempo(120));
    tempo.beginAt(LiveClock::now() - 1300ms);  // beat 2.6
    tempo.set(fixedTempo(40));
    const BeatGrid grid = *tempo.grid();
    EXPECT_NEAR(grid.beatsAt(LiveClock::now()), 2.6, 0.1);
    EXPECT_NEAR(grid.perMinute(), 40, 1e-9);
    const std::uint32_t run = grid.run;
    tempo.set(fixedTempo(40, 3));
    EXPECT_LT(tempo.grid()->beatsAt(LiveClock::now()), 1.1) << "a bar of another length begins";
    EXPECT_NE(tempo.grid()->run, run);
}

TEST(Tempo, OutOfRangeValuesAreClamped) {
    Tempo tempo;
    tempo.set(fixedTempo(1e9, 1000));
    EXPECT_NEAR(tempo.grid()->perMinute(), kFastestTempo, 1e-9);
    EXPECT_EQ(tempo.grid()->beatsPerBar, kMostBeatsPerBar);
}

TEST(Tempo, OneClockIsFollowedUntilItIsSilent) {
    Tempo tempo;
    tempo.set({TempoSource::Clock, 120, 4});
    EXPECT_FALSE(tempo.grid());
    EXPECT_FALSE(tempo.isOwn());
    const Moment start = LiveClock::now();
    for (int i = 0; i < 48; ++i) {
        tempo.receive(1, start + i * 20ms, kTickMessage);                       // 125 a minute
        tempo.receive(2, start + i * 11ms, kTickMessage);                       // another device, later
        tempo.receive(1, start + i * 20ms, std::array<std::uint8_t, 1>{0xFE});  // active sensing
    }
    const Moment last = start + 47 * 20ms;
    ASSERT_TRUE(tempo.grid(last));
    EXPECT_NEAR(tempo.grid(last)->perMinute(), 125, 0.5);
    EXPECT_FALSE(tempo.grid(last + 2s)) << "the clock has gone";
    for (int i = 0; i < 48; ++i) tempo.receive(2, last + 2s + i * 10ms, kTickMessage);
    EXPECT_NEAR(tempo.grid(last + 2s + 480ms)->perMinute(), 250, 1) << "then the other one is followed";
}

TEST(Tempo, FollowsATransportUntilItsServerEnds) {
    Tempo tempo;
    tempo.set({TempoSource::Jack, 150, 3});
    EXPECT_FALSE(tempo.isOwn());
    EXPECT_TRUE(tempo.canBeSent());
    const Moment start = LiveClock::now();
    EXPECT_FALSE(tempo.grid(start));
    tempo.receive(start, {true, 48000, 24000, 1024, {}});
    const std::optional<BeatGrid> grid = tempo.grid(start);
    ASSERT_TRUE(grid);
    EXPECT_NEAR(grid->beatsAt(start), 1.25, 1e-6) << "half a second at the tempo that was typed";
    EXPECT_EQ(grid->beatsPerBar, 3);
    EXPECT_FALSE(tempo.grid(start + 2s)) << "no block has come since";
    tempo.receive(start + 2s, {false, 48000, 24000, 1024, {}});
    EXPECT_FALSE(tempo.grid(start + 2s)) << "it stands";
}

TEST(Tempo, SwitchingTheSourceRestartsTheBeats) {
    Tempo tempo;
    tempo.set({TempoSource::Clock, 120, 4});
    const Moment start = LiveClock::now();
    EXPECT_FALSE(tempo.canBeSent());
    tempo.receive(1, start, std::array<std::uint8_t, 1>{midi_clock::kStart});
    for (int i = 0; i < 10; ++i) tempo.receive(1, start + i * 20ms, kTickMessage);
    tempo.receive(start, {true, 48000, 0, 1024, {}});
    const std::uint32_t clocks = tempo.grid(start)->run;
    tempo.set({TempoSource::Jack, 120, 4});
    EXPECT_NE(tempo.grid(start)->run, clocks);
}

TEST(Tempo, TapMovesTheNearestBeatToIt) {
    Tempo tempo;
    tempo.set(fixedTempo(120));
    tempo.beginAt(Moment{100s});
    const std::uint32_t run = tempo.grid()->run;
    tempo.alignTo(Moment{102s + 100ms});
    EXPECT_NEAR(tempo.grid()->beatsAt(Moment{102s + 100ms}), 4, 1e-6);
    tempo.alignTo(Moment{103s});
    EXPECT_NEAR(tempo.grid()->beatsAt(Moment{103s}), 6, 1e-6);
    EXPECT_EQ(tempo.grid()->run, run) << "the count goes on";
}

TEST(Tempo, OwnTempoDoesNotContinueAClocksBeats) {
    Tempo tempo;
    tempo.set({TempoSource::Clock, 120, 4});
    const Moment start = LiveClock::now();
    tempo.receive(1, start, std::array<std::uint8_t, 1>{midi_clock::kStart});
    for (int i = 0; i < 48; ++i) tempo.receive(1, start + i * 20ms, kTickMessage);
    const std::uint32_t heard = tempo.grid(start + 1s)->run;
    tempo.set(fixedTempo(120));
    EXPECT_NE(tempo.grid()->run, heard);
}

// Every grid that a reader sees is complete and was written.
TEST(Tempo, ReadersSeeCompleteGrids) {
    Tempo tempo;
    std::atomic<bool> over{false};
    std::thread writer([&] {
        for (int i = 0; !over; ++i) {
            tempo.set(fixedTempo(i % 2 == 0 ? 60 : 240, i % 2 == 0 ? 2 : 8));
            tempo.beginAt(Moment{std::chrono::seconds(i % 2 == 0 ? 2 : 8)});
        }
    });
    // A reader may meet a writer many times, but not forever.
    constexpr int kEnough = 20000;
    const Moment latest = LiveClock::now() + std::chrono::seconds(60);
    int seen = 0, torn = 0;
    while (seen < kEnough && LiveClock::now() < latest) {
        std::optional<BeatGrid> grid;
        if (!tempo.read(LiveClock::now(), grid) || !grid) continue;
        ++seen;
        torn += std::abs(grid->perMinute() - (grid->beatsPerBar == 2 ? 60 : 240)) > 1e-9 ? 1 : 0;
    }
    over = true;
    writer.join();
    EXPECT_EQ(seen, kEnough);
    EXPECT_EQ(torn, 0);
}

}  // namespace
}  // namespace continuo::app
