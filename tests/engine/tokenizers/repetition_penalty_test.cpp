#include "tokenizers/repetition_penalty.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "base/philox.h"
#include "base/token_class.h"

namespace continuo::repetition_guard_test {
namespace {

using Guard = MusicConstraints::Guard;

RepetitionPenalty penaltyAfter(const std::vector<int>& pitches, bool byModel = true) {
    RepetitionPenalty guard;
    for (const int pitch : pitches) guard.push(pitch, byModel);
    return guard;
}

std::vector<int> repeatRound(int count, const std::vector<int>& round) {
    std::vector<int> all;
    for (int i = 0; i < count; ++i) all.insert(all.end(), round.begin(), round.end());
    return all;
}

int largestPenalty(const RepetitionPenalty& guard, Guard strength = Guard::Mild) {
    const auto steps = guard.penalties(strength);
    return *std::max_element(steps.begin(), steps.end());
}

const std::vector<int> kTune = {60, 62, 64, 65, 67, 69};

TEST(RepetitionPenalty, PenaltyGrowsWithTheNumberOfRepetitions) {
    int before = 0;
    for (int rounds = 4; rounds < 9; ++rounds) {
        const auto steps = penaltyAfter(repeatRound(rounds, kTune)).penalties(Guard::Mild);
        EXPECT_GT(steps[60], before) << rounds;
        before = steps[60];
        EXPECT_EQ(std::count(steps.begin(), steps.end(), 0), 127) << rounds;
    }
    // Within a round, the penalty applies to the next pitch of the round.
    std::vector<int> begun = repeatRound(5, kTune);
    begun.insert(begun.end(), {60, 62});
    EXPECT_GT(penaltyAfter(begun).penalties(Guard::Mild)[64], 0);
}

TEST(RepetitionPenalty, AFewRepetitionsAreNotPenalised) {
    EXPECT_EQ(largestPenalty(penaltyAfter({})), 0);
    EXPECT_EQ(largestPenalty(penaltyAfter(repeatRound(3, kTune))), 0);
    EXPECT_EQ(largestPenalty(penaltyAfter({60, 60, 60, 62, 64, 64, 64, 65})), 0);
    EXPECT_EQ(largestPenalty(penaltyAfter(repeatRound(2, {60, 64, 67, 64})), Guard::Strong), 0);
    std::vector<int> scale;
    for (int pitch = 30; pitch < 100; ++pitch) scale.push_back(pitch);
    EXPECT_EQ(largestPenalty(penaltyAfter(scale), Guard::Strong), 0);
}

TEST(RepetitionPenalty, AnotherStrokeEndsTheRepetition) {
    std::vector<int> broken = repeatRound(8, kTune);
    EXPECT_GT(largestPenalty(penaltyAfter(broken)), 0);
    broken.push_back(72);
    EXPECT_EQ(largestPenalty(penaltyAfter(broken)), 0);
}

TEST(RepetitionPenalty, ATooFrequentPitchIsPenalised) {
    // No repetition: 60 between other pitches that never return.
    std::vector<int> around;
    for (int i = 0; i < 8; ++i) around.insert(around.end(), {60, 70 + i});
    const auto steps = penaltyAfter(around).penalties(Guard::Mild);
    EXPECT_GT(steps[60], 0);
    EXPECT_EQ(steps[77], 0);
    EXPECT_GT(penaltyAfter(around).penalties(Guard::Strong)[60], steps[60]);
}

TEST(RepetitionPenalty, RepetitionsOfAPatternAreCounted) {
    EXPECT_EQ(penaltyAfter({60, 62, 64, 65, 67, 69, 71, 72}).repetitions(), 0);
    EXPECT_EQ(penaltyAfter(repeatRound(4, kTune)).repetitions(), 3);
    EXPECT_EQ(penaltyAfter(repeatRound(3, {60, 62})).repetitions(),
              0);  // six strokes are too few for a repetition
    EXPECT_EQ(penaltyAfter(repeatRound(9, {60})).repetitions(), 8);
}

// The model may continue a player's pattern.
TEST(RepetitionPenalty, ThePlayersStrokesAreNotCounted) {
    EXPECT_EQ(largestPenalty(penaltyAfter(repeatRound(10, kTune), false), Guard::Strong), 0);
    RepetitionPenalty guard = penaltyAfter(repeatRound(10, kTune), false);
    for (const int pitch : repeatRound(2, kTune)) guard.push(pitch, true);
    EXPECT_EQ(largestPenalty(guard), 0);
    for (const int pitch : repeatRound(2, kTune)) guard.push(pitch, true);
    EXPECT_GT(largestPenalty(guard), 0);
}

TEST(RepetitionPenalty, PenaltyNeverForbidsAToken) {
    EXPECT_EQ(largestPenalty(penaltyAfter(repeatRound(500, {60})), Guard::Strong), kMaxPenalty - 1);
    RandomStream random(5, 0);
    RepetitionPenalty guard;
    for (int i = 0; i < 2000; ++i) {
        guard.push(60 + static_cast<int>(random.below(2)), random.below(9) > 0);
        ASSERT_LT(largestPenalty(guard, Guard::Strong), kMaxPenalty);
    }
}

}  // namespace
}  // namespace continuo::repetition_guard_test
