#include "library/originality.h"

#include <gtest/gtest.h>

#include "app/library/playing.h"

namespace continuo::test {
namespace {

using namespace app;

PlayedNote playedNote(double start, float bits = 1) { return {{64, 60, start, start + 0.1}, bits}; }

std::vector<std::size_t> answerSizes(const std::vector<std::vector<PlayedNote>>& answers) {
    std::vector<std::size_t> sizes;
    for (const std::vector<PlayedNote>& answer : answers) sizes.push_back(answer.size());
    return sizes;
}

TEST(Originality, NotesAreGroupedIntoAnswersByModelTurns) {
    TakeContent content;
    content.turns = {
        {Voice::Player, 0}, {Voice::Model, 2}, {Voice::Player, 5}, {Voice::Model, 8}, {Voice::Model, 11}};
    for (const double start : {2.0, 3.0, 4.9, 8.0, 9.0, 11.0})
        content.of(Voice::Model).notes.push_back(playedNote(start));
    content.of(Voice::Player).notes.push_back(playedNote(6));
    EXPECT_EQ(answerSizes(findModelTurns(content, 0)), (std::vector<std::size_t>{3, 2, 1}));
    // Only a branch's own notes count, not those of its parent.
    EXPECT_EQ(answerSizes(findModelTurns(content, 3)), (std::vector<std::size_t>{2, 2, 1}));
    EXPECT_EQ(answerSizes(findModelTurns(content, 12)), (std::vector<std::size_t>{}));
    // Model notes during the player's turn belong to the model's answer.
    content.of(Voice::Model).notes = {playedNote(2), playedNote(6), playedNote(8)};
    EXPECT_EQ(answerSizes(findModelTurns(content, 0)), (std::vector<std::size_t>{2, 1}));
    content.turns.clear();
    EXPECT_EQ(answerSizes(findModelTurns(content, 0)), (std::vector<std::size_t>{3}));
}

TEST(Originality, MostCertainRunIsTheRunWithTheFewestBits) {
    std::vector<PlayedNote> notes;
    for (int i = 0; i < 120; ++i) notes.push_back(playedNote(i, i >= 50 && i < 90 ? 0.1F : 2));
    const std::optional<CertainRun> run = mostCertainRun(notes);
    ASSERT_TRUE(run);
    EXPECT_NEAR(run->bits, 0.1, 1e-6);
    EXPECT_EQ(run->seconds, 50);
    EXPECT_TRUE(run->isUnusual());
    // One surprising note ends a run.
    notes[70].bits = 6;
    EXPECT_FALSE(mostCertainRun(notes)->isUnusual());
}

TEST(Originality, CertainRunNeedsFortyNotesOfKnownSurprise) {
    std::vector<PlayedNote> notes(39, playedNote(0, 0));
    EXPECT_EQ(mostCertainRun(notes), std::nullopt);
    notes.push_back(playedNote(1, -1));
    notes.push_back(playedNote(2, 0));
    EXPECT_EQ(mostCertainRun(notes), std::nullopt);
    notes.insert(notes.end(), 39, playedNote(3, 0));
    ASSERT_TRUE(mostCertainRun(notes));
    EXPECT_EQ(mostCertainRun(notes)->seconds, 2);
}

TEST(Originality, CopyThresholdIsInclusive) {
    Originality originality;
    EXPECT_FALSE(originality.isCopied() || originality.isCertain());
    originality.learnt.emplace();
    originality.learnt->longest.notes = LearntIndex::kUnusualNotes - 1;
    EXPECT_FALSE(originality.isCopied());
    originality.learnt->longest.notes = LearntIndex::kUnusualNotes;
    EXPECT_TRUE(originality.isCopied());
}

}  // namespace
}  // namespace continuo::test
