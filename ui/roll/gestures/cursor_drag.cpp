#include "roll/gestures/cursor_drag.h"

#include <algorithm>

#include "roll/note_search.h"

namespace continuo::ui {

bool CursorDrag::accepts(const RollScene& scene, const RollPointer& pointer) const {
    const QRectF& roll = scene.geometry.roll;
    if (pointer.at.x() < roll.left() || pointer.at.y() < roll.top()) return false;
    return !noteAt(scene.content, scene.geometry, scene.now, pointer.at);
}

GestureResult CursorDrag::press(const RollScene& scene, const RollPointer& pointer) {
    before_ = time_;
    GestureResult result = move(scene, pointer);
    result.deselects = true;
    return result;
}

GestureResult CursorDrag::move(const RollScene& scene, const RollPointer& pointer) {
    time_ = std::max(0.0, scene.geometry.timeAt(pointer.at.x()));
    GestureResult result;
    result.cursor = time_;
    return result;
}

GestureResult CursorDrag::cancel(const RollScene&) {
    time_ = before_;
    GestureResult result;
    result.restoresCursor = true;
    return result;
}

}  // namespace continuo::ui
