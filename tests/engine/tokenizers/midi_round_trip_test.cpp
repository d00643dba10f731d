#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <tuple>

#include "support/random_performance.h"
#include "tokenizers/midi_tokenizer.h"

namespace continuo::midi_round_trip_test {
namespace {

bool byStartAndPitch(const Note& a, const Note& b) {
    return std::tie(a.start, a.pitch, a.end) < std::tie(b.start, b.pitch, b.end);
}

class MidiRoundTrip : public testing::TestWithParam<int> {
protected:
    std::uint64_t seed() const { return static_cast<std::uint64_t>(GetParam()); }
};

TEST_P(MidiRoundTrip, DecodedNotesRoundTrip) {
    const MidiTokenizer tokenizer(MidiProfile::Magenta);
    const Performance once = tokenizer.decode(tokenizer.encode(test::makeRandomPerformance(seed())));
    EXPECT_EQ(tokenizer.decode(tokenizer.encode(once)), once);
}

// Notes shorter than a step are lengthened to one step, which is not checked here.
TEST_P(MidiRoundTrip, QuantisationMovesTimesByHalfAStepAtMost) {
    test::RandomPerformance like;
    like.pedalChanges = 0;
    like.overlapping = false;
    Performance played = test::makeRandomPerformance(seed(), like);
    std::erase_if(played.notes, [](const Note& note) { return note.end - note.start < 0.02; });
    const MidiTokenizer tokenizer(MidiProfile::Magenta);
    const std::vector<Note> decoded = tokenizer.decode(tokenizer.encode(played)).notes;
    ASSERT_EQ(decoded.size(), played.notes.size());
    for (const Note& note : played.notes) {
        const bool found = std::any_of(decoded.begin(), decoded.end(), [&](const Note& other) {
            return other.pitch == note.pitch && std::abs(other.start - note.start) < 0.005001 &&
                   std::abs(other.end - note.end) < 0.005001 &&
                   (other.velocity - 1) / 4 == (note.velocity - 1) / 4;
        });
        EXPECT_TRUE(found) << note.pitch << " at " << note.start;
    }
}

TEST_P(MidiRoundTrip, TimesOnTheGridAreKeptExactly) {
    test::RandomPerformance like;
    like.grid = 0.01;
    like.pedalChanges = 0;
    like.overlapping = false;
    Performance played = test::makeRandomPerformance(seed(), like);
    for (Note& note : played.notes) {
        note.velocity = (note.velocity - 1) / 4 * 4 + 1;
        note.start = std::round(note.start * 100) / 100;
        note.end = std::round(std::max(note.end, note.start + 0.01) * 100) / 100;
    }
    const MidiTokenizer tokenizer(MidiProfile::Magenta);
    std::vector<Note> decoded = tokenizer.decode(tokenizer.encode(played)).notes;
    std::sort(played.notes.begin(), played.notes.end(), byStartAndPitch);
    std::sort(decoded.begin(), decoded.end(), byStartAndPitch);
    EXPECT_EQ(decoded, played.notes);
}

TEST_P(MidiRoundTrip, ConsecutiveTimeShiftsAreAsLongAsPossible) {
    const MidiTokenizer tokenizer(MidiProfile::Magenta);
    test::RandomPerformance like;
    like.meanGap = 1.5;
    like.pedalChanges = 2;
    int before = 0;  // steps of the previous token, if it was a time shift
    for (const Token token : tokenizer.encode(test::makeRandomPerformance(seed(), like))) {
        const TokenEvent event = tokenizer.vocabulary().event(token);
        const bool shifts = event.kind == TokenEvent::Kind::TimeShift;
        EXPECT_TRUE(!shifts || before == 0 || before == 100) << before;
        before = shifts ? event.value : 0;
    }
}

TEST_P(MidiRoundTrip, KrassermNotesWithoutPedalRoundTrip) {
    test::RandomPerformance like;
    like.pedalChanges = 0;
    like.overlapping = false;
    like.grid = 0.01;
    const MidiTokenizer tokenizer(MidiProfile::Krasserm);
    Performance played = test::makeRandomPerformance(seed(), like);
    for (Note& note : played.notes)
        note.velocity = std::max(note.velocity, 32);  // above all buckets, see krasserm_rules.cpp
    Performance once = tokenizer.decode(tokenizer.encode(played));
    EXPECT_GT(once.notes.size(), 40u);
    Performance twice = tokenizer.decode(tokenizer.encode(once));
    for (Performance* each : {&once, &twice})
        std::sort(each->notes.begin(), each->notes.end(), byStartAndPitch);
    EXPECT_EQ(twice, once);
}

INSTANTIATE_TEST_SUITE_P(Seeds, MidiRoundTrip, testing::Range(0, 40));

}  // namespace
}  // namespace continuo::midi_round_trip_test
