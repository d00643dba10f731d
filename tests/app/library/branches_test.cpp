#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "app/library/library_fixture.h"
#include "library/library.h"
#include "library/note_edits.h"
#include "support/expect_error.h"

namespace continuo::app {
namespace {

using namespace test;
using testing::HasSubstr;
using testing::SizeIs;

class BranchesTest : public StoredLibraryTest {
protected:
    void SetUp() override { take_ = beginTake(*library_); }
    BranchId add(BranchId parent, double fork, const std::string& source = {}) {
        return library_->addBranch({{take_, parent}, fork, exampleModel(), source});
    }
    static std::vector<PlayedNote> notes(double from, int pitch) {
        return {{{80, pitch, from, from + 0.5}, 2}, {{70, pitch + 2, from + 0.5, from + 1}, 4}};
    }

    TakeId take_ = 0;
};

TEST_F(BranchesTest, AreStreamedAndRestoredAfterARestart) {
    const BranchId branch = add(0, 2);
    library_->appendBranch(branch, std::vector{notes(2, 60)[0]});
    EXPECT_EQ(library_->branch(branch)->summary.notes[1], 1);
    EXPECT_TRUE(library_->flush());
    library_->appendBranch(branch, std::vector{notes(2, 60)[1]});
    library_->setBranchLatents(branch, {{2, 256}, {2.5, 128}});
    for (const PedalChange& change : {PedalChange{127, 2.1}, {200, 2.2}, {0, 2.9}})
        library_->appendBranchPedal(branch, change);
    library_->finishBranch(branch);
    const TakeContent content = library_->content({take_, branch});
    EXPECT_EQ(content.of(Voice::Model).notes, notes(2, 60));
    EXPECT_EQ(content.of(Voice::Model).pedal, (std::vector<PedalChange>{{127, 2.1}, {0, 2.9}}));
    reopen();
    const Branch found = *library_->branch(branch);
    EXPECT_TRUE(found.finished);
    EXPECT_NEAR(found.summary.natsPerNote.value(), 3 * 0.693147, 1e-5);
    EXPECT_EQ(found.latents.size(), 2U);
    EXPECT_EQ(found.origin.seed, exampleModel().seed);
    EXPECT_EQ(library_->origin({take_, branch}), exampleModel());
    EXPECT_EQ(library_->content({take_, branch}), content);
}

// Earlier versions stored the cursor, which is after the step of the model's clock at which the notes start.
TEST_F(BranchesTest, ForkOfAnEarlierVersionsBranchMovesToItsFirstNote) {
    const BranchId branch = add(0, 1.861244), exact = add(0, 1.86);
    for (const BranchId each : {branch, exact}) {
        library_->appendBranch(each, notes(1.86, 60));
        library_->setBranchLatents(each, {{1.86, 256}});
        library_->finishBranch(each);
    }
    reopen();
    EXPECT_EQ(library_->branch(branch)->forkSeconds, 1.86);
    EXPECT_EQ(library_->content({take_, branch}), library_->content({take_, exact}));
    const NoteEdit louder{Voice::Player, NotePlace{60, 0.5, {}}, Note{90, 60, 0.5, 1}};
    library_->editNotes({take_, 0}, std::vector{louder});
    const auto model = library_->contentWithKnownSurprise({take_, branch}).of(Voice::Model).notes;
    for (const PlayedNote& each : model) EXPECT_FALSE(areKnownBits(each.bits)) << "it heard other music";
}

TEST_F(BranchesTest, NamesFollowTheTree) {
    const BranchId a = add(0, 2), b = add(0, 2);
    const BranchId b1 = add(b, 2.5), b2 = add(b, 2.75), b21 = add(b2, 3);
    const auto name = [&](BranchId id) { return library_->branch(id)->marks.name; };
    EXPECT_EQ(name(a), "A");
    EXPECT_EQ(name(b), "B");
    EXPECT_EQ(name(b1), "B.1");
    EXPECT_EQ(name(b2), "B.2");
    EXPECT_EQ(name(b21), "B.2.1");
    for (int i = 2; i < 26; ++i) add(0, 2);
    EXPECT_EQ(name(add(0, 2)), "AA");
    EXPECT_EQ(name(add(0, 2)), "AB");
    // The name of a discarded branch is not reused.
    library_->discard({take_, b1});
    EXPECT_EQ(name(add(b, 2)), "B.3");
    // The earlier name of a renamed branch is not reused either.
    library_->rename({take_, b2}, "Answer");
    EXPECT_EQ(name(add(b, 2)), "B.4");
    EXPECT_EQ(name(add(b2, 3)), "Answer.2");
}

TEST_F(BranchesTest, BranchContinuesItsParent) {
    const BranchId parent = add(0, 2);
    library_->appendBranch(parent, notes(2, 60));
    library_->finishBranch(parent);
    const BranchId child = add(parent, 2.5);
    library_->appendBranch(child, notes(2.5, 72));
    const TakeContent content = library_->content({take_, child});
    std::vector<PlayedNote> expected = notes(2.5, 72);
    expected.insert(expected.begin(), notes(2, 60)[0]);
    EXPECT_EQ(content.of(Voice::Model).notes, expected);
    EXPECT_EQ(content.of(Voice::Player).notes.size(), 2U);
    EXPECT_EQ(library_->makePrompt({take_, parent}, 2.2).notes.size(), 3U);
}

TEST_F(BranchesTest, ReplacementIsRestoredAfterARestart) {
    NewBranch asked{{take_, 0}, 0.25, exampleModel(), {}};
    asked.rejoinSeconds = 0.75;
    const BranchId passage = library_->addBranch(asked);
    library_->appendBranch(passage, std::vector<PlayedNote>{{{80, 90, 0.3, 0.5}, 2}});
    library_->finishBranch(passage);
    const TakeContent content = library_->content({take_, passage});
    std::vector<PlayedNote> player = library_->content({take_, 0}).of(Voice::Player).notes;
    std::erase_if(player,
                  [](const PlayedNote& each) { return each.note.start >= 0.25 && each.note.start < 0.75; });
    ASSERT_FALSE(player.empty());
    EXPECT_EQ(content.of(Voice::Player).notes, player);
    reopen();
    EXPECT_EQ(library_->branch(passage)->rejoinSeconds, 0.75);
    EXPECT_EQ(library_->content({take_, passage}), content);
    // The surprise of the music after the replacement is unknown until it is computed again.
    const TakeContent known = library_->contentWithKnownSurprise({take_, passage});
    for (const PlayedNote& each : known.of(Voice::Model).notes)
        EXPECT_EQ(areKnownBits(each.bits), each.note.start < 0.75);
    // An edit of the music after the passage affects the passage's branch and its continuations.
    const BranchId on = add(passage, 2.9);
    library_->finishBranch(on);
    library_->finishTake(take_);
    const Note last = player.back().note;
    const NoteEdit softer{Voice::Player, placeOf(last), Note{11, last.pitch, last.start, last.end}};
    library_->editNotes({take_, 0}, std::vector{softer});
    for (const BranchId each : {passage, on})
        EXPECT_EQ(library_->content({take_, each}).of(Voice::Player).notes.back().note.velocity, 11);
}

// For example two tracks in unison, which are one key for the model.
TEST_F(BranchesTest, UnisonNotesHeldOverTheForkAreBothKept) {
    library_->finishTake(take_);
    const Note held{80, 60, 1, 4}, twin{60, 60, 1, 4}, ended{70, 60, 1, 1.5};
    for (const Note& note : {ended, held, twin})
        library_->editNotes({take_, 0}, std::vector<NoteEdit>{{Voice::Player, {}, note}});
    const BranchId branch = add(0, 2);
    library_->appendBranch(branch, std::vector<PlayedNote>{{{80, 60, 1, 3.25}}});
    library_->finishBranch(branch);
    const TakeContent content = library_->content({take_, branch});
    std::vector<double> ends;
    for (const PlayedNote& played : content.of(Voice::Player).notes)
        if (played.note.pitch == 60 && played.note.start == 1) ends.push_back(played.note.end);
    EXPECT_EQ(ends, (std::vector{1.5, 3.25, 3.25}));
    EXPECT_TRUE(content.of(Voice::Model).notes.empty());
}

TEST_F(BranchesTest, JobThatStartsAgainReusesAndClearsItsBranch) {
    const BranchId branch = add(0, 2, "job 5/1");
    library_->appendBranch(branch, notes(2, 60));
    library_->appendBranchPedal(branch, {127, 2.5});
    reopen();
    EXPECT_EQ(library_->branch(branch)->pedal.size(), 1U);
    EXPECT_FALSE(library_->branch(branch)->finished);
    EXPECT_EQ(library_->branch(branch)->summary.notes[1], 2);
    EXPECT_EQ(add(0, 2, "job 5/1"), branch);
    EXPECT_EQ(library_->branch(branch)->summary.notes[1], 0);
    EXPECT_TRUE(library_->branch(branch)->pedal.empty());
    library_->appendBranch(branch, notes(2, 72));
    library_->finishBranch(branch);
    EXPECT_NE(add(0, 2, "job 5/1"), branch);
    reopen();
    EXPECT_EQ(library_->content({take_, branch}).of(Voice::Model).notes, notes(2, 72));
}

TEST_F(BranchesTest, FinishedBranchRejectsNotes) {
    const BranchId branch = add(0, 2);
    library_->finishBranch(branch, 1.5);
    EXPECT_EQ(library_->branch(branch)->summary.natsPerNote, 1.5);
    expectError(ErrorCode::BadRequest, HasSubstr("finished"),
                [&] { library_->appendBranch(branch, notes(2, 60)); });
    expectError(ErrorCode::BadRequest, HasSubstr("finished"), [&] {
        library_->appendBranchPedal(branch, {0, 3});
    });
    expectError(ErrorCode::NotFound, HasSubstr("branch 77"), [&] { add(77, 2); });
}

TEST_F(BranchesTest, PurgingABranchRemovesItsDescendantsPermanently) {
    const BranchId a = add(0, 2), b = add(0, 2), a1 = add(a, 2.5), a11 = add(a1, 3);
    library_->appendBranch(a11, notes(3, 60));
    library_->purge({take_, a});
    EXPECT_THAT(library_->allBranches(take_), SizeIs(1));
    reopen();
    ASSERT_THAT(library_->allBranches(take_), SizeIs(1));
    EXPECT_EQ(library_->branches(take_)[0].id, b);
    EXPECT_GT(add(0, 2), a11) << "the number of what is gone is not given again";
    library_->purge({take_, 0});
    EXPECT_TRUE(library_->takes().empty());
    expectError(ErrorCode::NotFound, HasSubstr("removed"), [&] { library_->content({take_, b}); });
    reopen();
    EXPECT_TRUE(library_->takes().empty());
}

TEST_F(BranchesTest, PurgingATakeKeepsOtherTakesOfItsRecording) {
    const TakeId kept = library_->keep(take_, 0, 3);
    const TakeContent content = library_->content({kept, 0});
    library_->purge({take_, 0});
    EXPECT_EQ(library_->content({kept, 0}), content);
    reopen();
    EXPECT_EQ(library_->content({kept, 0}), content);
}

}  // namespace
}  // namespace continuo::app
