#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>

#include "app/library/library_fixture.h"
#include "library/library.h"
#include "library/library_snapshot.h"

namespace continuo::app {
namespace {

using namespace test;
using test::pedal;  // not that of MIDI files
using testing::SizeIs;

DuetEvent makeDropEvent(double seconds) {
    DuetEvent event = retraction(seconds);
    event.value = kDropped;
    return event;
}

// An answer dropped for another one, in a growing take.
class DroppedTest : public StoredLibraryTest {
protected:
    void SetUp() override {
        take_ = library_->newRunningTake(exampleModel());
        library_->append(take_, shortDuet(), 3);
        library_->append(take_, std::vector{pedal(2.2, 127, Voice::Model), pedal(2.6, 0, Voice::Model)}, 3);
    }
    // Drops the answer as the recorder of the take does.
    void drop() {
        library_->keepDropped(take_, 2, "Dropped answer");
        library_->append(take_,
                         std::vector{makeDropEvent(2), turn(5, Voice::Model),
                                     strike(5.2, 48, 50, Voice::Model), release(5.5, 48, Voice::Model)},
                         6);
    }

    TakeId take_ = 0;
    const std::vector<PlayedNote> heard_{{{60, 67, 2.1, 2.9}, 3.5F}};
};

TEST_F(DroppedTest, HeardPartOfADroppedAnswerBecomesABranch) {
    const TakeContent before = library_->content({take_, 0});
    drop();
    ASSERT_THAT(library_->branches(take_), SizeIs(1));
    const Branch branch = library_->branches(take_)[0];
    EXPECT_TRUE(branch.finished);
    EXPECT_EQ(branch.forkSeconds, 2);
    EXPECT_EQ(branch.parent, 0);
    EXPECT_EQ(branch.marks.name, "A");
    EXPECT_EQ(branch.marks.note, "Dropped answer");
    EXPECT_EQ(branch.origin.seed, exampleModel().seed);
    EXPECT_NEAR(branch.summary.natsPerNote.value(), 3.5 * 0.693147, 1e-5);
    EXPECT_EQ(branch.latents, (std::vector<std::pair<double, int>>{{2, 256}}));
    EXPECT_EQ(library_->branchNotes(branch.id), heard_);
    const TakeContent kept = library_->content({take_, branch.id});
    EXPECT_EQ(kept.of(Voice::Player), before.of(Voice::Player));
    EXPECT_EQ(kept.of(Voice::Model), before.of(Voice::Model));
    EXPECT_EQ(library_->nextUndo(), nullptr) << "the user has edited nothing";
    // The take continues with the other answer, as if the first turn had never happened.
    const TakeContent take = library_->content({take_, 0});
    EXPECT_EQ(take.of(Voice::Player), before.of(Voice::Player));
    EXPECT_EQ(take.of(Voice::Model).notes, (std::vector<PlayedNote>{{{50, 48, 5.2, 5.5}, -1}}));
    EXPECT_TRUE(take.of(Voice::Model).pedal.empty() || take.of(Voice::Model).pedal.back().value == 0);
    EXPECT_EQ(take.turns, (std::vector<TakeContent::Turn>{{Voice::Player, 0}, {Voice::Model, 5}}));
    // The same after a restart.
    library_.reset();
    library_ = std::make_unique<Library>(folder_.path());
    EXPECT_EQ(library_->content({take_, branch.id}), kept);
    EXPECT_EQ(library_->content({take_, 0}).of(Voice::Model), take.of(Voice::Model));
    EXPECT_EQ(library_->branches(take_)[0].marks.note, "Dropped answer");
}

TEST_F(DroppedTest, EveryTakeWithTheDroppedAnswerGetsTheBranch) {
    const TakeId whole = library_->keep(take_, 1);
    const TakeId fromItsMidst = library_->keep(take_, 2.5);
    const TakeId over = library_->keep(take_, 0, 2.5), before = library_->keep(take_, 0, 2);
    library_->append(take_, std::vector{strike(3.2, 69, 70, Voice::Model), release(3.4, 69, Voice::Model)},
                     3.5);
    drop();
    EXPECT_THAT(library_->branches(take_), SizeIs(1));
    ASSERT_THAT(library_->branches(whole), SizeIs(1));
    EXPECT_EQ(library_->branches(whole)[0].forkSeconds, 1);
    EXPECT_EQ(library_->branchNotes(library_->branches(whole)[0].id).at(0).note,
              (Note{60, 67, 2.1 - 1, 2.9 - 1}));
    // The branch of this take has the notes since the take's start.
    ASSERT_THAT(library_->branches(fromItsMidst), SizeIs(1));
    EXPECT_EQ(library_->branches(fromItsMidst)[0].forkSeconds, 0);
    EXPECT_THAT(library_->branchNotes(library_->branches(fromItsMidst)[0].id), SizeIs(1));
    // Ranges kept earlier lose nothing either.
    ASSERT_THAT(library_->branches(over), SizeIs(1));
    EXPECT_EQ(library_->branches(over)[0].forkSeconds, 2);
    EXPECT_EQ(library_->branchNotes(library_->branches(over)[0].id).at(0).note, (Note{60, 67, 2.1, 2.5}));
    EXPECT_EQ(library_->take(over)->summary.notes, (std::array{2, 0}));
    EXPECT_EQ(library_->content({over, 0}).of(Voice::Player).notes.size(), 2U);
    EXPECT_THAT(library_->branches(before), SizeIs(0)) << "it has nothing of it";
}

TEST_F(DroppedTest, DroppedAnswerWithoutHeardNotesMakesNoBranch) {
    library_->append(take_, std::vector{turn(3, Voice::Player), turn(4, Voice::Model)}, 4);
    library_->keepDropped(take_, 4, "Dropped answer");
    EXPECT_THAT(library_->branches(take_), SizeIs(0));
    library_->finishTake(take_);
    library_->keepDropped(take_, 2, "Dropped answer");
    EXPECT_THAT(library_->branches(take_), SizeIs(0)) << "it grows no more";
}

// The row of a finished range shows its current music, also after note edits.
TEST_F(DroppedTest, RowOfATakeCountsNotesAfterEditsAndTheDrop) {
    const TakeId range = library_->keep(take_, 0, 2.5);
    editNote(*library_, {range, 0}, makeRemoval(Voice::Player, {60, 0.5}));
    ASSERT_EQ(library_->take(range)->summary.notes, (std::array{1, 1}));
    drop();
    EXPECT_EQ(library_->take(range)->summary.notes, (std::array{1, 0}));
}

// A kill between two writes: the answer is in the take, in a branch, or in both.
TEST_F(DroppedTest, DroppedAnswerSurvivesAKillBetweenTwoWrites) {
    library_->keepDropped(take_, 2, "Dropped answer");
    EXPECT_TRUE(library_->flush());
    // Reads what is on disk at that moment.
    const LibrarySnapshot before(folder_.path());
    ASSERT_THAT(before.branches(take_), SizeIs(1));
    EXPECT_EQ(before.branchNotes(before.branches(take_)[0].id), heard_);
    EXPECT_EQ(before.content({take_, 0}).of(Voice::Model).notes, heard_);
}

}  // namespace
}  // namespace continuo::app
