#include "controllers/takes/editing/take_note_editing.h"

#include <algorithm>
#include <array>
#include <vector>

#include "controllers/play/play_controller.h"
#include "controllers/takes/listening/take_hearing.h"
#include "pages/dialogs/note_dialog.h"
#include "roll/note_selection.h"
#include "roll/piano_roll.h"

namespace continuo::app {
namespace {

Voice toVoice(const ui::RollNote& note) {
    return note.voice == ui::Voice::Model ? Voice::Model : Voice::Player;
}

Note toNote(const ui::RollNote& note) { return {note.velocity, note.pitch, note.start, note.end}; }

}  // namespace

// Edits notes in the library. Returns false and shows an error if that fails.
bool TakeNoteEditing::edit(NodeId node, std::span<const NoteEdit> edits) {
    return my_.notice.runGuarded(Task::Takes, [&] { my_.library.editNotes(node, edits); });
}

void TakeNoteEditing::show(NodeId node, const ui::RollNote& note) {
    Q_EMIT edited(node);
    my_.roll.setSelectedNote(note);
}

void TakeNoteEditing::change(const Node& node, ui::RollNote was, ui::RollNote becomes) {
    const std::array edits{NoteEdit{toVoice(was), placeOf(toNote(was)), toNote(becomes)}};
    if (!node || !edit(*node, edits)) return;
    show(*node, becomes);
    if (was.pitch != becomes.pitch) playSample(becomes);
}

void TakeNoteEditing::change(const Node& node, const std::vector<ui::NoteChange>& changes) {
    if (!node || changes.empty()) return;
    // Keeps the whole selection. Notes that cannot change further, such as the softest, stay selected too.
    std::vector<ui::RollNote> selected = my_.roll.selectedNotes();
    std::vector<NoteEdit> edits;
    std::vector<ui::RollNote> was, become;
    edits.reserve(changes.size());
    for (const ui::NoteChange& each : changes) {
        edits.push_back({toVoice(each.was), placeOf(toNote(each.was)), toNote(each.becomes)});
        was.push_back(each.was);
        become.push_back(each.becomes);
    }
    if (!edit(*node, edits)) return;
    std::sort(was.begin(), was.end(), ui::isSelectedBefore);
    std::erase_if(selected, [&](const ui::RollNote& note) { return ui::isSelected(was, note); });
    selected.insert(selected.end(), become.begin(), become.end());
    Q_EMIT edited(*node);
    my_.roll.setSelectedNotes(std::move(selected));
}

void TakeNoteEditing::add(const Node& node, ui::RollNote note) {
    const std::array edits{NoteEdit{toVoice(note), {}, toNote(note)}};
    if (!node || !edit(*node, edits)) return;
    show(*node, note);
    playSample(note);
}

void TakeNoteEditing::ask(Node node, ui::RollNote note) {
    ui::NoteDialog dialog(note, &my_.window);
    if (dialog.exec() != QDialog::Accepted) return;
    const std::optional<ui::RollNote> becomes = dialog.note();
    if (becomes && *becomes != note) change(node, note, *becomes);
}

void TakeNoteEditing::showLiveNotEditable() const {
    my_.notice.showHint(tr("You can delete notes once the take is no longer played live."));
}

void TakeNoteEditing::remove(const Node& node, const ui::RollNote& note) {
    if (!node) return showLiveNotEditable();
    const std::array edits{makeRemoval(toVoice(note), placeOf(toNote(note)))};
    if (!edit(*node, edits)) return;
    my_.notice.showSuccess(tr("Deleted the note. Undo restores it."));
    Q_EMIT edited(*node);
}

void TakeNoteEditing::remove(const Node& node, const std::vector<ui::RollNote>& notes) {
    if (notes.size() == 1) return remove(node, notes.front());
    if (!node) return showLiveNotEditable();
    std::vector<NoteEdit> edits;
    edits.reserve(notes.size());
    for (const ui::RollNote& note : notes) edits.push_back(makeRemoval(toVoice(note), placeOf(toNote(note))));
    removeNotes(*node, edits);
}

void TakeNoteEditing::remove(const Node& node, const ui::MarkedRange& range) {
    if (!node) return showLiveNotEditable();
    std::vector<NoteEdit> notes;
    const bool read = my_.notice.runGuarded(Task::Takes, [&] {
        const TakeContent content = my_.library.content(*node);
        for (const Voice voice : {Voice::Player, Voice::Model}) {
            for (const PlayedNote& played : content.of(voice).notes) {
                const Note& note = played.note;
                if (note.start >= range.from && note.start < range.to)
                    notes.push_back(makeRemoval(voice, placeOf(note)));
            }
        }
    });
    if (!read) return;
    if (notes.empty())
        return my_.notice.showHint(tr("Nothing was deleted: the marked range contains no notes."));
    removeNotes(*node, notes);
}

void TakeNoteEditing::removeNotes(NodeId node, std::span<const NoteEdit> edits) {
    if (!edit(node, edits)) return;
    my_.notice.showSuccess(
        tr("Deleted %Ln note(s). Undo restores them.", nullptr, static_cast<int>(edits.size())));
    Q_EMIT edited(node);
}

void TakeNoteEditing::revertEdits(const Node& node) {
    if (!node) return;
    if (!my_.notice.runGuarded(Task::Takes, [&] { my_.library.revertEdits(*node); })) return;
    my_.notice.showSuccess(tr("Restored the recorded notes. Undo restores your changes."));
    Q_EMIT edited(*node);
}

// Plays the note for at most half a second, unless something plays.
void TakeNoteEditing::playSample(const ui::RollNote& note) {
    constexpr double kLongest = 0.5;  // s
    if (my_.hearing.isPlaying() || my_.play.isBusy()) return;
    Performance music;
    music.notes.push_back({note.velocity, note.pitch, 0, std::min(note.end - note.start, kLongest)});
    sample_.play(music);
}

}  // namespace continuo::app
