#include "facade/training/best_weights.h"

#include <gtest/gtest.h>

#include <limits>

namespace continuo {
namespace {

TEST(BestWeights, HaveTheFewestNats) {
    BestWeights best(true);
    EXPECT_FALSE(best.nats());
    EXPECT_TRUE(best.take(3.0));
    EXPECT_FALSE(best.take(3.5));
    EXPECT_FALSE(best.take(3.0)) << "the earlier ones stay";
    EXPECT_TRUE(best.take(2.5));
    EXPECT_EQ(best.nats(), 2.5);
}

TEST(BestWeights, NonFiniteNatsAreNeverBest) {
    BestWeights best(true);
    best.await(true);
    EXPECT_FALSE(best.take(std::numeric_limits<double>::quiet_NaN()));
    EXPECT_FALSE(best.take(std::numeric_limits<double>::infinity()));
    EXPECT_FALSE(best.nats());
    EXPECT_FALSE(best.isDue()) << "they were measured";
    EXPECT_TRUE(best.take(9.0));
}

TEST(BestWeights, ACancelledMeasurementStaysDue) {
    BestWeights best(true);
    best.await(true);
    EXPECT_FALSE(best.take(std::nullopt));
    EXPECT_TRUE(best.isDue());
    EXPECT_TRUE(best.take(3.0));
    EXPECT_FALSE(best.isDue());
}

TEST(BestWeights, NothingIsDueOrBestIfNotKept) {
    BestWeights best(false);
    best.await(true);
    EXPECT_FALSE(best.isDue());
    EXPECT_FALSE(best.take(3.0));
    best.goOn(2.0, true, true);
    EXPECT_FALSE(best.isDue());
    EXPECT_FALSE(best.nats());
    EXPECT_TRUE(best.lieInFileOfCheckpoint()) << "of a run that did keep them";
}

TEST(BestWeights, AResumedBestIsReplacedOnlyByABetterOne) {
    BestWeights best(true);
    best.goOn(3.0, true, true);
    EXPECT_TRUE(best.isDue());
    EXPECT_TRUE(best.lieInFileOfCheckpoint());
    EXPECT_FALSE(best.take(3.5));
    EXPECT_TRUE(best.take(2.5));
}

// For example, other held-out music is used now.
TEST(BestWeights, ABestMeasuredDifferentlyIsReplacedByAny) {
    BestWeights best(true);
    best.goOn(3.0, false, false);
    EXPECT_FALSE(best.nats());
    EXPECT_TRUE(best.lieInFileOfCheckpoint());
    EXPECT_TRUE(best.take(3.5));
}

TEST(BestWeights, IfTheFileIsLostAnyWeightsBecomeBest) {
    BestWeights best(true);
    best.take(3.0);
    best.lose();
    EXPECT_FALSE(best.nats());
    EXPECT_TRUE(best.take(4.0));
}

}  // namespace
}  // namespace continuo
