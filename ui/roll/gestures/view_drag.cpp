#include "roll/gestures/view_drag.h"

namespace continuo::ui {

GestureResult ViewDrag::press(const RollScene& scene, const RollPointer& pointer) {
    fromX_ = pointer.at.x();
    begin_ = scene.geometry.begin;
    moved_ = false;
    return {};
}

GestureResult ViewDrag::move(const RollScene& scene, const RollPointer& pointer) {
    GestureResult result;
    const double by = pointer.at.x() - fromX_;
    moved_ = moved_ || by != 0;  // a press without a move does not stop following playback
    if (moved_) result.viewBegin = begin_ - by / scene.geometry.scale;
    return result;
}

}  // namespace continuo::ui
