#include "library/answer_scores.h"

#include <gtest/gtest.h>

namespace continuo::app {
namespace {

std::vector<PlayedNote> playedNotes(const std::vector<int>& pitches) {
    std::vector<PlayedNote> notes;
    for (const int pitch : pitches) {
        const double start = static_cast<double>(notes.size()) / 4;
        notes.push_back({{80, pitch, start, start + 0.2}, 2});
    }
    return notes;
}

TEST(AnswerScores, RepetitionIsTheShareOfNotesInRepeatedPassages) {
    const std::vector<int> theme = {60, 64, 67, 72, 71, 67, 65, 62, 59};
    std::vector<int> pitches = theme;
    EXPECT_EQ(computeRepetition(playedNotes(pitches)), 0);
    pitches.insert(pitches.end(), {40, 41});
    pitches.insert(pitches.end(), theme.begin(), theme.end());
    EXPECT_DOUBLE_EQ(computeRepetition(playedNotes(pitches)), 9.0 / 20)
        << "each note once, whatever overlaps";
    // A repeated pitch counts as repetition from its second time on.
    EXPECT_DOUBLE_EQ(computeRepetition(playedNotes(std::vector<int>(16, 60))), 15.0 / 16);
    EXPECT_EQ(computeRepetition({}), 0);
}

TEST(AnswerScores, DifferenceIsZeroForEqualAndOneForDisjointAnswers) {
    const std::vector<PlayedNote> up = playedNotes({60, 62, 64, 65, 67}),
                                  down = playedNotes({67, 65, 64, 62, 60});
    const auto apart = [](const auto& one, const std::vector<std::vector<PlayedNote>>& others) {
        return computeDifference(one, others);
    };
    EXPECT_DOUBLE_EQ(apart(up, {up}).value(), 0);
    EXPECT_DOUBLE_EQ(apart(up, {playedNotes({72, 74, 76, 77, 79})}).value(), 0) << "in another octave";
    EXPECT_DOUBLE_EQ(apart(up, {down}).value(), 1);
    EXPECT_DOUBLE_EQ(apart(up, {up, down}).value(), 0.5);
    EXPECT_EQ(apart(up, {}), std::nullopt);
    EXPECT_EQ(apart(playedNotes({60}), {up}), std::nullopt);
}

}  // namespace
}  // namespace continuo::app
