#pragma once

#include <QObject>
#include <optional>
#include <span>
#include <vector>

#include "controllers/takes/listening/take_player.h"
#include "controllers/words/notice.h"
#include "library/library.h"
#include "roll/marked_range.h"
#include "roll/note_edit.h"
#include "roll/roll_content.h"

class QWidget;

namespace continuo::ui {
class PianoRoll;
}

namespace continuo::app {

class PlayController;
class TakeHearing;

// Edits, adds and removes notes of takes and branches. A Node without value stands for live playing, which
// cannot be edited. GUI thread.
class TakeNoteEditing : public QObject {
    Q_OBJECT

public:
    struct Dependencies {
        Library& library;
        Rig& rig;
        const PlayController& play;
        const TakeHearing& hearing;
        ui::PianoRoll& roll;
        QWidget& window;  // owns the dialog
        Notice notice;
    };
    explicit TakeNoteEditing(const Dependencies& dependencies)
        : my_(dependencies), sample_(dependencies.rig, kTestWriter) {}

    using Node = std::optional<NodeId>;

    // Changes a note. Notes are passed by value, because the canvas replaces its own notes when it shows the
    // edit.
    void change(const Node& node, ui::RollNote was, ui::RollNote becomes);
    // Changes several notes in one undo step; the changed notes stay selected.
    void change(const Node& node, const std::vector<ui::NoteChange>& changes);
    void add(const Node& node, ui::RollNote note);
    // Shows a dialog for the note's values. The parameters are passed by value, because another node may be
    // shown when the dialog closes.
    void ask(Node node, ui::RollNote note);
    void remove(const Node& node, const ui::RollNote& note);
    // Removes several notes in one undo step.
    void remove(const Node& node, const std::vector<ui::RollNote>& notes);
    // Removes all notes struck in the range, in one undo step.
    void remove(const Node& node, const ui::MarkedRange& range);
    // Undoes all edits of the node's notes, in one undo step.
    void revertEdits(const Node& node);

Q_SIGNALS:
    // The node's notes have changed and must be shown again.
    void edited(continuo::app::NodeId node);

private:
    bool edit(NodeId node, std::span<const NoteEdit> edits);
    void show(NodeId node, const ui::RollNote& note);
    void playSample(const ui::RollNote& note);
    void removeNotes(NodeId node, std::span<const NoteEdit> edits);
    void showLiveNotEditable() const;

    Dependencies my_;
    TakePlayer sample_;  // plays a changed note
};

}  // namespace continuo::app
