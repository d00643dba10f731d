#include "tempo/counted_beats.h"

#include <gtest/gtest.h>

#include <vector>

namespace continuo::app {
namespace {

struct BarLine {
    std::int64_t number = 0;
    double seconds = 0;
};

// Returns the bar lines up to `end`, each with its beats.
std::vector<BarLine> barLines(const std::vector<Beats>& beats, double end) {
    std::vector<BarLine> lines;
    std::optional<CountedBeats> here;
    for (std::size_t i = 0; i < beats.size(); ++i) {
        here = countBeats(beats[i], here);
        if (here->beatSeconds <= 0) continue;
        const std::int64_t last = here->lastBeatBefore(i + 1 < beats.size() ? beats[i + 1].seconds : end);
        for (std::int64_t beat = here->first; beat <= last; ++beat)
            if (beat % here->beatsPerBar == 0)
                lines.push_back({here->barNumber(beat), here->secondsAt(beat)});
    }
    return lines;
}

// Expects consecutive numbers at these times.
void expectLines(const std::vector<Beats>& beats, double end, const std::vector<double>& seconds) {
    const std::vector<BarLine> lines = barLines(beats, end);
    ASSERT_EQ(lines.size(), seconds.size());
    for (std::size_t i = 0; i < lines.size(); ++i) {
        EXPECT_EQ(lines[i].number, static_cast<std::int64_t>(i) + 1);
        EXPECT_NEAR(lines[i].seconds, seconds[i], 1e-9);
    }
}

TEST(CountedBeats, BarsAreCountedFromOne) { expectLines({{1, 0.5, 3, 0}}, 4.2, {1, 2.5, 4}); }

TEST(CountedBeats, BarLineAtTheStartOfTheBeatsIsCounted) {
    expectLines({{2, 0.5, 4, 0.01}}, 5, {1.995, 3.995});
    expectLines({{2, 0.5, 4, 3.9999999}}, 5, {2, 4});
}

TEST(CountedBeats, PositionBeforeTheFirstBarHasNoBarNumber) {
    expectLines({{2, 0.5, 4, 1}}, 6, {3.5, 5.5});
    const CountedBeats counted = countBeats({2, 0.5, 4, 1.5}, std::nullopt);
    EXPECT_EQ(counted.first, 2);
    EXPECT_EQ(counted.barNumber(counted.first), 0);
}

TEST(CountedBeats, NewTempoContinuesTheBarNumbers) {
    // The tempo changes within a bar, on a bar line, and just after a line of the earlier beats.
    expectLines({{0, 0.5, 4, 0}, {5, 0.25, 4, 2}}, 7, {0, 2, 4, 5.5, 6.5});
    expectLines({{0, 0.5, 4, 0}, {4, 1, 4, 0}}, 9, {0, 2, 4, 8});
    expectLines({{0, 0.5, 4, 0}, {4.015, 0.6, 4, 0.03}}, 7, {0, 2, 4, 6.397});
}

// A followed clock always moves slightly, as do taps.
TEST(CountedBeats, BarLineMovedByMillisecondsIsCountedOnce) {
    expectLines({{0, 0.5, 4, 0}, {4.001, 0.5, 4, 3.998}}, 5, {0, 2, 4});
    expectLines({{0, 0.5, 4, 0}, {3.999, 0.5, 4, 0.002}}, 5, {0, 2, 3.998});
    expectLines({{0, 0.5, 4, 0}, {0.02, 0.5, 4, 0.041}}, 3, {0, 1.9995});
}

// Taps move beats: a bar line met early or late by a tap is one line.
TEST(CountedBeats, BarLineMovedToATapIsCountedOnce) {
    expectLines({{0, 0.5, 4, 0}, {3.97, 0.5, 4, 0.04}}, 5, {0, 2, 3.95});
    expectLines({{0, 0.5, 4, 0}, {4.05, 0.5, 4, 0}}, 7, {0, 2, 4, 6.05});
    expectLines({{0, 0.5, 4, 0}, {4.1, 0.5, 4, 0.03}}, 7, {0, 2, 4, 6.085});
}

TEST(CountedBeats, BeatsThatDoNotContinueStartANewBar) {
    expectLines({{0, 0.5, 4, 0}, {3, 0.5, 4, 0}}, 6, {0, 2, 3, 5});
    expectLines({{0, 0.5, 4, 0}, {3, 0.5, 3, 2}}, 4, {0, 2, 3.5});
    EXPECT_FALSE(countBeats({3, 0.5, 3, 2}, countBeats({0, 0.5, 4, 0}, std::nullopt)).continues);
}

TEST(CountedBeats, PauseOfTheTempoHasNoBarLines) {
    expectLines({{0, 0.5, 4, 0}, {3, 0, 4, 0}, {10, 0.5, 4, 0}}, 13, {0, 2, 10, 12});
}

// Many changes, each shorter than a beat.
TEST(CountedBeats, TempoChangesWithinABeatKeepTheBarNumbers) {
    std::vector<Beats> beats = {{0, 0.5, 4, 0}};
    double at = 0, phase = 0;
    for (int i = 0; i < 200; ++i) {
        const double length = beats.back().beatSeconds;
        at += 0.07;
        phase += 0.07 / length;
        beats.push_back({at, 0.5 + 0.001 * (i % 7), 4, phase - 4 * static_cast<int>(phase / 4)});
    }
    const std::vector<BarLine> lines = barLines(beats, at);
    ASSERT_EQ(lines.size(), 1 + static_cast<std::size_t>(phase / 4));
    for (std::size_t i = 0; i < lines.size(); ++i)
        EXPECT_EQ(lines[i].number, static_cast<std::int64_t>(i) + 1);
}

}  // namespace
}  // namespace continuo::app
