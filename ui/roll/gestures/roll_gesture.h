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

// The pointer's position on a roll, px, and the modifier keys.
struct RollPointer {
    QPointF at;
    Qt::KeyboardModifiers modifiers;
    bool isSnapOff() const { return modifiers & Qt::AltModifier; }  // no snapping
};

// The state of a roll that gestures need.
struct RollScene {
    RollGeometry geometry;
    const RollContent& content;
    std::optional<double> now;                 // s, playing moment
    std::optional<double> cursor;              // s, where a continuation begins
    std::optional<RollNote> selected;          // of the content
    std::span<const RollNote> selection = {};  // all selected notes, including `selected`
    bool dragSelectsNotes = false;             // whether a drag selects notes
};

// A requested change of a note; without `was` a note to be added.
struct NoteRequest {
    std::optional<RollNote> was;
    RollNote becomes;
};

// What the roll must do and report after an event of a gesture: every member that is set, in this order.
struct GestureResult {
    bool deselects = false;                            // deselect the note
    std::optional<RollNote> selects;                   // select this note
    std::optional<std::vector<RollNote>> selectsMany;  // select exactly these notes; empty: deselect
    std::optional<double> viewBegin;                   // s; move the view there, on behalf of the user
    std::optional<std::pair<double, double>> view;     // s; show this range, on behalf of the user
    std::optional<double> memoryBegin;                 // s; set where the model's memory begins
    std::optional<double> cursor;                      // s; set the cursor there and clear the marked range
    bool restoresCursor = false;                       // restore the previous cursor, or none
    bool rangeChanged = false;                         // the marked range changed or was cleared
    std::optional<double> reveals;           // s; scroll this into view, unless the view follows playback
    bool dragsRangeOut = false;              // drag the marked range out of the window; this ends the gesture
    std::optional<NoteRequest> noteRequest;  // request this change
    std::vector<NoteChange> changes;         // request these changes in one step
    std::optional<RollNote> editedNote;      // request the dialog for this note
};

// A mouse interaction on a roll from press to release. A gesture owns the state that it changes; the roll
// forwards events to it, paints its state, and executes its results.
class RollGesture {
public:
    RollGesture() = default;
    RollGesture(const RollGesture&) = delete;
    RollGesture& operator=(const RollGesture&) = delete;
    virtual ~RollGesture() = default;

    // Returns whether a press there begins the gesture.
    virtual bool accepts(const RollScene&, const RollPointer&) const = 0;
    // Begins the gesture; call it after accepts() returned true. The gesture is active until release(),
    // finish() or cancel().
    virtual GestureResult press(const RollScene&, const RollPointer&) = 0;
    virtual GestureResult move(const RollScene&, const RollPointer&) = 0;
    virtual GestureResult release(const RollScene&, const RollPointer&) { return {}; }
    // Ends the gesture without a release. Changes made so far stay; a note that is still being dragged
    // returns to its place.
    virtual void finish() {}
    // Ends the gesture and restores its state before the press.
    virtual GestureResult cancel(const RollScene&) {
        finish();
        return {};
    }

    // Returns the pointer's shape where the gesture can begin; nullopt: the default.
    virtual std::optional<Qt::CursorShape> shapeAt(const RollScene&, const QPointF&) const { return {}; }
    // Returns a tooltip sentence about the gesture there; empty: none.
    virtual QString hintAt(const RollScene&, const QPointF&) const { return {}; }
};

}  // namespace continuo::ui
