#include "library/library_ids.h"

#include <gtest/gtest.h>

namespace continuo::app {
namespace {

TEST(LibraryIds, NewIdsContinueAfterTheLastUsedOne) {
    LibraryIds ids;
    ids.setLast(3, 5, 7);
    ids.markNumberUsed(9);
    ids.markNumberUsed(4);
    EXPECT_EQ(ids.nextReel(), 4);
    EXPECT_EQ(ids.nextTake(), 6);
    EXPECT_EQ(ids.nextBranch(), 8);
    EXPECT_EQ(ids.lastBranch(), 8);
    EXPECT_EQ(ids.nextNumber(), 10);
}

TEST(LibraryIds, OnlyTheLastNumberCanBeReleased) {
    LibraryIds ids;
    ids.nextNumber();
    ids.nextNumber();
    ids.releaseNumber(1);
    EXPECT_EQ(ids.nextNumber(), 3);
    ids.releaseNumber(3);
    EXPECT_EQ(ids.nextNumber(), 3);
}

TEST(LibraryIds, ReservedIdsAreNotReused) {
    LibraryIds ids;
    ids.nextTake();
    ids.nextNumber();
    RowNeeds needs;
    needs.reels = 1;
    needs.takes = 2;
    needs.branches = 3;
    needs.numbers = 2;
    needs.highestNumber = 40;  // used by a take
    const ReservedIds given = ids.reserve(needs);
    EXPECT_EQ(given.firstReel, 1);
    EXPECT_EQ(given.firstTake, 2);
    EXPECT_EQ(given.lastTake, 3);
    EXPECT_EQ(given.firstBranch, 1);
    EXPECT_EQ(given.lastBranch, 3);
    EXPECT_EQ(given.firstNumber, 41);
    EXPECT_EQ(ids.nextReel(), 2);
    EXPECT_EQ(ids.nextTake(), 4);
    EXPECT_EQ(ids.nextBranch(), 4);
    EXPECT_EQ(ids.nextNumber(), 43);
}

TEST(LibraryIds, ReservingNoIdsLeavesTheCountersUnchanged) {
    LibraryIds ids;
    const ReservedIds given = ids.reserve({});
    EXPECT_LT(given.lastTake, given.firstTake);
    EXPECT_LT(given.lastBranch, given.firstBranch);
    EXPECT_EQ(ids.nextBranch(), 1);
}

}  // namespace
}  // namespace continuo::app
