#include "library/take_records.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "app/library/parts.h"
#include "support/expect_error.h"

namespace continuo::app {
namespace {

using namespace test;
using testing::StartsWith;
using Branches = std::vector<BranchId>;
using Takes = std::vector<TakeId>;

class TakeRecordsTest : public testing::Test {
protected:
    // Adds a branch with the next free name.
    void addNamed(BranchRecord record) {
        record.branch.marks.name = records_.nextName({record.branch.take, record.branch.parent});
        records_.add(std::move(record));
    }

    Journal journal_{{}};
    TakeRecords records_{journal_};
};

TEST_F(TakeRecordsTest, BranchesAreNamedInOrder) {
    records_.add(makeTakeRecord(1, 1));
    addNamed(makeBranchRecord(1, 1));
    addNamed(makeBranchRecord(1, 2));
    addNamed(makeBranchRecord(1, 3, 2));
    addNamed(makeBranchRecord(1, 4, 2));
    EXPECT_EQ(records_.marks({1, 2}).name, "B");
    EXPECT_EQ(records_.marks({1, 3}).name, "B.1");
    EXPECT_EQ(records_.marks({1, 4}).name, "B.2");
    EXPECT_EQ(records_.nextName({1, 3}), "B.1.1");
    for (BranchId id = 5; id < 29; ++id) addNamed(makeBranchRecord(1, id));
    EXPECT_EQ(records_.marks({1, 28}).name, "Z");
    EXPECT_EQ(records_.nextName({1, 0}), "AA");
}

TEST_F(TakeRecordsTest, ExistingBranchNameIsSkipped) {
    records_.add(makeTakeRecord(1, 1));
    addNamed(makeBranchRecord(1, 1));
    records_.marks({1, 1}).name = "B";
    EXPECT_EQ(records_.nextName({1, 0}), "C");
}

TEST_F(TakeRecordsTest, DescendantsOfABranchAreFound) {
    records_.add(makeTakeRecord(1, 1));
    records_.add(makeBranchRecord(1, 1));
    records_.add(makeBranchRecord(1, 2, 1));
    records_.add(makeBranchRecord(1, 3, 2));
    records_.add(makeBranchRecord(1, 4));
    records_.add(makeBranchRecord(1, 5, 1));
    EXPECT_EQ(records_.childrenOf(1), (Branches{2, 5}));
    EXPECT_EQ(records_.branchesBelow(1), (Branches{2, 5, 3}));
    EXPECT_EQ(records_.branchesOf(1), (Branches{1, 2, 3, 4, 5}));
    records_.removeBranch(3);
    EXPECT_EQ(records_.branchesBelow(1), (Branches{2, 5}));
    EXPECT_EQ(records_.branchesOf(7), Branches{});
}

TEST_F(TakeRecordsTest, TakesOfARecordingAreFound) {
    records_.add(makeTakeRecord(1, 1));
    records_.add(makeTakeRecord(2, 2));
    records_.add(makeTakeRecord(3, 1));
    EXPECT_EQ(records_.takesOf(1), (Takes{1, 3}));
    EXPECT_EQ(records_.takesOf(1, 2), Takes{3});
    EXPECT_EQ(records_.takesOf(9), Takes{});
}

TEST_F(TakeRecordsTest, BranchesWithoutTheirParentRowAreRepaired) {
    BranchRecord discarded = makeBranchRecord(1, 2);
    discarded.branch.marks.discarded = true;
    BranchRecord nameless = makeBranchRecord(8, 10);
    nameless.branch.marks.name.clear();
    records_.read({makeTakeRecord(1, 1), makeTakeRecord(8, 1)},
                  {discarded, makeBranchRecord(1, 4, 2), makeBranchRecord(1, 5, 3), makeBranchRecord(6, 7),
                   makeBranchRecord(8, 9, 4), nameless});
    EXPECT_TRUE(records_.marks({1, 4}).discarded) << "what it hangs on is discarded";
    EXPECT_EQ(records_.branch(5).branch.parent, 0) << "its parent was lost";
    EXPECT_FALSE(records_.has({6, 7})) << "its take was lost";
    EXPECT_EQ(records_.branch(10).branch.marks.name, "B") << "the second that hangs on its take";
    EXPECT_EQ(records_.branch(9).branch.parent, 0) << "its parent is another take's";
}

TEST_F(TakeRecordsTest, MissingItemsAreNotFound) {
    expectError(ErrorCode::NotFound, StartsWith("take 4"), [&] { records_.take(4); });
    expectError(ErrorCode::NotFound, StartsWith("branch 5"), [&] { records_.branch(5); });
}

TEST_F(TakeRecordsTest, ChangedTakeIsReportedOnceNewestFirst) {
    records_.add(makeTakeRecord(1, 1));
    records_.add(makeTakeRecord(2, 2));
    records_.add(makeTakeRecord(3, 3));
    EXPECT_EQ(records_.nextChanged(2), (Takes{3, 2}));
    EXPECT_EQ(records_.nextChanged(2), Takes{1});
    EXPECT_FALSE(records_.hasChanged());
    records_.add(makeBranchRecord(2, 1));
    EXPECT_EQ(records_.nextChanged(9), Takes{2});
    records_.removeBranch(1);
    records_.removeTake(3);
    EXPECT_EQ(records_.nextChanged(9), (Takes{3, 2}));
}

}  // namespace
}  // namespace continuo::app
