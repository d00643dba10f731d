#include "facade/evaluation/copied_music.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "base/philox.h"

namespace continuo {
namespace {

constexpr auto kByPitch = RunFinder::By::Pitch;
constexpr auto kByBoth = RunFinder::By::PitchAndInterval;

// Returns notes at given steps, from pitches and the interval before each note.
NoteRow makeRow(const std::string& name, const std::vector<int>& pitches,
                const std::vector<int>& intervals = {10}) {
    NoteRow result{name, {}};
    std::int64_t step = 0;
    for (std::size_t i = 0; i < pitches.size(); ++i) {
        step += intervals[i % intervals.size()];
        result.notes.push_back({step, pitches[i]});
    }
    return result;
}

std::vector<int> countUp(int first, int count) {
    std::vector<int> pitches;
    for (int i = 0; i < count; ++i) pitches.push_back(first + i);
    return pitches;
}

// Finds the runs that the training rows and a piece share by comparing all pairs of positions.
struct Reference {
    std::int64_t found = 0;
    std::size_t longest = 0;
};

std::size_t commonLength(const NoteRow& a, std::size_t i, const NoteRow& b, std::size_t j, bool rhythm) {
    std::size_t count = 0;
    while (
        i + count < a.notes.size() && j + count < b.notes.size() &&
        a.notes[i + count].pitch == b.notes[j + count].pitch &&
        (!rhythm || a.notes[i + count].step - a.notes[i].step == b.notes[j + count].step - b.notes[j].step))
        ++count;
    return count;
}

Reference reference(const std::vector<NoteRow>& pieces, const std::vector<NoteRow>& training, bool rhythm) {
    Reference result;
    for (const NoteRow& piece : pieces) {
        for (std::size_t i = 0; i < piece.notes.size(); ++i) {
            std::size_t best = 0;
            for (const NoteRow& each : training) {
                for (std::size_t j = 0; j < each.notes.size(); ++j)
                    best = std::max(best, commonLength(piece, i, each, j, rhythm));
            }
            result.found += best >= 16 ? 1 : 0;
            result.longest = std::max(result.longest, best);
        }
    }
    return result;
}

TEST(NoteRow, IsSortedByQuantisedOnsetAndPitch) {
    Performance music;
    music.notes = {{64, 67, 1.004, 2}, {64, 60, 0.996, 2}, {64, 60, 1.0, 3}, {64, 72, 0.5, 1}};
    const NoteRow result = NoteRow::fromPerformance("x", music);
    EXPECT_EQ(result.name, "x");
    const std::vector<NoteRow::Item> expected = {{50, 72}, {100, 60}, {100, 67}};
    EXPECT_EQ(result.notes, expected);
}

TEST(RunFinder, ACopiedPassageIsFoundWithItsPosition) {
    // 20 notes of the training file from its 5th note, between other notes.
    std::vector<int> pitches = {1, 2, 3};
    for (const int pitch : countUp(44, 20)) pitches.push_back(pitch);
    pitches.push_back(4);
    const std::vector<NoteRow> pieces = {makeRow("other", countUp(90, 30)), makeRow("copy", pitches)};
    for (const auto by : {kByPitch, kByBoth}) {
        RunFinder finder(pieces, by);
        finder.search(makeRow("elsewhere", {5, 6, 7, 8}));
        finder.search(makeRow("source", countUp(40, 40)));
        EXPECT_EQ(finder.sequences(), (30 - 15) + (24 - 15));
        EXPECT_EQ(finder.found(), 20 - 15);
        EXPECT_EQ(finder.longest().notes, 20);
        EXPECT_EQ(finder.longest().piece, "copy");
        EXPECT_EQ(finder.longest().training, "source");
        EXPECT_DOUBLE_EQ(finder.longest().seconds, 0.4);
        EXPECT_DOUBLE_EQ(finder.longest().trainingSeconds, 0.5);
    }
}

TEST(RunFinder, FindsCopiedPitchesInAnotherRhythm) {
    const std::vector<NoteRow> pieces = {makeRow("copy", countUp(40, 20), {10})};
    const NoteRow source = makeRow("source", countUp(40, 20), {10, 10, 10, 10, 10, 10, 11});
    RunFinder byPitch(pieces, kByPitch);
    byPitch.search(source);
    EXPECT_EQ(byPitch.found(), 5);
    RunFinder byBoth(pieces, kByBoth);
    byBoth.search(source);
    EXPECT_EQ(byBoth.found(), 0);
    // The interval before a run's first note is not part of the run.
    EXPECT_EQ(byBoth.longest().notes, 7);
}

TEST(RunFinder, ARunCopiedTwiceCountsTwice) {
    std::vector<int> twice = countUp(40, 16);
    twice.push_back(100);
    for (const int pitch : countUp(40, 16)) twice.push_back(pitch);
    RunFinder finder({makeRow("copy", twice)}, kByPitch);
    finder.search(makeRow("source", countUp(40, 16)));
    finder.search(makeRow("source again", countUp(40, 16)));
    EXPECT_EQ(finder.found(), 2);
}

TEST(RunFinder, CopiedRunsDoNotCrossPieces) {
    RunFinder finder({makeRow("a", countUp(40, 10)), makeRow("b", countUp(50, 10))}, kByPitch);
    finder.search(makeRow("source", countUp(40, 20)));
    EXPECT_EQ(finder.sequences(), 0);
    EXPECT_EQ(finder.found(), 0);
    EXPECT_EQ(finder.longest().notes, 10);
}

TEST(RunFinder, PiecesWithoutSharedNotesGiveNoMatch) {
    RunFinder finder({makeRow("a", countUp(40, 20))}, kByPitch);
    finder.search(makeRow("source", countUp(80, 20)));
    finder.search(makeRow("empty", {}));
    EXPECT_EQ(finder.longest().notes, 0);
    EXPECT_EQ(finder.longest().training, "");
}

TEST(RunFinder, FiftyThousandRepeatedNotesAreSearchedQuickly) {
    constexpr int kNotes = 50'000;
    RunFinder finder({makeRow("tremolo", std::vector<int>(kNotes, 60))}, kByBoth);
    finder.search(makeRow("source", std::vector<int>(kNotes - 1, 60)));
    EXPECT_EQ(finder.found(), finder.sequences());
    EXPECT_EQ(finder.longest().notes, kNotes - 1);
}

TEST(RunFinder, MatchesABruteForceSearch) {
    for (std::uint64_t seed = 0; seed < 12; ++seed) {
        RandomStream random(seed, 3);
        // Two pitches and mostly one interval, so that long runs occur by chance.
        const auto some = [&](const std::string& name, std::size_t count) {
            std::vector<int> pitches;
            std::vector<int> intervals;
            for (std::size_t i = 0; i < count; ++i) {
                pitches.push_back(60 + static_cast<int>(random.below(2)));
                intervals.push_back(random.below(30) == 0 ? 2 : 1);
            }
            return makeRow(name, pitches, intervals);
        };
        std::vector<NoteRow> pieces, training;
        for (int i = 0; i < 3; ++i) {
            pieces.push_back(some("p", 10 + random.below(150)));
            training.push_back(some("t", 400));
        }
        for (const bool rhythm : {false, true}) {
            RunFinder finder(pieces, rhythm ? kByBoth : kByPitch);
            for (const NoteRow& each : training) finder.search(each);
            const Reference expected = reference(pieces, training, rhythm);
            EXPECT_EQ(finder.found(), expected.found) << seed;
            EXPECT_EQ(finder.longest().notes, static_cast<std::int64_t>(expected.longest)) << seed;
        }
    }
}

}  // namespace
}  // namespace continuo
