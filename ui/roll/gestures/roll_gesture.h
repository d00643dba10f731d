#pragma once

#include <optional>
#include <utility>

#include <QPointF>
#include <QString>

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
    std::optional<double> now;         // s, that sounds
    std::optional<double> cursor;      // s, where a continuation begins
    std::optional<RollNote> selected;  // of the content
};

// A note that is to become another one; without `was` one that is to be added.
struct NoteWish {
    std::optional<RollNote> was;
    RollNote becomes;
};

// What came of an event of a gesture, for its roll to do and to tell: what is set, in this order.
struct GestureResult {
    bool deselects = false;                         // no note is selected any more
    std::optional<RollNote> selects;                // this one is
    std::optional<double> viewBegin;                // s; the view is moved there by hand
    std::optional<std::pair<double, double>> view;  // s; this is shown, by hand
    std::optional<double> memoryBegin;              // s; the model is to remember from there on
    std::optional<double> cursor;   // s; a continuation is to begin there, and nothing is marked
    bool cursorBack = false;        // the cursor is where it was, or gone as it was
    bool marks = false;             // another range is marked, or none
    std::optional<double> reveals;  // s; comes into view, unless what sounds is followed
    bool pulls = false;             // the marked range is taken out of the window; the gesture is over
    std::optional<NoteWish> note;   // is asked for
    std::optional<RollNote> form;   // the numbers of this note are asked for
};

// Something that the mouse does on a roll from a press to its release. A gesture keeps what it changes; the
// roll gives it the events, paints what it has, and does what a result says.
class RollGesture {
public:
    RollGesture() = default;
    RollGesture(const RollGesture&) = delete;
    RollGesture& operator=(const RollGesture&) = delete;
    virtual ~RollGesture() = default;

    // Whether a press there begins it.
    virtual bool takes(const RollScene&, const RollPointer&) const = 0;
    // Where it takes the press. From here to release(), letGo() or cancel() it is on.
    virtual GestureResult press(const RollScene&, const RollPointer&) = 0;
    virtual GestureResult move(const RollScene&, const RollPointer&) = 0;
    virtual GestureResult release(const RollScene&, const RollPointer&) { return {}; }
    // Ends it without a release: what it changed stays, what was only held is dropped.
    virtual void letGo() {}
    // Ends it with all that it keeps as it was before the press.
    virtual GestureResult cancel(const RollScene&) {
        letGo();
        return {};
    }

    // How the pointer looks where it would begin, if it says anything by that.
    virtual std::optional<Qt::CursorShape> shapeAt(const RollScene&, const QPointF&) const { return {}; }
    // A sentence about it for a tool tip there; empty: none.
    virtual QString hintAt(const RollScene&, const QPointF&) const { return {}; }
};

}  // namespace continuo::ui
