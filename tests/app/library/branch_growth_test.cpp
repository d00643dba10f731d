#include "library/branch_growth.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "app/library/parts.h"
#include "app/library/playing.h"
#include "library/dropped_answer.h"
#include "support/expect_error.h"

namespace continuo::app {
namespace {

using namespace test;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

const PlayedNote kNote{{70, 72, 2, 3}, 4};

class BranchGrowthTest : public testing::Test {
protected:
    void SetUp() override { parts_.addTake(1, {strike(1, 60), release(1.5, 60)}); }
    const Branch& branch(BranchId id) const { return parts_.records.branch(id).branch; }
    BranchId begin(const std::string& source, NodeId from = {1, 0}) {
        return branches_.begin({from, 2, {}, source, 0});
    }

    LibraryParts parts_;
    BranchGrowth branches_{parts_.records, parts_.notes, parts_.ids, parts_.edits, parts_.deletion};
};

TEST_F(BranchGrowthTest, InterruptedJobLeavesNoFragments) {
    const BranchId first = begin("job 1");
    branches_.append(first, std::vector{kNote});
    EXPECT_EQ(begin("job 1"), first);
    EXPECT_THAT(parts_.notes.of(first), IsEmpty());
    EXPECT_EQ(branch(first).summary.notes[1], 0);
    EXPECT_NE(begin("job 2"), first);
    EXPECT_NE(begin(""), begin(""));
    branches_.finish(first);
    EXPECT_NE(begin("job 1"), first) << "it is whole";
}

TEST_F(BranchGrowthTest, FinishedBranchAcceptsNoNotes) {
    const BranchId id = begin("job 1");
    branches_.append(id, std::vector{kNote});
    branches_.finish(id, 1.5);
    EXPECT_EQ(branch(id).summary.natsPerNote, 1.5);
    expectError(ErrorCode::BadRequest, HasSubstr("finished"),
                [&] { branches_.append(id, std::vector{kNote}); });
    expectError(ErrorCode::BadRequest, HasSubstr("finished"), [&] { branches_.appendPedal(id, {90, 3}); });
}

TEST_F(BranchGrowthTest, EmptyBranchesAreRemovedAtTheEnd) {
    const BranchId silent = begin("job 1"), starred = begin("job 2"), played = begin("job 3"),
                   goesOn = begin("job 4");
    parts_.edits.star({1, starred}, true);
    branches_.append(played, std::vector{kNote});
    EXPECT_EQ(branches_.finishAll([](const std::string& source) { return source != "job 4"; }), 3);
    EXPECT_FALSE(parts_.records.has({1, silent}));
    EXPECT_TRUE(branch(starred).finished);
    EXPECT_TRUE(branch(played).finished);
    EXPECT_FALSE(branch(goesOn).finished);
}

TEST_F(BranchGrowthTest, BranchesBelowADiscardedOneAreHidden) {
    const BranchId parent = begin("");
    parts_.edits.discard({1, parent});
    const BranchId made = begin("job 1", {1, parent});
    EXPECT_TRUE(branch(made).marks.discarded);
    parts_.edits.undo();
    EXPECT_FALSE(branch(made).marks.discarded);
}

TEST_F(BranchGrowthTest, PositionCanLieBetweenBranches) {
    const BranchId before = begin("");
    const BranchId moment = branches_.moment();
    EXPECT_GT(moment, before);
    EXPECT_GT(begin(""), moment);
    EXPECT_FALSE(parts_.records.has({1, moment}));
}

TEST_F(BranchGrowthTest, DroppedAnswerBecomesABranchOfEachRangeContainingIt) {
    parts_.recordings.begin(5, 5);
    parts_.recordings.append(5, std::vector{strike(1, 60), release(1.5, 60)}, {});
    parts_.recordings.append(5, std::vector{strike(3, 70, 60, Voice::Model, 2), release(4, 70, Voice::Model)},
                             5);
    parts_.records.add(makeTakeRecord(5, 5));
    parts_.records.add(makeTakeRecord(6, 5, 2.5));
    parts_.records.add(makeTakeRecord(7, 5, 0, 2));
    keepDroppedAnswer(parts_.records, parts_.recordings, branches_, 5, 2, "dropped");
    ASSERT_EQ(parts_.records.branchesOf(5).size(), 1U);
    ASSERT_EQ(parts_.records.branchesOf(6).size(), 1U);
    EXPECT_THAT(parts_.records.branchesOf(7), IsEmpty()) << "it was over by then";
    const Branch& of = branch(parts_.records.branchesOf(6).front());
    EXPECT_EQ(of.marks.note, "dropped");
    EXPECT_TRUE(of.finished);
    EXPECT_EQ(of.forkSeconds, 0) << "it begins in the midst of the rest before it";
    const std::vector<PlayedNote> notes = parts_.notes.of(of.id);
    ASSERT_EQ(notes.size(), 1U);
    EXPECT_DOUBLE_EQ(notes.front().note.start, 0.5);
    parts_.recordings.end(5);
    keepDroppedAnswer(parts_.records, parts_.recordings, branches_, 5, 2, "dropped");
    EXPECT_EQ(parts_.records.branchesOf(5).size(), 1U) << "it grows no more";
}

}  // namespace
}  // namespace continuo::app
