#pragma once

#include <optional>
#include <span>
#include <utility>
#include <vector>

#include <QPointF>
#include <QString>

#include "roll/note_edit.h"
#include "roll/roll_content.h"
#include "roll/roll_geometry.h"

namespace continuo::ui {

// Where the pointer is on a roll, px, and what is held down with it.
struct RollPointer {
    QPointF at;
    Qt::KeyboardModifiers modifiers;
    bool free() const { return modifiers & Qt::AltModifier; }  // snaps to nothing
};

// A roll as its gestures see it.
struct RollScene {
    RollGeometry geometry;
    const RollContent& content;
    std::optional<double> now;                 // s, that sounds
    std::optional<double> cursor;              // s, where a continuation begins
    std::optional<RollNote> selected;          // of the content
    std::span<const RollNote> selection = {};  // all selected notes, with that one
    bool selectsMany = false;                  // whether a drag selects notes
};

// A note that is to become another one; without `was` one that is to be added.
struct NoteWish {
    std::optional<RollNote> was;
    RollNote becomes;
};

// What the roll must do and report after an event of a gesture: all that is set, in this order.
struct GestureResult {
    bool deselects = false;                            // deselect the note
    std::optional<RollNote> selects;                   // select this note
    std::optional<std::vector<RollNote>> selectsMany;  // select these notes alone; none: deselect
    std::optional<double> viewBegin;                   // s; the user moved the view there
    std::optional<std::pair<double, double>> view;     // s; the user chose this range to be shown
    std::optional<double> memoryBegin;                 // s; the model is to remember from there on
    std::optional<double> cursor;     // s; a continuation is to begin there, and nothing is marked any more
    bool cursorBack = false;          // the cursor is where it was before, or gone as before
    bool marks = false;               // the marked range has changed, or is gone
    std::optional<double> reveals;    // s; bring this into view, unless the view follows what sounds
    bool pulls = false;               // the marked range is dragged out of the window; the gesture is over
    std::optional<NoteWish> note;     // ask for this change
    std::vector<NoteChange> changes;  // ask for all of these in one step
    std::optional<RollNote> form;     // ask for the numbers of this note
};

// Something that the mouse does on a roll from a press to its release. A gesture owns the state that it
// changes; the roll passes the events to it, paints its state, and carries out its results.
class RollGesture {
public:
    RollGesture() = default;
    RollGesture(const RollGesture&) = delete;
    RollGesture& operator=(const RollGesture&) = delete;
    virtual ~RollGesture() = default;

    // Whether a press there begins it.
    virtual bool takes(const RollScene&, const RollPointer&) const = 0;
    // Begins the gesture, after takes() said yes. It is on until release(), letGo() or cancel().
    virtual GestureResult press(const RollScene&, const RollPointer&) = 0;
    virtual GestureResult move(const RollScene&, const RollPointer&) = 0;
    virtual GestureResult release(const RollScene&, const RollPointer&) { return {}; }
    // Ends the gesture without a release: what it has changed stays; something that was only held is dropped.
    virtual void letGo() {}
    // Ends the gesture and restores its state from before the press.
    virtual GestureResult cancel(const RollScene&) {
        letGo();
        return {};
    }

    // The shape of the pointer where the gesture could begin; nullopt: the usual one.
    virtual std::optional<Qt::CursorShape> shapeAt(const RollScene&, const QPointF&) const { return {}; }
    // A sentence about the gesture for a tool tip there; empty: none.
    virtual QString hintAt(const RollScene&, const QPointF&) const { return {}; }
};

}  // namespace continuo::ui
