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
class LibraryDeletionTest : public testing::Test {
protected:
    void SetUp() override {
        library_.insertTake(1, {strike(1, 60), release(1.5, 60)});
        library_.state().records.add(makeTakeRecord(2, 1, 0.5));
        library_.insertBranch(makeBranchRecord(1, 10), {{{70, 72, 4, 4.5}, 3}});
        library_.insertBranch(makeBranchRecord(1, 20, 10));
    }

    OpenLibrary library_;
};

TEST_F(LibraryDeletionTest, RecordingIsDeletedWithItsLastTake) {
    library_.purge({1, 0});
    EXPECT_FALSE(library_.state().records.has({1, 0}));
    EXPECT_FALSE(library_.state().records.has({1, 10}));
    EXPECT_TRUE(library_.state().notes.of(10).empty());
    EXPECT_TRUE(library_.state().recordings.has(1));
    library_.purge({2, 0});
    EXPECT_FALSE(library_.state().recordings.has(1));
}

TEST_F(LibraryDeletionTest, BranchIsDeletedWithItsDescendants) {
    library_.star({1, 20}, true);
    library_.purge({1, 10});
    EXPECT_FALSE(library_.state().records.has({1, 20}));
    EXPECT_TRUE(library_.state().records.has({1, 0}));
    EXPECT_EQ(library_.nextUndo(), nullptr);
}

TEST_F(LibraryDeletionTest, MissingItemsAreNotFound) {
    expectError(ErrorCode::NotFound, StartsWith("take 7"), [&] { library_.purge({7, 0}); });
    expectError(ErrorCode::NotFound, StartsWith("branch 70"), [&] { library_.purge({1, 70}); });
}

TEST_F(LibraryDeletionTest, DiscardedBranchIsKeptWhileAnotherContinuesIt) {
    library_.state().records.marks({1, 10}).discarded = true;
    EXPECT_THAT(library_.discarded({}), IsEmpty());
    library_.state().records.marks({1, 20}).discarded = true;
    EXPECT_THAT(library_.discarded({}), ElementsAre(NodeId{1, 20}, NodeId{1, 10}));
    const NodeId used{1, 20};
    EXPECT_THAT(library_.discarded(std::span(&used, 1)), IsEmpty());
}

TEST_F(LibraryDeletionTest, TakeInUseOrGrowingIsKept) {
    library_.state().records.marks({1, 0}).discarded = true;
    library_.state().records.marks({2, 0}).discarded = true;
    library_.state().records.take(2).take.growing = true;
    const NodeId used{1, 10};
    EXPECT_THAT(library_.purgeDiscarded(std::span(&used, 1)), IsEmpty());
    EXPECT_THAT(library_.purgeDiscarded({}), ElementsAre(NodeId{1, 0}));
    EXPECT_TRUE(library_.state().records.has({2, 0}));
}

}  // namespace
}  // namespace continuo::app
