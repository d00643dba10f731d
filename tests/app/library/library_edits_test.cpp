#include <continuo/error.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>

#include "app/library/playing.h"
#include "library/library.h"
#include "storage/sqlite_database.h"
#include "support/expect_error.h"
#include "support/temporary_folder.h"

namespace continuo::app {
namespace {

using namespace test;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

class LibraryEditsTest : public testing::Test {
protected:
    Marks marks() { return library_.take(take_)->marks; }

    Library library_;
    TakeId take_ = library_.newTake({});
};

TEST_F(LibraryEditsTest, StarNameAndDiscardAreUndoneAndRedone) {
    library_.star({take_, 0}, true);
    library_.rename({take_, 0}, "Evening");
    library_.discard({take_, 0});
    EXPECT_THAT(library_.takes(), IsEmpty());
    ASSERT_NE(library_.nextUndo(), nullptr);
    EXPECT_EQ(library_.nextUndo()->kind, LibraryEdit::Kind::Discard);
    const std::optional<LibraryEdit> undone = library_.undo();
    ASSERT_TRUE(undone.has_value());
    EXPECT_TRUE(undone->after.discarded);
    EXPECT_THAT(library_.takes(), SizeIs(1));
    library_.undo();
    EXPECT_EQ(marks(), (Marks{"", "", true, false}));
    library_.redo();
    EXPECT_EQ(marks(), (Marks{"Evening", "", true, false}));
    EXPECT_EQ(library_.nextRedo()->kind, LibraryEdit::Kind::Discard);
    library_.setNote({take_, 0}, "slow");
    EXPECT_EQ(library_.nextRedo(), nullptr);
}

TEST_F(LibraryEditsTest, NameCanBeClearedOnlyIfANumberRemains) {
    library_.rename({take_, 0}, "Evening");
    library_.setTags({take_, 0}, {"slow"});
    library_.undo();
    EXPECT_THAT(marks().tags, IsEmpty());
    library_.rename({take_, 0}, "");
    EXPECT_EQ(marks().name, "");
    const BranchId branch = library_.addBranch({{take_, 0}, 1, {}, {}});
    const TakeId file = library_.newTake({}, "a file");
    for (const NodeId node : {NodeId{take_, branch}, NodeId{file, 0}})
        expectError(ErrorCode::BadRequest, testing::HasSubstr("a name is wanted"),
                    [&] { library_.rename(node, ""); });
    const NodeId empty{library_.newRunningTake({}), 0};
    expectError(ErrorCode::BadRequest, testing::HasSubstr("nothing was played"),
                [&] { library_.rename(empty, "Morning"); });
    EXPECT_FALSE(library_.take(empty.take)->kept());
}

TEST_F(LibraryEditsTest, EditWithoutAChangeMakesNoUndoStep) {
    library_.star({take_, 0}, false);
    EXPECT_EQ(library_.nextUndo(), nullptr);
    EXPECT_FALSE(library_.undo().has_value());
    EXPECT_FALSE(library_.redo().has_value());
}

TEST_F(LibraryEditsTest, BranchEditsAreUndoneToo) {
    const BranchId branch = library_.addBranch({{take_, 0}, 1, {}, {}});
    library_.discard({take_, branch});
    EXPECT_THAT(library_.branches(take_), IsEmpty());
    EXPECT_THAT(library_.allBranches(take_), SizeIs(1));
    library_.undo();
    EXPECT_THAT(library_.branches(take_), SizeIs(1));
    library_.discard({take_, branch});
    library_.restore({take_, branch});
    EXPECT_THAT(library_.branches(take_), SizeIs(1));
}

TEST_F(LibraryEditsTest, DeletedNoteIsRestored) {
    const NodeId node{take_, 0};
    const auto pitches = [this](NodeId of) {
        std::vector<int> all;
        for (const Note& note : library_.content(of).performance().notes) all.push_back(note.pitch);
        return all;
    };
    library_.append(take_, shortDuet());
    EXPECT_THROW(editNote(library_, node, makeRemoval(Voice::Player, {64, 1})),
                 Error);  // it is still growing
    library_.finishTake(take_);
    // 64 is held at the fork, and the model keeps it.
    const BranchId branch =
        addFinishedBranch(library_, {node, 1.2, {}, {}}, {{{70, 64, 1, 2}, -1}, {{70, 72, 1.6, 2}, 3}});
    editNote(library_, node, makeRemoval(Voice::Player, {64, 1}));
    EXPECT_THAT(pitches(node), ElementsAre(60, 67));
    EXPECT_EQ(library_.take(take_)->summary.notes, (std::array{1, 1}));
    EXPECT_THAT(pitches({take_, branch}), ElementsAre(60, 72)) << "what its parent lost";
    EXPECT_THAT(library_.makePrompt(node).notes, SizeIs(2));
    editNote(library_, {take_, branch}, makeRemoval(Voice::Model, {72, 1.6}));
    EXPECT_THAT(pitches({take_, branch}), ElementsAre(60));
    EXPECT_THAT(library_.branchNotes(branch), IsEmpty());
    EXPECT_EQ(library_.branch(branch)->summary.notes[1], 0);
    EXPECT_THAT(pitches(node), ElementsAre(60, 67));
    EXPECT_EQ(library_.undo()->kind, LibraryEdit::Kind::RemoveNotes);
    EXPECT_EQ(library_.branch(branch)->summary.notes[1], 1);
    library_.undo();
    EXPECT_THAT(pitches(node), ElementsAre(60, 64, 67));
    EXPECT_THAT(pitches({take_, branch}), ElementsAre(60, 64, 72));
    EXPECT_EQ(library_.take(take_)->summary.notes, (std::array{2, 1}));
    library_.redo();
    EXPECT_THAT(pitches(node), ElementsAre(60, 67));
}

TEST_F(LibraryEditsTest, SeveralNotesAreDeletedInOneEdit) {
    const NodeId node{take_, 0};
    library_.append(take_, std::vector{strike(1, 60), release(1.5, 60), strike(1, 62), release(1.5, 62),
                                       strike(2, 60), release(2.5, 60), strike(3, 64), release(3.5, 64)});
    library_.finishTake(take_);
    const std::vector<NoteEdit> out = {
        makeRemoval(Voice::Player, {60, 2}), makeRemoval(Voice::Player, {60, 1}),
        makeRemoval(Voice::Model, {62, 1}), makeRemoval(Voice::Player, {64, 2.99})};
    library_.editNotes(node, out);
    std::vector<double> starts;
    for (const Note& note : library_.content(node).performance().notes) starts.push_back(note.start);
    EXPECT_THAT(starts, ElementsAre(1, 3)) << "another voice's, and one that is not there, take nothing out";
    library_.undo();
    EXPECT_THAT(library_.content(node).performance().notes, SizeIs(4));
    EXPECT_EQ(library_.nextUndo(), nullptr);
}

TEST_F(LibraryEditsTest, TwoEqualNotesAreDeletedOneByOne) {
    const NodeId node{take_, 0};
    library_.append(take_, std::vector{strike(1, 60), strike(1, 60), release(1.5, 60), release(1.6, 60)});
    library_.finishTake(take_);
    const NoteEdit note = makeRemoval(Voice::Player, {60, 1});
    editNote(library_, node, note);
    EXPECT_THAT(library_.content(node).performance().notes, SizeIs(1));
    editNote(library_, node, note);
    EXPECT_THAT(library_.content(node).performance().notes, IsEmpty());
    library_.undo();
    library_.undo();
    library_.editNotes(node, std::vector{note, note});
    EXPECT_THAT(library_.content(node).performance().notes, IsEmpty());
}

// Notes that the parent lost after the fork were never part of the branch.
TEST_F(LibraryEditsTest, DeletingAParentsNoteAfterTheForkKeepsTheBranch) {
    library_.append(take_, std::vector{strike(1, 60), release(2.4, 60), strike(2, 64), release(2.2, 64),
                                       strike(2.5, 60), release(3, 60)});
    library_.finishTake(take_);
    const NodeId node{take_, 0};
    const BranchId branch = addFinishedBranch(library_, {node, 1.8, {}, {}},
                                              {{{70, 60, 1, 2.3}, -1},  // continues to sound
                                               {{70, 64, 2, 2.5}, 3},
                                               {{70, 60, 2.5, 4}, 3}});
    const BranchId further =
        addFinishedBranch(library_, {{take_, branch}, 2.1, {}, {}}, {{{70, 60, 2.5, 3}, 3}});
    editNote(library_, node, makeRemoval(Voice::Player, {64, 2}));
    editNote(library_, node, makeRemoval(Voice::Player, {60, 2.5}));
    EXPECT_THAT(library_.branchNotes(branch), SizeIs(3));
    editNote(library_, node, makeRemoval(Voice::Player, {60, 1}));
    EXPECT_THAT(library_.branchNotes(branch), SizeIs(2)) << "this one was the parent's";
    editNote(library_, {take_, branch}, makeRemoval(Voice::Model, {60, 2.5}));
    EXPECT_THAT(library_.branchNotes(branch), SizeIs(1));
    EXPECT_THAT(library_.branchNotes(further), SizeIs(1));
}

// The edit concerns an older recording, which is only on disk.
TEST_F(LibraryEditsTest, FailedDiskReadLeavesNoPartialEdit) {
    const TemporaryFolder folder;
    std::array<TakeId, 5> made{};
    for (TakeId& each : made) {
        Library library(folder.path());
        each = library.newTake({});
        library.append(each, shortDuet());
    }
    const TakeId take = made[0];
    Library library(folder.path());
    Database disk(folder / "takes.sqlite", Database::Mode::Write);
    const auto fail = [&] {
        // The last recordings are cached, so others are read first.
        for (std::size_t i = 1; i < made.size(); ++i) library.content({made[i], 0});
        disk.execute("ALTER TABLE events RENAME TO elsewhere");
    };
    const auto mend = [&] { disk.execute("ALTER TABLE elsewhere RENAME TO events"); };
    const auto leftOut = [&] { return library.take(take)->marks.edits.size(); };
    fail();
    EXPECT_THROW(editNote(library, {take, 0}, makeRemoval(Voice::Player, {60, 0.5})), Error);
    EXPECT_EQ(leftOut(), 0U);
    EXPECT_EQ(library.nextUndo(), nullptr);
    mend();
    editNote(library, {take, 0}, makeRemoval(Voice::Player, {60, 0.5}));
    fail();
    EXPECT_THROW(library.undo(), Error);
    EXPECT_EQ(leftOut(), 1U);
    ASSERT_NE(library.nextUndo(), nullptr);
    EXPECT_EQ(library.nextRedo(), nullptr);
    mend();
    library.undo();
    EXPECT_EQ(leftOut(), 0U);
    fail();
    EXPECT_THROW(library.redo(), Error);
    EXPECT_EQ(leftOut(), 0U);
    ASSERT_NE(library.nextRedo(), nullptr);
    mend();
    library.redo();
    EXPECT_EQ(library.take(take)->summary.notes[0], 1);
}

TEST_F(LibraryEditsTest, UndoStepsOfPurgedItemsAreDiscarded) {
    const BranchId branch = library_.addBranch({{take_, 0}, 1, {}, {}});
    library_.star({take_, branch}, true);
    library_.star({take_, 0}, true);
    library_.undo();
    library_.purge({take_, branch});
    EXPECT_EQ(library_.nextUndo(), nullptr);
    EXPECT_NE(library_.nextRedo(), nullptr);
    library_.purge({take_, 0});
    EXPECT_EQ(library_.nextRedo(), nullptr);
}

// An empty running take is removed at its end, with its edits.
TEST_F(LibraryEditsTest, UndoStepsOfARemovedEmptyTakeAreDiscarded) {
    const TakeId silent = library_.newRunningTake({});
    library_.star({silent, 0}, true);
    ASSERT_NE(library_.nextUndo(), nullptr);
    library_.finishTake(silent);
    ASSERT_FALSE(library_.take(silent));
    EXPECT_EQ(library_.nextUndo(), nullptr);
}

}  // namespace
}  // namespace continuo::app
