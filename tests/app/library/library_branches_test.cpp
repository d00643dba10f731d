#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "app/library/parts.h"
#include "app/library/playing.h"
#include "support/expect_error.h"

namespace continuo::app {
namespace {

using namespace test;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

const PlayedNote kNote{{70, 72, 2, 3}, 4};

class LibraryBranchesTest : public testing::Test {
protected:
    void SetUp() override { library_.insertTake(1, {strike(1, 60), release(1.5, 60)}); }
    const Branch& branch(BranchId id) const { return library_.state().records.branch(id).branch; }
    BranchId begin(const std::string& source, NodeId from = {1, 0}) {
        return library_.addBranch({from, 2, {}, source, 0});
    }

    OpenLibrary library_;
};

TEST_F(LibraryBranchesTest, BranchOfAnInterruptedJobStartsEmptyAgain) {
    const BranchId first = begin("job 1");
    library_.appendBranch(first, std::vector{kNote});
    EXPECT_EQ(begin("job 1"), first);
    EXPECT_THAT(library_.state().notes.of(first), IsEmpty());
    EXPECT_EQ(branch(first).summary.notes[1], 0);
    EXPECT_NE(begin("job 2"), first);
    EXPECT_NE(begin(""), begin(""));
    library_.finishBranch(first);
    EXPECT_NE(begin("job 1"), first) << "it is whole";
}

TEST_F(LibraryBranchesTest, FinishedBranchRejectsNotes) {
    const BranchId id = begin("job 1");
    library_.appendBranch(id, std::vector{kNote});
    library_.finishBranch(id, 1.5);
    EXPECT_EQ(branch(id).summary.natsPerNote, 1.5);
    expectError(ErrorCode::BadRequest, HasSubstr("finished"),
                [&] { library_.appendBranch(id, std::vector{kNote}); });
    expectError(ErrorCode::BadRequest, HasSubstr("finished"), [&] {
        library_.appendBranchPedal(id, {90, 3});
    });
}

TEST_F(LibraryBranchesTest, EmptyBranchesAreRemovedAtTheEnd) {
    const BranchId silent = begin("job 1"), starred = begin("job 2"), played = begin("job 3"),
                   goesOn = begin("job 4");
    library_.star({1, starred}, true);
    library_.appendBranch(played, std::vector{kNote});
    EXPECT_EQ(library_.finishBranches([](const std::string& source) { return source != "job 4"; }), 3);
    EXPECT_FALSE(library_.state().records.has({1, silent}));
    EXPECT_TRUE(branch(starred).finished);
    EXPECT_TRUE(branch(played).finished);
    EXPECT_FALSE(branch(goesOn).finished);
}

TEST_F(LibraryBranchesTest, BranchesBelowADiscardedOneAreHidden) {
    const BranchId parent = begin("");
    library_.discard({1, parent});
    const BranchId made = begin("job 1", {1, parent});
    EXPECT_TRUE(branch(made).marks.discarded);
    library_.undo();
    EXPECT_FALSE(branch(made).marks.discarded);
}

TEST_F(LibraryBranchesTest, MomentBetweenTwoBranchesHasItsOwnId) {
    const BranchId before = begin("");
    const BranchId moment = library_.moment();
    EXPECT_GT(moment, before);
    EXPECT_GT(begin(""), moment);
    EXPECT_FALSE(library_.state().records.has({1, moment}));
}

TEST_F(LibraryBranchesTest, DroppedAnswerBecomesABranchOfEachRangeContainingIt) {
    library_.state().recordings.begin(5, 5);
    library_.state().recordings.append(5, std::vector{strike(1, 60), release(1.5, 60)}, {});
    library_.state().recordings.append(
        5, std::vector{strike(3, 70, 60, Voice::Model, 2), release(4, 70, Voice::Model)}, 5);
    library_.state().records.add(makeTakeRecord(5, 5));
    library_.state().records.add(makeTakeRecord(6, 5, 2.5));
    library_.state().records.add(makeTakeRecord(7, 5, 0, 2));
    library_.keepDropped(5, 2, "dropped");
    ASSERT_EQ(library_.state().records.branchesOf(5).size(), 1U);
    ASSERT_EQ(library_.state().records.branchesOf(6).size(), 1U);
    EXPECT_THAT(library_.state().records.branchesOf(7), IsEmpty()) << "it was over by then";
    const Branch& of = branch(library_.state().records.branchesOf(6).front());
    EXPECT_EQ(of.marks.note, "dropped");
    EXPECT_TRUE(of.finished);
    EXPECT_EQ(of.forkSeconds, 0) << "it begins in the midst of the rest before it";
    const std::vector<PlayedNote> notes = library_.state().notes.of(of.id);
    ASSERT_EQ(notes.size(), 1U);
    EXPECT_DOUBLE_EQ(notes.front().note.start, 0.5);
    library_.state().recordings.end(5);
    library_.keepDropped(5, 2, "dropped");
    EXPECT_EQ(library_.state().records.branchesOf(5).size(), 1U) << "it grows no more";
}

TEST_F(LibraryBranchesTest, LatestBranchOfAJobIsFound) {
    const BranchId first = begin("job 3");
    library_.finishBranch(first);
    const BranchId second = begin("job 3");
    begin("");
    EXPECT_EQ(library_.findBranchBySource("job 3"), (NodeId{1, second}));
    EXPECT_EQ(library_.findBranchBySource("job 4"), std::nullopt);
    EXPECT_EQ(library_.findBranchBySource(""), std::nullopt);
}

}  // namespace
}  // namespace continuo::app
