#include "library/note_edits.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>

#include "app/library/library_fixture.h"
#include "library/library.h"
#include "library/packed_edits.h"
#include "library/take_music.h"
#include "storage/sqlite_database.h"
#include "support/expect_error.h"
#include "support/temporary_folder.h"

namespace continuo::app {
namespace {

using namespace test;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

NoteEdit makeChange(Voice voice, NotePlace was, const Note& becomes) { return {voice, was, becomes}; }
NoteEdit makeAddition(Voice voice, const Note& note) { return {voice, {}, note}; }

std::vector<Note> notesIn(const TakeContent& content, Voice voice) {
    std::vector<Note> notes;
    for (const PlayedNote& played : content.of(voice).notes) notes.push_back(played.note);
    return notes;
}

// Makes edits of existing notes, of earlier edits' positions, and of missing notes.
class RandomEditSource {
public:
    explicit RandomEditSource(unsigned seed) : random_(seed) {}

    NoteEdit next(const TakeContent& content) {
        const auto voice = static_cast<Voice>(number(0, 1));
        const std::vector<PlayedNote>& notes = content.of(voice).notes;
        const int what = number(0, 9);
        NoteEdit edit;
        edit.voice = voice;
        if (what < 8 && !notes.empty()) {
            const Note& note =
                notes[static_cast<std::size_t>(number(0, static_cast<int>(notes.size()) - 1))].note;
            edit.was = {note.pitch, note.start};
        } else if (what == 8) {
            edit.was = {60, 1000};
        }
        if (!edit.was || what < 6) {
            const double start = number(0, 60) / 10.0;
            edit.becomes = {number(1, 127), number(48, 72), start, start + number(1, 30) / 10.0};
        }
        return edit;
    }

private:
    int number(int from, int to) { return std::uniform_int_distribution(from, to)(random_); }

    std::mt19937 random_;
};

// Applies the edits in the simplest way, as a reference.
TakeContent applyPlainly(const std::vector<NoteEdit>& edits, TakeContent content) {
    for (const NoteEdit& edit : edits) {
        std::vector<PlayedNote>& notes = content.of(edit.voice).notes;
        if (edit.was) {
            const auto found = std::find_if(notes.begin(), notes.end(), [&](const PlayedNote& played) {
                return isAt(played.note, *edit.was);
            });
            if (found == notes.end()) continue;
            notes.erase(found);
        }
        if (!edit.becomes) continue;
        const auto place = std::upper_bound(
            notes.begin(), notes.end(), edit.becomes->start,
            [](double seconds, const PlayedNote& played) { return seconds < played.note.start; });
        notes.insert(place, {*edit.becomes, -1});
    }
    return content;
}

TEST(NoteEdits, EditsApplyInOrderLikeAPlainReference) {
    for (unsigned seed = 0; seed < 200; ++seed) {
        RandomEditSource random(seed);
        TakeContent before;
        for (int i = 0; i < 30; ++i) {
            const NoteEdit made = random.next({});
            if (made.becomes) before = applyPlainly({makeAddition(made.voice, *made.becomes)}, before);
        }
        std::vector<NoteEdit> edits;
        TakeContent after = before;
        for (int i = 0; i < 40; ++i) {
            edits.push_back(random.next(after));
            after = applyPlainly(edits, before);
        }
        const TakeContent found = applyEdits(edits, before);
        for (const Voice voice : {Voice::Player, Voice::Model})
            ASSERT_EQ(notesIn(found, voice), notesIn(after, voice)) << "seed " << seed;
    }
}

TEST(NoteEdits, ExtendTheMusicButNeverShortenIt) {
    TakeContent content;
    content.of(Voice::Player).notes = {{{80, 60, 0, 1}, 2}};
    content.seconds = 1.5;
    const std::vector<NoteEdit> longer{makeChange(Voice::Player, {60, 0}, {80, 60, 0, 3})};
    EXPECT_EQ(applyEdits(longer, content).seconds, 3);
    std::vector<NoteEdit> shorter = longer;
    shorter.push_back(makeChange(Voice::Player, {60, 0}, {80, 60, 0, 0.5}));
    EXPECT_EQ(applyEdits(shorter, content).seconds, 1.5);
    EXPECT_EQ(applyEdits(shorter, content).of(Voice::Player).notes[0].bits, -1);
}

TEST(NoteEdits, ConsecutiveEditsOfOneNoteMerge) {
    std::vector<NoteEdit> edits;
    addEdit(makeChange(Voice::Player, {60, 1}, {80, 61, 1, 2}), edits);
    addEdit(makeChange(Voice::Player, {61, 1}, {80, 62, 1.5, 2}), edits);
    EXPECT_THAT(edits, ElementsAre(makeChange(Voice::Player, {60, 1}, {80, 62, 1.5, 2})));
    addEdit(makeChange(Voice::Model, {62, 1.5}, {80, 63, 1, 2}), edits);
    EXPECT_THAT(edits, SizeIs(2)) << "another voice's";
    addEdit(makeAddition(Voice::Player, {80, 64, 3, 4}), edits);
    addEdit(makeChange(Voice::Player, {64, 3}, {80, 65, 3, 4}), edits);
    EXPECT_EQ(edits.back(), makeAddition(Voice::Player, {80, 65, 3, 4}));
    addEdit(makeRemoval(Voice::Player, {65, 3}), edits);
    EXPECT_THAT(edits, SizeIs(2)) << "what came and went is nothing";
    NoteEdit later = makeChange(Voice::Model, {63, 1}, {80, 50, 1, 2});
    later.lastBranch = 7;
    addEdit(later, edits);
    EXPECT_THAT(edits, SizeIs(3)) << "a branch that was made in between heard the first";
}

TEST(NoteEdits, ConsecutiveGroupEditsMergePerNote) {
    std::vector<NoteEdit> edits{makeRemoval(Voice::Model, {40, 0})};
    const auto chord = [](int pitch, int by) {
        return std::vector{makeChange(Voice::Player, {pitch, 1}, {80, pitch + by, 1, 2}),
                           makeChange(Voice::Player, {pitch + 4, 1}, {70, pitch + 4 + by, 1, 2})};
    };
    addEdits(chord(60, 1), edits);
    EXPECT_THAT(edits, SizeIs(3));
    addEdits(chord(61, 1), edits);
    EXPECT_THAT(edits, SizeIs(3));
    EXPECT_EQ(edits[1], makeChange(Voice::Player, {60, 1}, {80, 62, 1, 2}));
    std::vector<NoteEdit> back = chord(62, -1);
    std::reverse(back.begin(), back.end());  // the order for moves in the other direction
    addEdits(back, edits);
    EXPECT_THAT(edits, SizeIs(3));
    EXPECT_EQ(edits[2], makeChange(Voice::Player, {64, 1}, {70, 65, 1, 2}));
    addEdits(std::vector{makeRemoval(Voice::Player, {61, 1}), makeRemoval(Voice::Player, {65, 1})}, edits);
    EXPECT_THAT(edits, SizeIs(3));
    EXPECT_EQ(edits[1], makeRemoval(Voice::Player, {60, 1}));
    addEdits(
        std::vector{makeAddition(Voice::Player, {80, 50, 1, 2}), makeAddition(Voice::Player, {80, 51, 1, 2})},
        edits);
    EXPECT_THAT(edits, SizeIs(5));
    addEdits(std::vector{makeRemoval(Voice::Player, {50, 1}), makeRemoval(Voice::Player, {51, 1})}, edits);
    EXPECT_THAT(edits, SizeIs(3)) << "what came and went is nothing";
}

// A note may move to the position of another moving note with the same values.
TEST(NoteEdits, GroupEditMovesEqualNotesInARow) {
    TakeContent content;
    for (int i = 0; i < 4; ++i)
        content.of(Voice::Player).notes.push_back({{64, 60, i * 0.5, i * 0.5 + 0.5}, 1});
    std::vector<NoteEdit> edits;
    for (int step = 1; step <= 3; ++step) {
        std::vector<NoteEdit> made;
        for (int i = 3; i >= 0; --i) {
            const double start = 0.5 * (i + step), before = start - 0.5;
            made.push_back(makeChange(Voice::Player, placeOf({64, 60, before, before + 0.5}),
                                      {64, 60, start, start + 0.5}));
        }
        addEdits(made, edits);
        const std::vector<Note> after = notesIn(applyEdits(edits, content), Voice::Player);
        ASSERT_THAT(after, SizeIs(4));
        for (int i = 0; i < 4; ++i) EXPECT_EQ(after[i].start, 0.5 * (i + step));
    }
    EXPECT_THAT(edits, SizeIs(4));
}

// For example two tracks in unison.
TEST(NoteEdits, EditChangesOneOfTwoEqualNotes) {
    const Note soft{40, 60, 1, 1.5}, loud{110, 60, 1, 3}, other{70, 64, 1, 2};
    TakeContent content;
    content.of(Voice::Player).notes = {{soft, -1}, {other, -1}, {loud, -1}};
    const auto after = [&](const std::vector<NoteEdit>& edits) {
        return notesIn(applyEdits(edits, content), Voice::Player);
    };
    EXPECT_EQ(after({makeRemoval(Voice::Player, placeOf(loud))}), (std::vector{soft, other}));
    EXPECT_EQ(after({makeRemoval(Voice::Player, placeOf(soft))}), (std::vector{other, loud}));
    const Note moved{110, 62, 1, 3};
    EXPECT_EQ(after({makeChange(Voice::Player, placeOf(loud), moved)}), (std::vector{soft, other, moved}));
    // Moves a note onto another note.
    const Note come{30, 64, 1, 1.2};
    EXPECT_EQ(after({makeAddition(Voice::Player, come), makeRemoval(Voice::Player, placeOf(come))}),
              (std::vector{soft, other, loud}));
    EXPECT_EQ(after({makeAddition(Voice::Player, come), makeRemoval(Voice::Player, placeOf(other))}),
              (std::vector{soft, loud, come}));
    // Among saved notes, and if the parent has changed, the first one is edited.
    EXPECT_EQ(after({makeRemoval(Voice::Player, {60, 1})}), (std::vector{other, loud}));
    EXPECT_EQ(after({makeRemoval(Voice::Player, placeOf({77, 64, 1, 1.7}))}), (std::vector{soft, loud}));
}

TEST(NoteEdits, EditsOfTwoNotesDoNotMerge) {
    std::vector<NoteEdit> edits;
    const Note mine{40, 62, 1, 2}, other{110, 62, 1, 3};
    addEdit(makeChange(Voice::Player, placeOf({40, 60, 1, 2}), mine), edits);
    addEdit(makeChange(Voice::Player, placeOf(other), {110, 63, 1, 3}), edits);
    EXPECT_THAT(edits, SizeIs(2)) << "the other one was there before";
    addEdit(makeChange(Voice::Player, placeOf({110, 63, 1, 3}), {110, 64, 1, 3}), edits);
    EXPECT_THAT(edits, SizeIs(2));
    EXPECT_EQ(edits.back(), makeChange(Voice::Player, placeOf(other), {110, 64, 1, 3}));
}

TEST(NoteEdits, RoundTripThroughTheirPackedForm) {
    std::vector<NoteEdit> edits{makeRemoval(Voice::Model, {60, 0.1}),
                                makeChange(Voice::Player, {127, 1.0 / 3}, {1, 0, 0, 2.0 / 3}),
                                makeAddition(Voice::Model, {127, 64, 3, 1e6})};
    edits[1].lastBranch = 12;
    EXPECT_EQ(unpackEdits(packEdits(edits)), edits);
    const std::vector<NoteEdit> told{makeRemoval(Voice::Model, placeOf({80, 60, 0.1, 1.0 / 3})),
                                     makeChange(Voice::Player, placeOf({1, 0, 2, 2}), {127, 64, 3, 4})};
    EXPECT_EQ(unpackEdits(packEdits(told)), told);
    // As written by an earlier version.
    EXPECT_EQ(unpackEdits("[[1,[60,0.5],[80,61,0.5,1.5],3],[0,[61,2.5],null,-1]]"),
              (std::vector<NoteEdit>{{Voice::Model, NotePlace{60, 0.5}, Note{80, 61, 0.5, 1.5}, 3},
                                     makeRemoval(Voice::Player, {61, 2.5})}));
    EXPECT_EQ(unpackEdits("[[1.5,60],[2,190],[3,256],[4,-1],[5]]"),
              (std::vector{makeRemoval(Voice::Player, {60, 1.5}), makeRemoval(Voice::Model, {62, 2})}));
    for (const char* broken :
         {"", "{", "7", "[7,null,{}]", "[[0,null,null,0]]", "[[2,[60,1],null,0]]", "[[0,[60,1],null,null]]",
          "[[0,[60.5,1],null,0]]", "[[0,[128,1],null,0]]", "[[0,[60],null,0]]", "[[0,[60,1],[0,60,1,2],0]]",
          "[[0,[60,1],[80,60,2,1],0]]", "[[0,[60,1],[80,60,1,1e999],0]]", "[[0,[60,1],[80,1e99,1,2],0]]",
          "[[0,[60,1,80],null,0]]", "[[0,[60,1,128,2],null,0]]", "[[0,[60,1,80,null],null,0]]"})
        EXPECT_THAT(unpackEdits(broken), IsEmpty()) << broken;
}

class EditedLibraryTest : public StoredLibraryTest {
protected:
    void SetUp() override { makeTake(); }
    void makeTake() {
        const TakeWithBranch made = addTakeWithBranch(*library_);
        recording_ = {made.take, 0};
        branch_ = {made.take, made.branch};
        library_->finishBranch(made.branch);
    }
    TakeContent content(NodeId node) const { return library_->content(node); }
    std::vector<float> knownBits(NodeId node, Voice voice) const {
        std::vector<float> bits;
        const TakeContent music = library_->contentWithKnownSurprise(node);
        for (const PlayedNote& played : music.of(voice).notes) bits.push_back(played.bits);
        return bits;
    }
    BranchId addBranch(NodeId from, double fork, const std::vector<PlayedNote>& notes) {
        return addFinishedBranch(*library_, {from, fork, exampleModel(), {}}, notes);
    }

    NodeId recording_, branch_;
};

TEST_F(EditedLibraryTest, NotesAreChangedAndAdded) {
    const TakeContent before = content(recording_);
    editNote(*library_, recording_, makeChange(Voice::Player, {64, 1}, {90, 65, 1.2, 1.4}));
    editNote(*library_, recording_, makeAddition(Voice::Player, {50, 72, 0.2, 0.4}));
    EXPECT_EQ(notesIn(content(recording_), Voice::Player),
              (std::vector<Note>{{50, 72, 0.2, 0.4}, {80, 60, 0.5, 1}, {90, 65, 1.2, 1.4}}));
    EXPECT_EQ(library_->take(recording_.take)->summary.notes, (std::array{3, 1}));
    // Branches of the take and new prompts use the edited notes.
    EXPECT_EQ(notesIn(content(branch_), Voice::Player), notesIn(content(recording_), Voice::Player));
    EXPECT_THAT(library_->makePrompt(recording_, 1.3).notes, SizeIs(3));
    EXPECT_EQ(library_->makePrompt(recording_, 1.3).notes.back().pitch, 65);
    EXPECT_EQ(library_->nextUndo()->kind, LibraryEdit::Kind::AddNotes);
    library_->undo();
    EXPECT_EQ(library_->nextUndo()->kind, LibraryEdit::Kind::ChangeNotes);
    library_->undo();
    EXPECT_EQ(content(recording_), before);
    library_->redo();
    editNote(*library_, recording_, makeRemoval(Voice::Player, {65, 1.2}));
    EXPECT_EQ(library_->nextUndo()->kind, LibraryEdit::Kind::RemoveNotes);
    EXPECT_THAT(notesIn(content(recording_), Voice::Player), SizeIs(1));
}

// For random edits: undo removes them, redo restores them, and the disk agrees.
TEST_F(EditedLibraryTest, RandomEditsSurviveUndoRedoAndARestart) {
    for (unsigned seed = 0; seed < 12; ++seed) {
        RandomEditSource random(seed);
        makeTake();
        const std::array nodes{recording_, branch_};
        const auto state = [&] {
            std::vector<std::pair<TakeContent, MusicSummary>> all;
            for (const NodeId node : nodes)
                all.emplace_back(content(node), node.branch != 0 ? library_->branch(node.branch)->summary
                                                                 : library_->take(node.take)->summary);
            return all;
        };
        const auto before = state();
        for (int i = 0; i < 30; ++i) {
            const NodeId node = nodes[static_cast<std::size_t>(i % 3 == 0)];
            editNote(*library_, node, random.next(content(node)));
            if (i % 7 == 0) library_->star(node, i % 2 == 0);  // among other changes
        }
        const auto after = state();
        while (library_->nextUndo() != nullptr) library_->undo();
        ASSERT_EQ(state(), before) << "seed " << seed;
        while (library_->nextRedo() != nullptr) library_->redo();
        ASSERT_EQ(state(), after) << "seed " << seed;
        reopen();
        ASSERT_EQ(content(recording_), after[0].first) << "seed " << seed;
        ASSERT_EQ(content(branch_), after[1].first) << "seed " << seed;
        ASSERT_EQ(library_->take(recording_.take)->summary.notes, after[0].second.notes);
        ASSERT_EQ(library_->branch(branch_.branch)->summary.notes, after[1].second.notes);
    }
}

// Undo does not reach before the start, but the recording exists.
TEST_F(EditedLibraryTest, AllEditsCanBeReverted) {
    const std::array before{content(recording_), content(branch_)};
    const MusicSummary summary = library_->take(recording_.take)->summary;
    editNote(*library_, recording_, makeChange(Voice::Player, {64, 1}, {90, 65, 1.2, 1.4}));
    editNote(*library_, recording_, makeRemoval(Voice::Player, {60, 0.5}));
    editNote(*library_, branch_, makeAddition(Voice::Model, {70, 77, 2.6, 3}));
    const TakeContent edited = content(recording_);
    reopen();
    library_->revertEdits(recording_);
    EXPECT_EQ(content(recording_), before[0]);
    EXPECT_EQ(library_->take(recording_.take)->summary, summary);
    EXPECT_THAT(library_->branch(branch_.branch)->marks.edits, SizeIs(1)) << "its own stay";
    library_->revertEdits(branch_);
    EXPECT_EQ(content(branch_), before[1]);
    EXPECT_TRUE(library_->nextUndo()->changesNotes());
    library_->undo();
    library_->undo();
    EXPECT_EQ(content(recording_), edited);
    library_->redo();
    reopen();
    EXPECT_EQ(content(recording_), before[0]);
    library_->revertEdits(recording_);
    EXPECT_EQ(library_->nextUndo(), nullptr) << "there is nothing to take back";
}

TEST_F(EditedLibraryTest, RejectsUnplayableNotes) {
    const auto refuses = [&](const NoteEdit& edit, const char* why) {
        expectError(ErrorCode::BadRequest, HasSubstr(why), [&] { editNote(*library_, recording_, edit); });
    };
    const NotePlace was{60, 0.5};
    refuses({}, "neither");
    refuses(makeChange(Voice::Player, was, {80, 128, 1, 2}), "pitch is 128");
    refuses(makeChange(Voice::Player, was, {80, -1, 1, 2}), "pitch is -1");
    refuses(makeChange(Voice::Player, was, {0, 60, 1, 2}), "velocity is 0");
    refuses(makeAddition(Voice::Player, {128, 60, 1, 2}), "velocity is 128");
    refuses(makeAddition(Voice::Player, {80, 60, -0.1, 2}), "begins before the music");
    refuses(makeAddition(Voice::Player, {80, 60, std::nan(""), 2}), "begins before the music");
    refuses(makeAddition(Voice::Player, {80, 60, 1, 1}), "ends no later");
    refuses(makeAddition(Voice::Player, {80, 60, 1, kStillHeld}), "ends no later");
    // The next start would drop such a note.
    refuses(makeAddition(Voice::Player, {80, 60, 1, kLongestSeconds + 1}), "beyond all music");
    const std::vector<NoteEdit> half{makeChange(Voice::Player, was, {80, 61, 1, 2}), {}};
    EXPECT_THROW(library_->editNotes(recording_, half), Error);
    EXPECT_THAT(library_->take(recording_.take)->marks.edits, IsEmpty());
    EXPECT_EQ(library_->nextUndo(), nullptr);
    const TakeId growing = library_->newTake({});
    expectError(ErrorCode::BadRequest, HasSubstr("still grows"), [&] {
        editNote(*library_, {growing, 0}, makeAddition(Voice::Player, {80, 60, 1, 2}));
    });
}

// 64 is held at the fork, and the model keeps it.
TEST_F(EditedLibraryTest, NoteHeldOverTheForkIsChangedByItsParentsEdit) {
    const NodeId on{recording_.take,
                    addBranch(recording_, 1.2, {{{70, 64, 1, 2}, -1}, {{70, 72, 1.6, 2}, 3}})};
    editNote(*library_, recording_, makeChange(Voice::Player, {64, 1}, {33, 66, 0.9, 1.5}));
    EXPECT_EQ(notesIn(content(on), Voice::Player), (std::vector<Note>{{80, 60, 0.5, 1}, {33, 66, 0.9, 2}}));
    EXPECT_EQ(notesIn(content(on), Voice::Model), (std::vector<Note>{{70, 72, 1.6, 2}}));
    EXPECT_THAT(library_->branchNotes(on.branch), SizeIs(2));
    EXPECT_EQ(library_->branch(on.branch)->summary.notes[1], 1);
    // With this edit the note ends before the fork.
    editNote(*library_, recording_, makeChange(Voice::Player, {66, 0.9}, {33, 66, 0.9, 1.1}));
    EXPECT_EQ(notesIn(content(on), Voice::Player).back(), (Note{33, 66, 0.9, 1.1}));
    EXPECT_THAT(library_->branchNotes(on.branch), SizeIs(1));
    // With this edit the note starts after the fork.
    editNote(*library_, recording_, makeChange(Voice::Player, {66, 0.9}, {33, 66, 1.3, 1.5}));
    EXPECT_EQ(notesIn(content(on), Voice::Player), (std::vector<Note>{{80, 60, 0.5, 1}}));
    // A branch made after an edit continues the edited note. After an undo it has the recorded note, cut at
    // the fork.
    while (library_->nextUndo() != nullptr) library_->undo();
    editNote(*library_, recording_, makeChange(Voice::Player, {64, 1}, {70, 60, 1, 1.5}));
    const NodeId later{recording_.take, addBranch(recording_, 1.2, {{{70, 60, 1, 2}, -1}})};
    EXPECT_EQ(notesIn(content(later), Voice::Player).back(), (Note{70, 60, 1, 2}));
    library_->undo();
    EXPECT_EQ(notesIn(content(later), Voice::Player).back(), (Note{70, 64, 1, 1.2}));
    EXPECT_THAT(notesIn(content(later), Voice::Model), IsEmpty()) << "what its parent has no more";
}

TEST_F(EditedLibraryTest, DeletingOneOfTwoEqualNotesKeepsTheOther) {
    const Note soft{40, 64, 1, 1.3}, loud{110, 64, 1, 1.5};
    const NodeId on{recording_.take,
                    addBranch(recording_, 1.2, {{{70, 72, 1.6, 2}, 3}, {{90, 72, 1.6, 1.8}, 3}})};
    editNote(*library_, recording_, makeChange(Voice::Player, {64, 1}, soft));
    editNote(*library_, recording_, makeAddition(Voice::Player, loud));
    editNote(*library_, recording_, makeRemoval(Voice::Player, placeOf(loud)));
    editNote(*library_, on, makeRemoval(Voice::Model, placeOf({90, 72, 1.6, 1.8})));
    for (int start = 0; start < 2; ++start, reopen()) {
        EXPECT_EQ(notesIn(content(recording_), Voice::Player), (std::vector<Note>{{80, 60, 0.5, 1}, soft}));
        EXPECT_EQ(notesIn(content(on), Voice::Model), (std::vector<Note>{{70, 72, 1.6, 2}}));
        EXPECT_THAT(library_->branchNotes(on.branch), ElementsAre(PlayedNote{{70, 72, 1.6, 2}, 3}));
    }
}

TEST_F(EditedLibraryTest, ReadsEditsWithoutVelocities) {
    library_.reset();
    {
        Database database(folder_ / "takes.sqlite", Database::Mode::Write);
        database.execute(
            "UPDATE takes SET edits = '[[0,[64,1.0],[33,66,1.0,1.5],0]]';"
            "ALTER TABLE branches DROP COLUMN rejoin; DROP TABLE sources; "
            "ALTER TABLE reels DROP COLUMN state; PRAGMA user_version = 7");
    }
    reopen();
    EXPECT_EQ(notesIn(content(recording_), Voice::Player),
              (std::vector<Note>{{80, 60, 0.5, 1}, {33, 66, 1, 1.5}}));
}

TEST_F(EditedLibraryTest, BranchHasItsOwnEdits) {
    const TakeContent recorded = content(recording_);
    editNote(*library_, branch_, makeChange(Voice::Model, {72, 1.6}, {70, 76, 1.7, 2}));
    editNote(*library_, branch_, makeChange(Voice::Player, {60, 0.5}, {70, 61, 0.5, 1}));
    editNote(*library_, branch_, makeAddition(Voice::Player, {70, 50, 1.8, 2}));
    editNote(*library_, branch_, makeAddition(Voice::Model, {70, 77, 2.6, 3}));
    EXPECT_EQ(content(recording_), recorded);
    EXPECT_EQ(notesIn(content(branch_), Voice::Model),
              (std::vector<Note>{{70, 76, 1.7, 2}, {70, 74, 2, 2.5}, {70, 77, 2.6, 3}}));
    EXPECT_EQ(notesIn(content(branch_), Voice::Player),
              (std::vector<Note>{{70, 61, 0.5, 1}, {70, 64, 1, 1.5}, {70, 50, 1.8, 2}}));
    EXPECT_THAT(library_->branchNotes(branch_.branch), SizeIs(3));
    EXPECT_EQ(library_->branch(branch_.branch)->summary.notes[1], 3);
    EXPECT_EQ(library_->branch(branch_.branch)->summary.seconds, 3);
}

// After an edit all surprise values are outdated, except those requested later.
TEST_F(EditedLibraryTest, EditClearsTheSurpriseOfLaterNotes) {
    EXPECT_THAT(knownBits(recording_, Voice::Model), ElementsAre(3.5F));
    EXPECT_THAT(knownBits(branch_, Voice::Model), ElementsAre(2, 4));
    editNote(*library_, branch_, makeChange(Voice::Model, {74, 2}, {70, 76, 1.8, 2}));
    EXPECT_THAT(knownBits(branch_, Voice::Model), ElementsAre(2, -1));
    library_->undo();
    editNote(*library_, recording_, makeRemoval(Voice::Player, {60, 0.5}));
    EXPECT_THAT(knownBits(recording_, Voice::Model), ElementsAre(-1));
    EXPECT_THAT(knownBits(branch_, Voice::Model), ElementsAre(-1, -1));
    EXPECT_EQ(content(branch_).of(Voice::Model).notes[0].bits, 2) << "as it was when it came";
    const NodeId later{recording_.take, addBranch(recording_, 2.95, {{{70, 72, 3, 4}, 5}})};
    EXPECT_THAT(knownBits(later, Voice::Model), ElementsAre(-1, 5));
    library_->undo();
    editNote(*library_, recording_, makeChange(Voice::Model, {67, 2.1}, {70, 68, 2.1, 2.9}));
    EXPECT_THAT(knownBits(branch_, Voice::Model), ElementsAre(2, 4)) << "it left before";
    EXPECT_THAT(knownBits(later, Voice::Model), ElementsAre(-1, -1));
}

// A job takes its prompt when queued, and starts its branch later.
TEST_F(EditedLibraryTest, EditAfterTheRequestCountsAsNotHeardByTheModel) {
    const std::vector<PlayedNote> made{{{70, 64, 1, 2}, -1}, {{70, 72, 1.6, 2}, 3}};
    const auto add = [&](BranchId askedAt) {
        NewBranch branch{recording_, 1.2, exampleModel(), {}};
        branch.promptMoment = askedAt;
        return NodeId{recording_.take, addFinishedBranch(*library_, branch, made)};
    };
    const BranchId before = library_->moment();
    reopen();  // possibly on another day
    editNote(*library_, recording_, makeChange(Voice::Player, {64, 1}, {33, 66, 0.9, 1.5}));
    const BranchId behind = library_->moment();
    const NodeId unaware = add(before), aware = add(behind), begun = add(0);
    for (int start = 0; start < 2; ++start, reopen()) {
        EXPECT_THAT(knownBits(unaware, Voice::Model), ElementsAre(-1));
        EXPECT_THAT(knownBits(aware, Voice::Model), ElementsAre(3));
        EXPECT_THAT(knownBits(begun, Voice::Model), ElementsAre(3));
        // A held note follows the edit if the model knew the note before it.
        EXPECT_EQ(notesIn(content(unaware), Voice::Player).back(), (Note{33, 66, 0.9, 2}));
        EXPECT_EQ(notesIn(content(aware), Voice::Player).back(), (Note{33, 66, 0.9, 1.2}));
    }
    EXPECT_FALSE(library_->branch(before));
    EXPECT_THAT(library_->branches(recording_.take), SizeIs(4));
}

TEST_F(EditedLibraryTest, ReadsNoteDeletionsOfAnOlderVersion) {
    library_.reset();
    {
        Database database(folder_ / "takes.sqlite", Database::Mode::Write);
        database.execute(
            "ALTER TABLE takes RENAME COLUMN edits TO left_out;"
            "ALTER TABLE branches RENAME COLUMN edits TO left_out;"
            "UPDATE takes SET left_out = '[[0.5,60]]';"
            "ALTER TABLE branches DROP COLUMN asked_at;"
            "ALTER TABLE branches DROP COLUMN rejoin; DROP TABLE sources; "
            "ALTER TABLE reels DROP COLUMN state; "
            "UPDATE branches SET left_out = '[[2.0,202]]'; PRAGMA user_version = 5");
    }
    reopen();
    EXPECT_THAT(library_->notices(), IsEmpty());
    EXPECT_EQ(notesIn(content(recording_), Voice::Player), (std::vector<Note>{{70, 64, 1, 1.5}}));
    EXPECT_EQ(notesIn(content(branch_), Voice::Model), (std::vector<Note>{{70, 72, 1.6, 2}}));
    editNote(*library_, recording_, makeChange(Voice::Player, {64, 1}, {70, 65, 1, 1.5}));
    reopen();
    EXPECT_EQ(notesIn(content(recording_), Voice::Player), (std::vector<Note>{{70, 65, 1, 1.5}}));
}

}  // namespace
}  // namespace continuo::app
