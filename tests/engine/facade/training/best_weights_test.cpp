#include "facade/training/run_tracker.h"

#include <gtest/gtest.h>

#include <limits>

namespace continuo {
namespace {

TEST(BestWeights, OnlyALowerScoreReplacesTheBest) {
    BestWeights best(true);
    EXPECT_FALSE(best.nats());
    EXPECT_TRUE(best.update(3.0));
    EXPECT_FALSE(best.update(3.5));
    EXPECT_FALSE(best.update(3.0)) << "the earlier ones stay";
    EXPECT_TRUE(best.update(2.5));
    EXPECT_EQ(best.nats(), 2.5);
}

TEST(BestWeights, NonFiniteNatsAreNeverBest) {
    BestWeights best(true);
    best.setDue(true);
    EXPECT_FALSE(best.update(std::numeric_limits<double>::quiet_NaN()));
    EXPECT_FALSE(best.update(std::numeric_limits<double>::infinity()));
    EXPECT_FALSE(best.nats());
    EXPECT_FALSE(best.isDue()) << "they were measured";
    EXPECT_TRUE(best.update(9.0));
}

TEST(BestWeights, ACancelledMeasurementStaysDue) {
    BestWeights best(true);
    best.setDue(true);
    EXPECT_FALSE(best.update(std::nullopt));
    EXPECT_TRUE(best.isDue());
    EXPECT_TRUE(best.update(3.0));
    EXPECT_FALSE(best.isDue());
}

TEST(BestWeights, NothingIsMeasuredOrBestIfNotKept) {
    BestWeights best(false);
    best.setDue(true);
    EXPECT_FALSE(best.isDue());
    EXPECT_FALSE(best.update(3.0));
    best.resume(2.0, true, true);
    EXPECT_FALSE(best.isDue());
    EXPECT_FALSE(best.nats());
    EXPECT_TRUE(best.areInCheckpointFile()) << "of a run that did keep them";
}

TEST(BestWeights, AResumedBestScoreIsReplacedOnlyByALowerOne) {
    BestWeights best(true);
    best.resume(3.0, true, true);
    EXPECT_TRUE(best.isDue());
    EXPECT_TRUE(best.areInCheckpointFile());
    EXPECT_FALSE(best.update(3.5));
    EXPECT_TRUE(best.update(2.5));
}

// The best value came from another measurement, for example with other held-out music, so any new value
// replaces it.
TEST(BestWeights, AResumedScoreOnOtherMusicIsReplacedByAny) {
    BestWeights best(true);
    best.resume(3.0, false, false);
    EXPECT_FALSE(best.nats());
    EXPECT_TRUE(best.areInCheckpointFile());
    EXPECT_TRUE(best.update(3.5));
}

TEST(BestWeights, AfterALostFileTheNextWeightsBecomeBest) {
    BestWeights best(true);
    best.update(3.0);
    best.discard();
    EXPECT_FALSE(best.nats());
    EXPECT_TRUE(best.update(4.0));
}

}  // namespace
}  // namespace continuo
