#pragma once

#include <QObject>
#include <optional>
#include <span>

#include "controllers/takes/take_player.h"
#include "controllers/words/notice.h"
#include "library/library.h"
#include "roll/marked_range.h"
#include "roll/roll_content.h"

class QWidget;

namespace continuo::ui {
class PianoRoll;
}

namespace continuo::app {

class PlayController;
class TakeHearing;

// Changes, adds and removes notes of takes and branches. No node: live playing, whose notes cannot be edited.
// GUI thread.
class TakeNoteEditing : public QObject {
    Q_OBJECT

public:
    struct Dependencies {
        Library& library;
        Rig& rig;
        const PlayController& play;
        const TakeHearing& hearing;
        ui::PianoRoll& roll;
        QWidget& window;  // the dialog is its
        Notice notice;
    };
    explicit TakeNoteEditing(const Dependencies& dependencies)
        : my_(dependencies), sample_(dependencies.rig, kTestWriter) {}

    using Node = std::optional<NodeId>;

    // Copies of notes: those of the canvas are gone as soon as it shows what was edited.
    void change(const Node& node, ui::RollNote was, ui::RollNote becomes);
    void add(const Node& node, ui::RollNote note);
    // Asks for its numbers; by the time that one has typed them something else may be shown.
    void ask(Node node, ui::RollNote note);
    void takeOut(const Node& node, const ui::RollNote& note);
    // What is struck in it, in one step.
    void takeOut(const Node& node, const ui::MarkedRange& range);
    // All that was changed, added and taken out in it.
    void takeEditsBack(const Node& node);

Q_SIGNALS:
    // Its notes are others: it is to be shown.
    void edited(continuo::app::NodeId node);

private:
    bool edit(NodeId node, std::span<const NoteEdit> edits);
    void show(NodeId node, const ui::RollNote& note);
    void letHear(const ui::RollNote& note);
    void refuseLive() const;

    Dependencies my_;
    TakePlayer sample_;  // of a note that is changed
};

}  // namespace continuo::app
