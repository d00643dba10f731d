#include "tempo/bars.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace continuo::app {
namespace {

// The number of beats in the file up to a time of the take, and of those since the bars last restarted.
struct Place {
    double beats = 0;
    double inBars = 0;
    int beatsPerBar = 4;
};
Place placeAt(const std::vector<MidiTempo>& map, double seconds) {
    Place place;
    for (std::size_t i = 0; i < map.size() && map[i].seconds <= seconds; ++i) {
        if (i == 0 || map[i].beatsPerBar != map[i - 1].beatsPerBar ||
            map[i].beatQuarters != map[i - 1].beatQuarters)
            place.inBars = 0;
        const double end = i + 1 < map.size() ? std::min(seconds, map[i + 1].seconds) : seconds;
        place.beats += (end - map[i].seconds) / map[i].beatSeconds;
        place.inBars += (end - map[i].seconds) / map[i].beatSeconds;
        place.beatsPerBar = map[i].beatsPerBar;
    }
    return place;
}

void expectBar(const std::vector<MidiTempo>& map, double seconds) {
    const Place place = placeAt(map, seconds);
    const double bars = place.inBars / place.beatsPerBar;
    EXPECT_NEAR(bars, std::round(bars), 1e-3) << "at " << seconds;
}

TEST(Bars, MusicWithoutBeatsHasNoTempoMap) {
    EXPECT_TRUE(toTempoMap({}).empty());
    EXPECT_TRUE(toTempoMap({{0, 0, 4, 0}}).empty());
}

TEST(Bars, BeatsFromTheStartGiveTheTempo) {
    EXPECT_EQ(toTempoMap({{0, 0.5, 3, 0}}), (std::vector<MidiTempo>{{0, 0.5, 3}}));
}

// A start is noticed slightly late.
TEST(Bars, BeatsThatStartSlightlyLateAreMovedToZero) {
    EXPECT_EQ(toTempoMap({{3e-5, 0.5, 4, 6e-5}}), (std::vector<MidiTempo>{{0, 0.5, 4}}));
    EXPECT_EQ(toTempoMap({{3e-5, 0.5, 4, 3.99999}}).front().seconds, 0);
}

TEST(Bars, MusicBeforeTheFirstBarGetsItsOwnBar) {
    // The first bar line is at 1.2 + 2.5 * 0.5 = 2.45 s.
    const std::vector<MidiTempo> map = toTempoMap({{1.2, 0.5, 4, 1.5}});
    ASSERT_EQ(map.size(), 2U);
    EXPECT_NEAR(map[0].beatSeconds, 2.45 / 4, 1e-9);
    EXPECT_NEAR(map[1].seconds, 2.45, 1e-9);
    EXPECT_EQ(map[1].beatSeconds, 0.5);
}

TEST(Bars, BeatMovedToATapStartsNoNewBar) {
    for (const double tap : {3.95, 4.05}) {
        const std::vector<MidiTempo> map = toTempoMap({{0, 0.5, 4, 0}, {tap, 0.5, 4, 0}});
        for (const MidiTempo& each : map) EXPECT_NEAR(each.beatSeconds, 0.5, 0.06) << tap;
        expectBar(map, tap + 2);
        EXPECT_NEAR(placeAt(map, tap + 2).beats, 12, 1e-6);
    }
}

TEST(Bars, TempoChangeWithinABarKeepsTheBarLines) {
    // Two and a half bars at 120, then 60, within a bar and between two beats.
    const std::vector<MidiTempo> map = toTempoMap({{0, 0.5, 4, 0}, {5.25, 1, 4, 2.5}});
    expectBar(map, 4);
    expectBar(map, 5.25 + 1.5);
    expectBar(map, 5.25 + 1.5 + 4);
    EXPECT_NEAR(placeAt(map, 5.25 + 1.5).beats, 12, 1e-6);
}

TEST(Bars, FasterTempoKeepsTheBarLines) {
    const std::vector<MidiTempo> map = toTempoMap({{0, 1, 4, 0}, {3.9, 0.5, 4, 3.9}});
    EXPECT_NEAR(placeAt(map, 3.95).beats, 4, 1e-6);
    expectBar(map, 3.95);
    expectBar(map, 5.95);
}

// A followed clock always moves slightly.
TEST(Bars, BarLineMovedByMillisecondsIsCountedOnce) {
    const std::vector<MidiTempo> map = toTempoMap({{0, 0.5, 4, 0}, {10.002, 0.5, 4, 3.984}});
    EXPECT_NEAR(placeAt(map, 10.01 + 0.5).beats, 21, 1e-6);
    expectBar(map, 10.01 + 2);
}

TEST(Bars, TemposShorterThanABeatKeepTheBarLines) {
    const double at = 4.4, then = at + 0.1;  // beats 8.8 and 8.9 at 60 per minute, then a restarted count
    expectBar(toTempoMap({{0, 0.5, 4, 0}, {at, 1, 4, 0.8}, {then, 0.5, 4, 0.9}}), then + 3.1 * 0.5);
    expectBar(toTempoMap({{0, 0.5, 4, 0}, {at, 1, 4, 0.8}, {then, 0.5, 4, 2.5}}), then + 1.5 * 0.5);
}

TEST(Bars, BeatsAfterARestStartABar) {
    const std::vector<MidiTempo> map = toTempoMap({{0, 0.5, 4, 0}, {7.3, 0, 4, 0}, {11.1, 0.4, 4, 3}});
    expectBar(map, 6);
    expectBar(map, 11.5);
    expectBar(map, 13.1);
}

TEST(Bars, RandomBeatsGiveAnOrderedMapWithTheirBars) {
    std::mt19937 random(3);
    std::uniform_real_distribution<double> any(0, 1);
    for (int trial = 0; trial < 500; ++trial) {
        std::vector<Beats> beats;
        double at = trial % 2 == 0 ? 0 : 3 * any(random);
        for (int i = 0; i < 6; ++i) {
            const int perBar = 1 + static_cast<int>(any(random) * 7);
            const bool none = any(random) < 0.2;
            Beats next{at, none ? 0 : 0.2 + 2.8 * any(random), perBar, perBar * any(random) * 0.999};
            if (!beats.empty() && beats.back().beatSeconds > 0 && any(random) < 0.6) {  // continuing
                const Beats& before = beats.back();
                next.beatsPerBar = before.beatsPerBar;
                next.phase =
                    std::fmod(before.phase + (at - before.seconds) / before.beatSeconds, before.beatsPerBar);
            }
            beats.push_back(next);
            at += 0.01 + 8 * any(random) * any(random);
        }
        const std::vector<MidiTempo> map = toTempoMap(beats);
        for (std::size_t i = 0; i < map.size(); ++i) {
            EXPECT_EQ(map[0].seconds, 0);
            if (i > 0) {
                EXPECT_GT(map[i].seconds, map[i - 1].seconds);
            }
            EXPECT_GT(map[i].beatSeconds, 0);
            EXPECT_LT(map[i].beatSeconds, 16);
        }
        const Beats& last = beats.back();
        if (last.beatSeconds <= 0) continue;
        const double bar = last.seconds + (last.beatsPerBar - last.phase) * last.beatSeconds;
        for (int i = 1; i < 4; ++i) expectBar(map, bar + i * last.beatsPerBar * last.beatSeconds);
    }
}

// A file's bars are written as they were read.
TEST(Bars, TempoMapOfAFileRoundTrips) {
    EXPECT_TRUE(toBeats({}).empty());
    const std::vector<MidiTempo> map = {{0, 0.5, 3}, {1, 0.4, 3}, {3.4, 0.6, 3}, {4, 0.6, 2}, {6.4, 1, 2}};
    const std::vector<Beats> beats = toBeats(map);
    ASSERT_EQ(beats.size(), map.size());
    EXPECT_EQ(beats[0], (Beats{0, 0.5, 3, 0}));
    EXPECT_NEAR(beats[1].phase, 2, 1e-9);
    EXPECT_NEAR(beats[2].phase, 2, 1e-9);
    EXPECT_EQ(beats[3].phase, 0);
    const std::vector<MidiTempo> again = toTempoMap(beats);
    for (const double bar : {0.0, 1.4, 2.6, 4.0, 5.2, 6.4, 8.4}) expectBar(again, bar);
    for (const MidiTempo& each : map) {
        EXPECT_NEAR(placeAt(again, each.seconds).beats, placeAt(map, each.seconds).beats, 1e-6);
        EXPECT_NEAR(placeAt(again, each.seconds + 0.3).beats, placeAt(map, each.seconds + 0.3).beats, 1e-6);
    }
}

// Covers 2/4, 6/8, 2/2 and 7/8: the unit also counts if the beats per bar stay equal.
TEST(Bars, BeatUnitsArePreserved) {
    const std::vector<MidiTempo> map = {{0, 0.5, 2}, {4, 0.75, 2, 1.5}, {10, 1, 2, 2}, {18, 0.25, 7, 0.5}};
    const std::vector<MidiTempo> again = toTempoMap(toBeats(map));
    for (const double seconds : {0.0, 3.9, 4.0, 9.9, 10.0, 17.9, 18.0, 30.0}) {
        const auto at = [seconds](const std::vector<MidiTempo>& all) {
            MidiTempo found;
            for (const MidiTempo& each : all)
                if (each.seconds <= seconds + 1e-9) found = each;
            return found;
        };
        EXPECT_EQ(at(again).beatQuarters, at(map).beatQuarters) << seconds;
        EXPECT_EQ(at(again).beatsPerBar, at(map).beatsPerBar) << seconds;
        EXPECT_NEAR(at(again).beatSeconds, at(map).beatSeconds, 1e-9) << seconds;
    }
    for (const double bar : {1.0, 4.0, 5.5, 10.0, 12.0, 18.0, 19.75}) expectBar(again, bar);
    // The range starts within a bar.
    EXPECT_EQ(clipBeats(toBeats(map), 4.375, 11),
              (std::vector<Beats>{{0, 0.75, 2, 0.5, 1.5}, {5.625, 1, 2, 0, 2}}));
}

// A bar with another beat unit starts immediately, though the previous bar is incomplete.
TEST(Bars, NewSignatureStartsABar) {
    const std::vector<Beats> beats = toBeats({{0, 0.5, 2}, {2.5, 0.5, 2, 1.5}});
    EXPECT_EQ(beats[1].phase, 0);
    const std::vector<MidiTempo> map = toTempoMap(beats);
    EXPECT_EQ(map.back(), (MidiTempo{2.5, 0.5, 2, 1.5}));
    // So a change within a bar applies from the next line.
    EXPECT_EQ(toTempoMap({{0, 0.5, 2, 0}, {2.5, 0.5, 2, 1, 1.5}}).back(), (MidiTempo{3, 0.5, 2, 1.5}));
    // The rest of an incomplete bar does not count.
    expectBar(toTempoMap({{0, 0.5, 4, 0}, {2.5, 0.25, 4, 1}, {3, 0.75, 4, 0, 1.5}}), 3);
}

}  // namespace
}  // namespace continuo::app
