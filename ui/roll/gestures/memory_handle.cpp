#include "roll/gestures/memory_handle.h"

#include <algorithm>

#include "roll/roll_frame.h"

namespace continuo::ui {

namespace {

constexpr QMarginsF kAroundHandle(4, 4, 4, 4);  // px

}  // namespace

void MemoryHandle::setBegin(std::optional<double> seconds) {
    if (!held_ || !seconds) begin_ = seconds;
}

bool MemoryHandle::isAt(const RollScene& scene, const QPointF& position) const {
    if (!begin_ || scene.geometry.isStage()) return false;
    return memoryHandle(scene.geometry, *begin_).marginsAdded(kAroundHandle).contains(position);
}

bool MemoryHandle::accepts(const RollScene& scene, const RollPointer& pointer) const {
    return isAt(scene, pointer.at);
}

GestureResult MemoryHandle::press(const RollScene& scene, const RollPointer&) {
    held_ = true;
    before_ = begin_;
    // A limited memory moves along with playback, so store its distance from the playing moment.
    behind_ = scene.now && *begin_ > 0 ? std::optional(*scene.now - *begin_) : std::nullopt;
    return {};
}

GestureResult MemoryHandle::move(const RollScene& scene, const RollPointer& pointer) {
    const double seconds = std::max(0.0, scene.geometry.timeAt(pointer.at.x()));
    begin_ = scene.now ? std::min(seconds, *scene.now) : seconds;
    GestureResult result;
    result.memoryBegin = begin_;
    return result;
}

GestureResult MemoryHandle::release(const RollScene&, const RollPointer&) {
    held_ = false;
    return {};
}

GestureResult MemoryHandle::cancel(const RollScene& scene) {
    held_ = false;
    begin_ = scene.now && behind_ ? std::optional(std::max(0.0, *scene.now - *behind_)) : before_;
    GestureResult result;
    result.memoryBegin = begin_;
    return result;
}

std::optional<Qt::CursorShape> MemoryHandle::shapeAt(const RollScene& scene, const QPointF& position) const {
    return isAt(scene, position) ? std::optional(Qt::SizeHorCursor) : std::nullopt;
}

QString MemoryHandle::hintAt(const RollScene& scene, const QPointF& position) const {
    return isAt(scene, position) ? tr("The model's memory begins here. Drag to change.") : QString();
}

}  // namespace continuo::ui
