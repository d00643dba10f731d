#include <gtest/gtest.h>

#include <stdexcept>

#include "app/library/parts.h"
#include "app/library/playing.h"

namespace continuo::app {
namespace {

using namespace test;

class LibraryUndoTest : public testing::Test {
protected:
    void SetUp() override {
        library_.insertTake(1, {strike(1, 60), release(1.5, 60), strike(2, 62), release(2.5, 62)});
        library_.insertBranch(makeBranchRecord(1, 10));
        library_.insertBranch(makeBranchRecord(1, 20, 10));
    }
    Marks& marks(NodeId node) { return library_.state().records.marks(node); }
    bool isDiscarded(BranchId id) { return marks({1, id}).discarded; }

    OpenLibrary library_;
};

TEST_F(LibraryUndoTest, StarsAndNotesAreUndoneAndRedone) {
    library_.star({1, 0}, true);
    library_.setNote({1, 0}, "slow");
    ASSERT_TRUE(library_.undo());
    EXPECT_TRUE(marks({1, 0}).note.empty());
    EXPECT_TRUE(marks({1, 0}).starred);
    ASSERT_NE(library_.nextRedo(), nullptr);
    EXPECT_EQ(library_.nextRedo()->kind, LibraryEdit::Kind::Note);
    ASSERT_TRUE(library_.redo());
    EXPECT_EQ(marks({1, 0}).note, "slow");
    EXPECT_FALSE(library_.redo());
}

TEST_F(LibraryUndoTest, EditWithoutEffectIsNotRecorded) {
    library_.star({1, 0}, false);
    EXPECT_EQ(library_.nextUndo(), nullptr);
}

TEST_F(LibraryUndoTest, FailedEditChangesNothing) {
    // The music of this take, which the summary needs, is missing.
    library_.state().records.add(makeTakeRecord(2, 99));
    library_.star({2, 0}, true);
    const NoteEdit edit = makeRemoval(Voice::Player, {60, 1});
    EXPECT_THROW(library_.editNotes({2, 0}, std::span(&edit, 1)), std::out_of_range);
    EXPECT_TRUE(marks({2, 0}).edits.empty());
    EXPECT_EQ(library_.nextUndo()->kind, LibraryEdit::Kind::Star);
    // An undo without effect is not recorded either.
    library_.editNotes({1, 0}, std::span(&edit, 1));
    library_.state().recordings.remove({1});
    EXPECT_THROW(library_.undo(), std::out_of_range);
    EXPECT_EQ(marks({1, 0}).edits.size(), 1U);
    EXPECT_EQ(library_.nextUndo()->kind, LibraryEdit::Kind::RemoveNotes);
    EXPECT_EQ(library_.nextRedo(), nullptr);
}

TEST_F(LibraryUndoTest, NoteEditRecordsTheLastBranchAndUpdatesTheSummary) {
    library_.state().ids.setLast(1, 1, 20);
    const NoteEdit edit = makeRemoval(Voice::Player, {60, 1});
    library_.editNotes({1, 0}, std::span(&edit, 1));
    EXPECT_EQ(marks({1, 0}).edits.front().lastBranch, 20);
    EXPECT_EQ(library_.state().records.take(1).take.summary.notes[0], 1);
    library_.undo();
    EXPECT_EQ(library_.state().records.take(1).take.summary.notes[0], 2);
}

TEST_F(LibraryUndoTest, UndoneDiscardRestoresBranchesAddedMeanwhile) {
    library_.discard({1, 10});
    EXPECT_TRUE(isDiscarded(20));
    BranchRecord made = makeBranchRecord(1, 30, 20);
    library_.state().discardWithParent(made.branch);
    EXPECT_TRUE(made.branch.marks.discarded);
    library_.insertBranch(made);
    library_.undo();
    for (const BranchId id : {10, 20, 30}) EXPECT_FALSE(isDiscarded(id)) << id;
    library_.redo();
    for (const BranchId id : {10, 20, 30}) EXPECT_TRUE(isDiscarded(id)) << id;
}

TEST_F(LibraryUndoTest, UndoneDiscardRestoresNoBranchDiscardedBefore) {
    library_.discard({1, 20});
    library_.discard({1, 10});
    library_.undo();
    EXPECT_FALSE(isDiscarded(10));
    EXPECT_TRUE(isDiscarded(20));
}

TEST_F(LibraryUndoTest, UndoSkipsEditsOfPurgedItems) {
    library_.star({1, 0}, true);
    library_.star({1, 20}, true);
    library_.purge({1, 20});
    ASSERT_NE(library_.nextUndo(), nullptr);
    EXPECT_EQ(library_.nextUndo()->node, (NodeId{1, 0}));
}

}  // namespace
}  // namespace continuo::app
