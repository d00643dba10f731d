#pragma once

#include "roll/gestures/roll_gesture.h"

namespace continuo::ui {

// A roll of 900 x 640 px without a widget: 100 px per second from second 0, notes at 1 s and 2 s.
struct GestureScene {
    GestureScene() {
        content.addNote({1, 1.5, 60, 70, Voice::You});
        content.addNote({2, 2.5, 64, 90, Voice::Model, 3});
        content.addNote({20, 21, 65, 127, Voice::You});
        geometry.scale = 100;
    }

    RollScene scene() const { return {geometry, content, now, cursor, selected}; }
    const RollNote& note(std::size_t index) const { return content.notes()[index]; }
    QPointF centreOf(std::size_t index) const { return geometry.noteRect(note(index), now).center(); }
    QPointF onRuler(double seconds) const { return {geometry.xOf(seconds), 10}; }
    // Returns a point of the roll without a note.
    QPointF onRoll(double seconds) const { return {geometry.xOf(seconds), geometry.yOf(50) + 3}; }

    GestureResult press(RollGesture& gesture, const QPointF& at, Qt::KeyboardModifiers with = {}) const {
        return gesture.press(scene(), {at, with});
    }
    GestureResult move(RollGesture& gesture, const QPointF& to, Qt::KeyboardModifiers with = {}) const {
        return gesture.move(scene(), {to, with});
    }
    GestureResult release(RollGesture& gesture, const QPointF& at, Qt::KeyboardModifiers with = {}) const {
        return gesture.release(scene(), {at, with});
    }

    RollContent content;
    RollGeometry geometry = layOutRoll({900, 640}, true, false);
    std::optional<double> now, cursor;
    std::optional<RollNote> selected;
};

// Returns whether a result requests nothing.
inline bool requestsNothing(const GestureResult& result) {
    return !result.deselects && !result.selects && !result.viewBegin && !result.view && !result.memoryBegin &&
           !result.cursor && !result.restoresCursor && !result.rangeChanged && !result.reveals &&
           !result.dragsRangeOut && !result.noteRequest && !result.editedNote && !result.selectsMany &&
           result.changes.empty();
}

}  // namespace continuo::ui
