#include "facade/evaluation/music_counter.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "support/random_performance.h"

namespace continuo {
namespace {

// Returns four notes from 2 s to 6 s: a chord of two, one that the pedal holds until 5 s, then the last.
Performance handMadePiece() {
    Performance music;
    music.notes = {{40, 60, 2, 3}, {80, 64, 2, 3.5}, {60, 67, 3, 3.25}, {100, 72, 5, 6}};
    music.pedal = {{100, 3.1}, {20, 5}, {127, 5.5}, {90, 5.6}};
    return music;
}

MusicStatistics computeStatistics(const Performance& performance) {
    MusicCounter counter;
    counter.add(performance);
    return counter.statistics();
}

double distance(const MusicCounter& a, const MusicCounter& b, const std::string& quantity) {
    for (const MusicDistance& each : MusicCounter::distances(a, b)) {
        if (each.quantity == quantity) return each.between;
    }
    ADD_FAILURE() << "no quantity " << quantity;
    return -1;
}

TEST(MusicCounter, AHandMadePieceHasTheExpectedStatistics) {
    const MusicStatistics music = computeStatistics(handMadePiece());
    EXPECT_EQ(music.pieces, 1);
    EXPECT_EQ(music.notes, 4);
    EXPECT_DOUBLE_EQ(music.seconds, 4);
    EXPECT_DOUBLE_EQ(music.onsetsPerSecond, 1);
    // 1 + 3 (released at 3.5 s, held by the pedal until 5 s) + 2 + 1 seconds of sound in 4 s.
    EXPECT_DOUBLE_EQ(music.polyphony, 7.0 / 4);
    EXPECT_DOUBLE_EQ(music.silence, 0);
    EXPECT_DOUBLE_EQ(music.velocity.mean, 70);
    EXPECT_DOUBLE_EQ(music.velocity.deviation, std::sqrt(500.0));
    EXPECT_DOUBLE_EQ(music.velocity.low, 40);
    EXPECT_DOUBLE_EQ(music.velocity.median, 60);
    EXPECT_DOUBLE_EQ(music.velocity.high, 100);
    EXPECT_NEAR(music.length.mean, 7.0 / 4, 1e-12);
    EXPECT_NEAR(music.length.median, 1, 1e-12);
    EXPECT_NEAR(music.interval.mean, 1, 1e-12);
    EXPECT_EQ(music.lowestPitch, 60);
    EXPECT_EQ(music.highestPitch, 72);
    EXPECT_DOUBLE_EQ(music.pitchClasses[0], 0.5);
    EXPECT_DOUBLE_EQ(music.pitchClasses[4], 0.25);
    EXPECT_DOUBLE_EQ(music.pitchClasses[7], 0.25);
    EXPECT_DOUBLE_EQ(music.pitchClassBits, 1.5);
    // The pedal is down from 3.1 s to 5 s and from 5.5 s to the end.
    EXPECT_EQ(music.piecesWithPedal, 1);
    EXPECT_NEAR(music.pedalDown, (1.9 + 0.5) / 4, 1e-12);
    EXPECT_DOUBLE_EQ(music.pedalChangesPerMinute, 2 * 15);
}

TEST(MusicCounter, CountsSilenceBetweenNotes) {
    Performance music;
    music.notes = {{64, 60, 1, 2}, {64, 62, 4, 5}};
    EXPECT_DOUBLE_EQ(computeStatistics(music).silence, 0.5);
    EXPECT_DOUBLE_EQ(computeStatistics(music).polyphony, 0.5);
}

TEST(MusicCounter, AnEmptyPerformanceIsNotCounted) {
    MusicCounter counter;
    counter.add(Performance{});
    const MusicStatistics music = counter.statistics();
    EXPECT_EQ(music.pieces, 0);
    EXPECT_EQ(music.onsetsPerSecond, 0);
    for (const MusicDistance& each : MusicCounter::distances(counter, counter)) EXPECT_EQ(each.between, 0);
}

TEST(MusicCounter, ANoteOfZeroLengthIsCounted) {
    Performance music;
    music.notes = {{64, 60, 1, 1}};
    EXPECT_EQ(computeStatistics(music).notes, 1);
    EXPECT_TRUE(std::isfinite(computeStatistics(music).onsetsPerSecond));
}

TEST(MusicCounter, AddedCountersEqualACounterOfAllPieces) {
    MusicCounter both, first, second;
    for (std::uint64_t seed = 0; seed < 6; ++seed) {
        const Performance piece = test::makeRandomPerformance(seed);
        both.add(piece);
        (seed % 2 == 0 ? first : second).add(piece);
    }
    first.add(second);
    const MusicStatistics a = both.statistics();
    const MusicStatistics b = first.statistics();
    EXPECT_EQ(a.notes, b.notes);
    EXPECT_NEAR(a.polyphony, b.polyphony, 1e-9);
    EXPECT_NEAR(a.length.deviation, b.length.deviation, 1e-9);
    EXPECT_NEAR(distance(both, first, "mean"), 0, 1e-9);
}

TEST(MusicCounter, PolyphonyIsTheMeanOverTime) {
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        test::RandomPerformance like;
        like.grid = seed % 2 == 0 ? 0 : 0.01;
        like.pedalChanges = 0;
        like.overlapping = false;
        const Performance piece = test::makeRandomPerformance(seed, like);
        double sounding = 0;
        for (const Note& note : piece.notes) sounding += note.end - note.start;
        const MusicStatistics music = computeStatistics(piece);
        EXPECT_NEAR(music.polyphony * music.seconds, sounding, 1e-6) << seed;
    }
}

TEST(MusicCounter, DistanceIsZeroForEqualAndOneForDisjointCounts) {
    Performance low;
    Performance high;
    for (int i = 0; i < 12; ++i) {
        low.notes.push_back({30, 48 + i % 3, 0.5 * i, 0.5 * i + 0.1});
        high.notes.push_back({90, 77 + i % 3, 0.5 * i, 0.5 * i + 0.1});
    }
    MusicCounter a, b;
    a.add(low);
    b.add(high);
    EXPECT_EQ(distance(a, a, "mean"), 0);
    EXPECT_DOUBLE_EQ(distance(a, b, "pitches"), 1);
    EXPECT_DOUBLE_EQ(distance(a, b, "pitch classes"), 1);
    EXPECT_DOUBLE_EQ(distance(a, b, "velocities"), 1);
    EXPECT_NEAR(distance(a, b, "note lengths"), 0, 1e-12);
    EXPECT_NEAR(distance(a, b, "polyphony"), 0, 1e-12);
}

TEST(MusicCounter, DistanceIsTheShareOfDifferingCounts) {
    MusicCounter a, b;
    Performance music;
    music.notes = {{64, 60, 0, 1}, {64, 60, 1, 2}, {64, 60, 2, 3}, {64, 61, 3, 4}};
    a.add(music);
    music.notes[2].pitch = 61;
    b.add(music);
    EXPECT_DOUBLE_EQ(distance(a, b, "pitches"), 0.25);
    EXPECT_DOUBLE_EQ(distance(b, a, "pitches"), 0.25);
}

TEST(MusicCounter, VelocitiesOfOneTokenCountAsEqual) {
    MusicCounter a, b;
    a.add(Performance{{{61, 60, 0, 1}}, {}});
    b.add(Performance{{{64, 60, 0, 1}}, {}});
    EXPECT_EQ(distance(a, b, "velocities"), 0);
    MusicCounter c;
    c.add(Performance{{{65, 60, 0, 1}}, {}});
    EXPECT_EQ(distance(b, c, "velocities"), 1);
}

}  // namespace
}  // namespace continuo
