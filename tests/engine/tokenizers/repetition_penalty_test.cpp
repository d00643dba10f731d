#include "tokenizers/repetition_penalty.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "base/philox.h"
#include "base/token_class.h"

namespace continuo::repetition_guard_test {
namespace {

using Guard = MusicConstraints::Guard;

RepetitionPenalty after(const std::vector<int>& pitches, bool byModel = true) {
    RepetitionPenalty guard;
    for (const int pitch : pitches) guard.push(pitch, byModel);
    return guard;
}

std::vector<int> times(int count, const std::vector<int>& round) {
    std::vector<int> all;
    for (int i = 0; i < count; ++i) all.insert(all.end(), round.begin(), round.end());
    return all;
}

int most(const RepetitionPenalty& guard, Guard strength = Guard::Mild) {
    const auto steps = guard.reluctances(strength);
    return *std::max_element(steps.begin(), steps.end());
}

const std::vector<int> kTune = {60, 62, 64, 65, 67, 69};

TEST(RepetitionPenalty, PenaltyGrowsWithTheNumberOfRounds) {
    int before = 0;
    for (int rounds = 4; rounds < 9; ++rounds) {
        const auto steps = after(times(rounds, kTune)).reluctances(Guard::Mild);
        EXPECT_GT(steps[60], before) << rounds;
        before = steps[60];
        EXPECT_EQ(std::count(steps.begin(), steps.end(), 0), 127) << rounds;
    }
    // Within a round, the penalty applies to the next pitch of the round.
    std::vector<int> begun = times(5, kTune);
    begun.insert(begun.end(), {60, 62});
    EXPECT_GT(after(begun).reluctances(Guard::Mild)[64], 0);
}

TEST(RepetitionPenalty, AFewRepetitionsAreNotPenalised) {
    EXPECT_EQ(most(after({})), 0);
    EXPECT_EQ(most(after(times(3, kTune))), 0);
    EXPECT_EQ(most(after({60, 60, 60, 62, 64, 64, 64, 65})), 0);
    EXPECT_EQ(most(after(times(2, {60, 64, 67, 64})), Guard::Strong), 0);
    std::vector<int> scale;
    for (int pitch = 30; pitch < 100; ++pitch) scale.push_back(pitch);
    EXPECT_EQ(most(after(scale), Guard::Strong), 0);
}

TEST(RepetitionPenalty, AnotherStrokeEndsTheRepetition) {
    std::vector<int> broken = times(8, kTune);
    EXPECT_GT(most(after(broken)), 0);
    broken.push_back(72);
    EXPECT_EQ(most(after(broken)), 0);
}

TEST(RepetitionPenalty, ATooFrequentPitchIsPenalised) {
    // No repetition: 60 between other pitches that never return.
    std::vector<int> around;
    for (int i = 0; i < 8; ++i) around.insert(around.end(), {60, 70 + i});
    const auto steps = after(around).reluctances(Guard::Mild);
    EXPECT_GT(steps[60], 0);
    EXPECT_EQ(steps[77], 0);
    EXPECT_GT(after(around).reluctances(Guard::Strong)[60], steps[60]);
}

TEST(RepetitionPenalty, RoundsAreCounted) {
    EXPECT_EQ(after({60, 62, 64, 65, 67, 69, 71, 72}).rounds(), 0);
    EXPECT_EQ(after(times(4, kTune)).rounds(), 3);
    EXPECT_EQ(after(times(3, {60, 62})).rounds(), 0);  // six strokes are too few for a repetition
    EXPECT_EQ(after(times(9, {60})).rounds(), 8);
}

// The model may continue a player's pattern.
TEST(RepetitionPenalty, ThePlayersStrokesAreNotCounted) {
    EXPECT_EQ(most(after(times(10, kTune), false), Guard::Strong), 0);
    RepetitionPenalty guard = after(times(10, kTune), false);
    for (const int pitch : times(2, kTune)) guard.push(pitch, true);
    EXPECT_EQ(most(guard), 0);
    for (const int pitch : times(2, kTune)) guard.push(pitch, true);
    EXPECT_GT(most(guard), 0);
}

TEST(RepetitionPenalty, NothingIsEverForbidden) {
    EXPECT_EQ(most(after(times(500, {60})), Guard::Strong), kMostReluctance - 1);
    RandomStream random(5, 0);
    RepetitionPenalty guard;
    for (int i = 0; i < 2000; ++i) {
        guard.push(60 + static_cast<int>(random.below(2)), random.below(9) > 0);
        ASSERT_LT(most(guard, Guard::Strong), kMostReluctance);
    }
}

}  // namespace
}  // namespace continuo::repetition_guard_test
