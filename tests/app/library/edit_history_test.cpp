#include "library/edit_history.h"

#include <gtest/gtest.h>

#include <stdexcept>

#include "app/library/parts.h"
#include "app/library/playing.h"

namespace continuo::app {
namespace {

using namespace test;

class EditHistoryTest : public testing::Test {
protected:
    void SetUp() override {
        parts_.addTake(1, {strike(1, 60), release(1.5, 60), strike(2, 62), release(2.5, 62)});
        parts_.addBranch(makeBranchRecord(1, 10));
        parts_.addBranch(makeBranchRecord(1, 20, 10));
    }
    Marks& marks(NodeId node) { return parts_.records.marks(node); }
    bool isDiscarded(BranchId id) { return marks({1, id}).discarded; }

    LibraryParts parts_;
    EditHistory& edits_ = parts_.edits;
};

TEST_F(EditHistoryTest, UndoesAndRedoes) {
    edits_.star({1, 0}, true);
    edits_.setNote({1, 0}, "slow");
    ASSERT_TRUE(edits_.undo());
    EXPECT_TRUE(marks({1, 0}).note.empty());
    EXPECT_TRUE(marks({1, 0}).starred);
    ASSERT_NE(edits_.nextRedo(), nullptr);
    EXPECT_EQ(edits_.nextRedo()->kind, LibraryEdit::Kind::Note);
    ASSERT_TRUE(edits_.redo());
    EXPECT_EQ(marks({1, 0}).note, "slow");
    EXPECT_FALSE(edits_.redo());
}

TEST_F(EditHistoryTest, EditWithoutEffectIsNotRecorded) {
    edits_.star({1, 0}, false);
    EXPECT_EQ(edits_.nextUndo(), nullptr);
}

TEST_F(EditHistoryTest, FailedEditChangesNothing) {
    // The music of this take, which the summary needs, is missing.
    parts_.records.add(makeTakeRecord(2, 99));
    edits_.star({2, 0}, true);
    const NoteEdit edit = makeRemoval(Voice::Player, {60, 1});
    EXPECT_THROW(edits_.editNotes({2, 0}, std::span(&edit, 1)), std::out_of_range);
    EXPECT_TRUE(marks({2, 0}).edits.empty());
    EXPECT_EQ(edits_.nextUndo()->kind, LibraryEdit::Kind::Star);
    // An undo without effect is not recorded either.
    edits_.editNotes({1, 0}, std::span(&edit, 1));
    parts_.recordings.remove({1});
    EXPECT_THROW(edits_.undo(), std::out_of_range);
    EXPECT_EQ(marks({1, 0}).edits.size(), 1U);
    EXPECT_EQ(edits_.nextUndo()->kind, LibraryEdit::Kind::RemoveNotes);
    EXPECT_EQ(edits_.nextRedo(), nullptr);
}

TEST_F(EditHistoryTest, NoteEditUpdatesTheLastBranchAndTheSummary) {
    parts_.ids.setLast(1, 1, 20);
    const NoteEdit edit = makeRemoval(Voice::Player, {60, 1});
    edits_.editNotes({1, 0}, std::span(&edit, 1));
    EXPECT_EQ(marks({1, 0}).edits.front().lastBranch, 20);
    EXPECT_EQ(parts_.records.take(1).take.summary.notes[0], 1);
    edits_.undo();
    EXPECT_EQ(parts_.records.take(1).take.summary.notes[0], 2);
}

TEST_F(EditHistoryTest, LaterDescendantsReturnWithADiscardedBranch) {
    edits_.discard({1, 10});
    EXPECT_TRUE(isDiscarded(20));
    BranchRecord made = makeBranchRecord(1, 30, 20);
    edits_.discardWithParent(made.branch);
    EXPECT_TRUE(made.branch.marks.discarded);
    parts_.addBranch(made);
    edits_.undo();
    for (const BranchId id : {10, 20, 30}) EXPECT_FALSE(isDiscarded(id)) << id;
    edits_.redo();
    for (const BranchId id : {10, 20, 30}) EXPECT_TRUE(isDiscarded(id)) << id;
}

TEST_F(EditHistoryTest, EarlierDiscardsStayDiscarded) {
    edits_.discard({1, 20});
    edits_.discard({1, 10});
    edits_.undo();
    EXPECT_FALSE(isDiscarded(10));
    EXPECT_TRUE(isDiscarded(20));
}

TEST_F(EditHistoryTest, MissingItemsCannotBeUndone) {
    edits_.star({1, 0}, true);
    edits_.star({1, 20}, true);
    parts_.records.removeBranch(20);
    edits_.removePurged();
    ASSERT_NE(edits_.nextUndo(), nullptr);
    EXPECT_EQ(edits_.nextUndo()->node, (NodeId{1, 0}));
}

}  // namespace
}  // namespace continuo::app
