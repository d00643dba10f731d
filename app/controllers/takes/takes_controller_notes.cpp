// Notes of kept music that are changed, added and taken out.
#include <algorithm>

#include "controllers/play/play_controller.h"
#include "controllers/play/roll_of.h"
#include "controllers/takes/takes_controller.h"
#include "main_window/main_window.h"
#include "pages/note_dialog.h"
#include "pages/play_page.h"
#include "roll/piano_roll.h"

namespace continuo::app {
namespace {

Voice voiceOf(const ui::RollNote& note) {
    return note.voice == ui::Voice::Model ? Voice::Model : Voice::Player;
}

NotePlace placeOf(const ui::RollNote& note) { return {note.pitch, note.start}; }

Note noteOf(const ui::RollNote& note) { return {note.velocity, note.pitch, note.start, note.end}; }

}  // namespace

void TakesController::connectNotes() {
    ui::PianoRoll& roll = window_.page().roll();
    connect(&roll, &ui::PianoRoll::noteChangeAsked, this, &TakesController::changeNote);
    connect(&roll, &ui::PianoRoll::noteAddAsked, this, &TakesController::addNote);
    connect(&roll, &ui::PianoRoll::noteFormAsked, this, &TakesController::askForNote);
}

// What still grows keeps its notes until it has ended.
void TakesController::showEditable() {
    bool grows = true;
    if (shown_ && shown_->branch != 0) {
        const std::optional<Branch> branch = library_.branch(shown_->branch);
        grows = !branch || !branch->finished;
    } else if (shown_) {
        const std::optional<Take> take = library_.take(shown_->take);
        grows = !take || take->growing;
    }
    window_.page().roll().setEditable(!grows);
}

// Where the notes are others now, also because a parent's are.
void TakesController::showNotes(const std::optional<LibraryEdit>& edited) {
    if (!edited || !edited->isOfNotes() || !shown_) return;
    if (shown_->take == edited->node.take) notice_.guarded(Task::Takes, [this] { showContent(); });
}

void TakesController::changeNote(const ui::RollNote& was, const ui::RollNote& becomes) {
    if (!shown_) return;
    edit([&] {
        library_.editNote(*shown_, {voiceOf(was), placeOf(was), noteOf(becomes)});
        showContent();
        window_.page().roll().setSelectedNote(becomes);
        if (was.pitch != becomes.pitch) letHear(becomes);
    });
}

void TakesController::addNote(const ui::RollNote& note) {
    if (!shown_) return;
    edit([&] {
        library_.editNote(*shown_, {voiceOf(note), {}, noteOf(note)});
        showContent();
        window_.page().roll().setSelectedNote(note);
        letHear(note);
    });
}

// While one types a branch may have become ready, or somebody plays: the note is that of what was shown
// before.
void TakesController::askForNote(ui::RollNote note) {
    const std::optional<NodeId> node = shown_;
    ui::NoteDialog dialog(note, &window_);
    if (dialog.exec() != QDialog::Accepted) return;
    const std::optional<ui::RollNote> becomes = dialog.note();
    if (!becomes || *becomes == note) return;
    showAgain(node);
    changeNote(note, *becomes);
}

// Not into what is heard.
void TakesController::letHear(const ui::RollNote& note) {
    constexpr double kLongest = 0.5;  // s
    if (player_.isPlaying() || play_.isBusy()) return;
    Performance music;
    music.notes.push_back({note.velocity, note.pitch, 0, std::min(note.end - note.start, kLongest)});
    sample_.play(music);
}

void TakesController::takeOut(const ui::RollNote& note) {
    if (!shown_) return notice_.tell(tr("Notes can be taken out once the take is no longer played."));
    edit([&] {
        library_.editNote(*shown_, takingOut(voiceOf(note), placeOf(note)));
        notice_.tell(tr("The note is taken out. Undo brings it back."));
        showContent();
    });
}

}  // namespace continuo::app
