#include "roll/gestures/selection_band.h"

#include <array>
#include <utility>

#include "roll/note_search.h"
#include "roll/note_selection.h"

namespace continuo::ui {

std::optional<QRectF> SelectionBand::band(const RollGeometry& geometry) const {
    if (!moved_) return {};
    const QRectF band = QRectF(QPointF(geometry.xOf(fromSeconds_), from_.y()), to_).normalized();
    // Widens the band by 1 px, so that a band without width or height still touches notes.
    return band.adjusted(0, 0, 1, 1).intersected(geometry.roll);
}

bool SelectionBand::accepts(const RollScene& scene, const RollPointer& pointer) const {
    if (!scene.dragSelectsNotes || scene.geometry.isStage() || !scene.geometry.roll.contains(pointer.at))
        return false;
    const bool adds = pointer.modifiers & (Qt::ShiftModifier | Qt::ControlModifier);
    return adds || !noteAt(scene.content, scene.geometry, scene.now, pointer.at);
}

GestureResult SelectionBand::press(const RollScene& scene, const RollPointer& pointer) {
    before_.assign(scene.selection.begin(), scene.selection.end());
    from_ = to_ = pointer.at;
    fromSeconds_ = scene.geometry.timeAt(pointer.at.x());
    moved_ = false;
    return {};
}

GestureResult SelectionBand::move(const RollScene& scene, const RollPointer& pointer) {
    if (!moved_ && (pointer.at - from_).manhattanLength() <= kClickTolerance) return {};
    moved_ = true;
    to_ = pointer.at;
    const std::vector<RollNote> touched =
        notesTouching(scene.content, scene.geometry, scene.now, *band(scene.geometry));
    GestureResult result;
    if (pointer.modifiers & Qt::ControlModifier)
        result.selectsMany = toggledNotes(before_, touched);
    else if (pointer.modifiers & Qt::ShiftModifier)
        result.selectsMany = unionOf(before_, touched);
    else
        result.selectsMany = touched;
    result.reveals = std::max(0.0, scene.geometry.timeAt(pointer.at.x()));
    return result;
}

GestureResult SelectionBand::release(const RollScene& scene, const RollPointer& pointer) {
    if (std::exchange(moved_, false)) return {};
    const RollPointer at{from_, pointer.modifiers};
    GestureResult result;
    if (const auto note = noteAt(scene.content, scene.geometry, scene.now, from_))
        result.selectsMany = toggledNotes(before_, std::array{*note});
    else if (pointer.modifiers & Qt::ShiftModifier)
        result = marker_.extendTo(scene, at);
    else if (!(pointer.modifiers & Qt::ControlModifier))
        result = cursor_.press(scene, at);
    return result;
}

GestureResult SelectionBand::cancel(const RollScene&) {
    moved_ = false;
    GestureResult result;
    result.selectsMany = before_;
    return result;
}

}  // namespace continuo::ui
