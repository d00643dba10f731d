#include "library/deletion.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "app/library/parts.h"
#include "app/library/playing.h"
#include "support/expect_error.h"

namespace continuo::app {
namespace {

using namespace test;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::StartsWith;

// Two takes of one recording. The first has a branch with a nested branch.
class DeletionTest : public testing::Test {
protected:
    void SetUp() override {
        parts_.addTake(1, {strike(1, 60), release(1.5, 60)});
        parts_.records.add(makeTakeRecord(2, 1, 0.5));
        parts_.addBranch(makeBranchRecord(1, 10), {{{70, 72, 4, 4.5}, 3}});
        parts_.addBranch(makeBranchRecord(1, 20, 10));
    }

    LibraryParts parts_;
};

TEST_F(DeletionTest, RecordingIsDeletedWithItsLastTake) {
    parts_.deletion.remove({1, 0});
    EXPECT_FALSE(parts_.records.has({1, 0}));
    EXPECT_FALSE(parts_.records.has({1, 10}));
    EXPECT_TRUE(parts_.notes.of(10).empty());
    EXPECT_TRUE(parts_.recordings.has(1));
    parts_.deletion.remove({2, 0});
    EXPECT_FALSE(parts_.recordings.has(1));
}

TEST_F(DeletionTest, BranchIsDeletedWithItsDescendants) {
    parts_.edits.star({1, 20}, true);
    parts_.deletion.remove({1, 10});
    EXPECT_FALSE(parts_.records.has({1, 20}));
    EXPECT_TRUE(parts_.records.has({1, 0}));
    EXPECT_EQ(parts_.edits.nextUndo(), nullptr);
}

TEST_F(DeletionTest, MissingItemsAreNotFound) {
    expectError(ErrorCode::NotFound, StartsWith("take 7"), [&] { parts_.deletion.remove({7, 0}); });
    expectError(ErrorCode::NotFound, StartsWith("branch 70"), [&] { parts_.deletion.remove({1, 70}); });
}

TEST_F(DeletionTest, DiscardedBranchIsKeptWhileAnotherContinuesIt) {
    parts_.records.marks({1, 10}).discarded = true;
    EXPECT_THAT(parts_.deletion.discarded({}), IsEmpty());
    parts_.records.marks({1, 20}).discarded = true;
    EXPECT_THAT(parts_.deletion.discarded({}), ElementsAre(NodeId{1, 20}, NodeId{1, 10}));
    const NodeId used{1, 20};
    EXPECT_THAT(parts_.deletion.discarded(std::span(&used, 1)), IsEmpty());
}

TEST_F(DeletionTest, TakeInUseOrGrowingIsKept) {
    parts_.records.marks({1, 0}).discarded = true;
    parts_.records.marks({2, 0}).discarded = true;
    parts_.records.take(2).take.growing = true;
    const NodeId used{1, 10};
    EXPECT_THAT(parts_.deletion.removeDiscarded(std::span(&used, 1)), IsEmpty());
    EXPECT_THAT(parts_.deletion.removeDiscarded({}), ElementsAre(NodeId{1, 0}));
    EXPECT_TRUE(parts_.records.has({2, 0}));
}

}  // namespace
}  // namespace continuo::app
