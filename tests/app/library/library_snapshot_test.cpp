#include "library/library_snapshot.h"

#include <gtest/gtest.h>

#include "app/library/parts.h"
#include "support/temporary_folder.h"

namespace continuo::app {
namespace {

using namespace test;

NoteEdit makeEditAfter(BranchId lastBranch) {
    NoteEdit edit = makeRemoval(Voice::Player, {60, 1});
    edit.lastBranch = lastBranch;
    return edit;
}

// A library with take 1, named "Song", with branch 1; and foreign rows with a take 5 of that name, whose
// branch 6 has the nested branch 8.
class LibrarySnapshotTest : public testing::Test {
protected:
    void SetUp() override {
        TakeRecord here = makeTakeRecord(1, 1);
        here.take.marks.name = "Song";
        records_.add(here);
        records_.add(makeBranchRecord(1, 1));
        ids_.setLast(1, 1, 1);
        ids_.markNumberUsed(1);
        TakeRecord there = makeTakeRecord(5, 3);
        there.take.number = 1;
        there.take.marks.name = "Song";
        rows_.reels.push_back({ReelRecord{3, 10, 0}, {}, {}});
        rows_.takes.push_back(there);
        rows_.branches = {makeBranchRecord(5, 6), makeBranchRecord(5, 8, 6)};
        rows_.notes[6] = {{{70, 72, 4, 4.5}, 3}};
        rows_.notes[8] = {};
    }
    void number() {
        const RowNeeds needs = library_.removeKnown(rows_, known_);
        library_.number(rows_, known_, needs, ids_.reserve(needs));
    }

    struct Snapshot : LibrarySnapshot {
        using Library::state;
        using LibrarySnapshot::LibrarySnapshot;
    };
    TemporaryFolder folder_;
    std::optional<Library> writing_{folder_.path()};
    Snapshot library_{folder_.path()};
    TakeRecords& records_ = library_.state().records;
    LibraryIds& ids_ = library_.state().ids;
    KnownRows known_;
    LibraryRows rows_;
};

TEST_F(LibrarySnapshotTest, NewRowsGetUniqueIdsNumbersAndNames) {
    number();
    ASSERT_EQ(rows_.takes.size(), 1U);
    EXPECT_EQ(rows_.reels.front().record.id, 2);
    EXPECT_EQ(rows_.takes.front().reel, 2);
    EXPECT_EQ(rows_.takes.front().take.id, 2);
    EXPECT_EQ(rows_.takes.front().take.number, 2);
    EXPECT_EQ(rows_.takes.front().take.marks.name, "Song (2)");
    EXPECT_EQ(rows_.branches[0].branch.id, 2);
    EXPECT_EQ(rows_.branches[1].branch.id, 3);
    EXPECT_EQ(rows_.branches[1].branch.parent, 2);
    EXPECT_EQ(rows_.branches[1].branch.take, 2);
    EXPECT_EQ(rows_.notes.at(2).size(), 1U);
    EXPECT_EQ(rows_.branches[0].branch.marks.name, "branch 6") << "a take that is new has its names";
}

TEST_F(LibrarySnapshotTest, UnusedTakeNumberIsKept) {
    rows_.takes.front().take.number = 30;
    number();
    EXPECT_EQ(rows_.takes.front().take.number, 30);
    EXPECT_EQ(ids_.nextNumber(), 31);
}

TEST_F(LibrarySnapshotTest, ImportedEditsKeepTheirOrderAmongBranches) {
    rows_.takes.front().take.marks.edits = {makeEditAfter(7)};  // a removed branch
    number();
    EXPECT_EQ(rows_.branches[0].branch.id, 2);
    EXPECT_EQ(rows_.takes.front().take.marks.edits.front().lastBranch, 3);
    EXPECT_EQ(rows_.branches[1].branch.id, 4);
}

TEST_F(LibrarySnapshotTest, KnownTakeIsSkippedAndItsNewBranchAttached) {
    known_.takes[5] = 1;
    known_.branches[6] = 1;
    rows_.branches[1].branch.marks.name = "branch 1";  // the name of the existing one
    number();
    EXPECT_TRUE(rows_.takes.empty());
    EXPECT_TRUE(rows_.reels.empty());
    ASSERT_EQ(rows_.branches.size(), 1U);
    EXPECT_EQ(rows_.branches.front().branch.id, 2);
    EXPECT_EQ(rows_.branches.front().branch.take, 1);
    EXPECT_EQ(rows_.branches.front().branch.parent, 1);
    EXPECT_EQ(rows_.branches.front().branch.marks.name, "branch 1 (2)");
    EXPECT_EQ(rows_.notes.size(), 1U);
}

TEST_F(LibrarySnapshotTest, ImportedBranchThatHeardNoEditPrecedesAllEdits) {
    known_.takes[5] = 1;
    known_.branches[6] = 1;
    records_.marks({1, 0}).edits = {makeEditAfter(1)};
    rows_.takes.front().take.marks.edits = {makeEditAfter(9)};  // later than branch 8
    number();
    EXPECT_EQ(rows_.branches.front().branch.promptEditLimit(), 1);
}

TEST_F(LibrarySnapshotTest, ImportedBranchThatHeardAllEditsFollowsThem) {
    known_.takes[5] = 1;
    known_.branches[6] = 1;
    records_.marks({1, 0}).edits = {makeEditAfter(1)};
    rows_.takes.front().take.marks.edits = {makeEditAfter(7)};
    number();
    EXPECT_EQ(rows_.branches.front().branch.promptMoment, 0);
}

}  // namespace
}  // namespace continuo::app
