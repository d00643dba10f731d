#include "tempo/found_bars.h"

#include <gtest/gtest.h>
#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <numbers>
#include <random>

#include "app/tempo/played_beats.h"
#include "support/sanitizer.h"
#include "tempo/bars.h"
#include "tempo/quantise.h"

namespace continuo::app {
namespace {

using test::makePiece;

std::function<double(double)> evenBeats(double beatSeconds, double from = 0) {
    return [=](double beat) { return from + beat * beatSeconds; };
}

// The tempo varies by 15 % in both directions over 16 beats.
double rubatoBeats(double beat) {
    const double speed = 2 * std::numbers::pi / 16;
    return 0.6 * (beat + 0.15 / speed * (1 - std::cos(speed * beat))) + 0.4;
}

// Returns the distance of a time from a beat of the file's map, and from a bar line, in beats.
double distanceFromBeat(const BeatLine& line, double seconds) {
    const double beat = line.beatsAt(seconds);
    return std::abs(beat - std::round(beat));
}

// Returns how many of these bars start on a bar line of the map, in its first metre.
int countMatchedBars(const FoundBars& found, int bars, int beatsPerBar,
                     const std::function<double(double)>& at) {
    const std::vector<MidiTempo> map = toTempoMap(found.beats);
    const BeatLine line(map);
    int met = 0;
    for (int bar = 0; bar < bars; ++bar) {
        const double beat = line.beatsAt(at(bar * beatsPerBar));
        const double inBar = beat - beatsPerBar * std::round(beat / beatsPerBar);
        met += std::abs(inBar) < 0.12;
    }
    return met;
}

TEST(FoundBars, MetronomeGivesOneTempo) {
    for (const double perMinute : {62.0, 92.0, 112.0}) {
        const auto at = evenBeats(60 / perMinute, 0.7);
        const FoundBars found = findBars(makePiece(16, 4, at));
        EXPECT_NEAR(found.perMinute, perMinute, 0.01 * perMinute);
        EXPECT_EQ(found.beatsPerBar, 4);
        EXPECT_GT(found.confidence, 0.8);
        EXPECT_LE(found.beats.size(), 3U) << perMinute;
        EXPECT_GE(countMatchedBars(found, 16, 4, at), 16) << perMinute;
    }
}

TEST(FoundBars, PieceInThreeGivesThreeBeatsPerBar) {
    const auto at = evenBeats(0.42, 1);
    const FoundBars found = findBars(makePiece(24, 3, at, 0.012));
    EXPECT_EQ(found.beatsPerBar, 3);
    EXPECT_GE(countMatchedBars(found, 24, 3, at), 23);
}

TEST(FoundBars, BeatsFollowARubato) {
    const FoundBars found = findBars(makePiece(24, 4, rubatoBeats, 0.015));
    ASSERT_TRUE(found.hasBeats());
    EXPECT_EQ(found.beatsPerBar, 4);
    EXPECT_GE(countMatchedBars(found, 24, 4, rubatoBeats), 23);
    const BeatLine line(toTempoMap(found.beats));
    for (int beat = 4; beat < 92; ++beat) EXPECT_LT(distanceFromBeat(line, rubatoBeats(beat)), 0.1) << beat;
}

// Between the phrases no beats are counted.
TEST(FoundBars, DistantPhrasesHaveTheirOwnBeats) {
    const auto second = evenBeats(0.5, 25.3);
    std::vector<Note> notes = makePiece(6, 4, evenBeats(0.5));
    const std::vector<Note> later = makePiece(6, 4, second);
    notes.insert(notes.end(), later.begin(), later.end());
    const FoundBars found = findBars(notes);
    EXPECT_GE(countMatchedBars(found, 6, 4, evenBeats(0.5)), 6);
    EXPECT_GE(countMatchedBars(found, 6, 4, second), 6);
    // The rest has whole bars, too.
    const BeatLine line(toTempoMap(found.beats));
    EXPECT_NEAR(line.beatsAt(25.3), std::round(line.beatsAt(25.3)), 0.05);
}

TEST(FoundBars, FewNotesHaveNoBeat) {
    EXPECT_EQ(findBars({}), FoundBars{});
    EXPECT_EQ(findBars(std::vector<Note>{{80, 60, 1, 2}}), FoundBars{});
    EXPECT_FALSE(findBars(makePiece(1, 4, evenBeats(0.5))).hasBeats());
    // A chord of any size is one onset.
    std::vector<Note> chord;
    for (int pitch = 40; pitch < 70; ++pitch) chord.push_back({80, pitch, 1 + 0.0005 * pitch, 3});
    EXPECT_EQ(findBars(chord), FoundBars{});
    // Simultaneous notes have no beat either.
    EXPECT_FALSE(findBars(std::vector<Note>(200, {80, 60, 1, 2})).hasBeats());
}

TEST(FoundBars, RandomNotesHaveNoBeat) {
    int found = 0;
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        std::mt19937_64 random(seed);
        std::uniform_real_distribution<double> share(0, 1);
        std::vector<Note> notes;
        double now = 0;
        for (int i = 0; i < (seed % 2 == 0 ? 40 : 300); ++i) {
            now += seed % 4 < 2 ? -0.25 * std::log(1 - share(random)) : 0.1 + 0.4 * share(random);
            const int pitch = 40 + static_cast<int>(45 * share(random));
            notes.push_back(
                {40 + static_cast<int>(60 * share(random)), pitch, now, now + 0.1 + share(random)});
        }
        found += findBars(notes).hasBeats();
    }
    EXPECT_LE(found, 3);
}

TEST(FoundBars, ResultIsDeterministicForAnyNoteOrder) {
    std::vector<Note> notes = makePiece(12, 4, rubatoBeats, 0.015);
    const FoundBars found = findBars(notes);
    EXPECT_EQ(findBars(notes), found);
    std::reverse(notes.begin(), notes.end());
    EXPECT_EQ(findBars(notes).perMinute, found.perMinute);
}

TEST(FoundBars, ParallelSearchEqualsTheSequentialOne) {
    struct Case {
        int beatsPerBar;
        double slower;
        std::size_t beats;
        double perMinute, sureness, secondsOfAll;
    };
    for (const Case& each : {Case{2, 0.58, 42, 82.785895, 0.764551, 824.2631},
                             Case{2, 0.97, 43, 101.088093, 0.854387, 1490.5102},
                             Case{2, 1.37, 58, 71.330885, 0.999505, 2926.1406},
                             Case{3, 0.58, 57, 97.360848, 0.643041, 1818.4988},
                             Case{3, 0.97, 67, 102.293782, 0.860002, 3523.9588},
                             Case{3, 1.37, 85, 72.329332, 0.988872, 6433.0758},
                             Case{4, 0.58, 80, 85.574601, 0.695119, 3271.4429},
                             Case{4, 0.97, 94, 102.063205, 0.868043, 6668.6419},
                             Case{4, 1.37, 110, 72.124642, 0.998032, 11098.9409}}) {
        const auto at = [&each](double beat) { return each.slower * rubatoBeats(beat); };
        const FoundBars found = findBars(makePiece(60, each.beatsPerBar, at, 0.015, 2));
        EXPECT_EQ(found.beats.size(), each.beats);
        EXPECT_NEAR(found.perMinute, each.perMinute, 1e-5);
        EXPECT_NEAR(found.confidence, each.sureness, 1e-5);
        double seconds = 0;
        for (const Beats& beats : found.beats) seconds += beats.seconds;
        EXPECT_NEAR(seconds, each.secondsOfAll, 1e-3);
    }
}

TEST(FoundBars, NotesWithoutAnEndDoNotChangeTheTempo) {
    std::vector<Note> notes = makePiece(12, 4, evenBeats(0.5));
    notes.back().end = kStillHeld;
    notes[7].end = kStillHeld;
    EXPECT_NEAR(findBars(notes).perMinute, 120, 1);
}

TEST(FoundBars, StopEndsTheSearch) {
    std::stop_source source;
    source.request_stop();
    EXPECT_FALSE(findBars(makePiece(12, 4, evenBeats(0.5)), source.get_token()).hasBeats());
    // A stop does not wait for each of many phrases.
    std::vector<Note> notes;
    for (int i = 0; i < 20'000; ++i)
        notes.push_back({80, 60, i + 10.0 * (i / 10), i + 10.0 * (i / 10) + 0.5});
    const auto begin = std::chrono::steady_clock::now();
    EXPECT_FALSE(findBars(notes, source.get_token()).hasBeats());
    EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(1));
}

long peakMemoryKiB() {
    rusage usage{};
    ::getrusage(RUSAGE_SELF, &usage);
    return usage.ru_maxrss;
}

// A small file may last for days without a rest.
TEST(FoundBars, MemoryIsBoundedForMusicWithoutRests) {
    const auto at = evenBeats(0.5, 0.3);
    const std::vector<Note> notes = makePiece(5'000, 4, at);  // 2 h 47 min
    const long before = peakMemoryKiB();
    const FoundBars found = findBars(notes);
    if (!test::kSanitized) {  // a sanitizer's memory grows anyway
        EXPECT_LT(peakMemoryKiB() - before, 70'000);
    }
    EXPECT_NEAR(found.perMinute, 120, 0.5);
    EXPECT_GE(countMatchedBars(found, 5'000, 4, at), 4'990)
        << "also where a search ends and another one begins";
}

// Many times faster than playing it; a busy machine has a margin.
TEST(FoundBars, TenThousandNotesAreFast) {
    const std::vector<Note> notes = makePiece(660, 4, rubatoBeats, 0.015);
    ASSERT_GT(notes.size(), 10'000U);
    const auto begin = std::chrono::steady_clock::now();
    const FoundBars found = findBars(notes);
    EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(test::kSanitized ? 100 : 10));
    EXPECT_TRUE(found.hasBeats());
}

}  // namespace
}  // namespace continuo::app
