#include "roll/gestures/overview_drag.h"

#include <algorithm>

#include "roll/roll_text.h"
#include "roll/times_in_view.h"

namespace continuo::ui {

namespace {

constexpr double kBoxEdgeOutside = 5, kBoxEdgeInside = 4;  // px around an edge of the box

// Clamps the begin of the view to the music. A view that was outside before may stay as far outside.
double clampBegin(double begin, double was, double shown, double seconds) {
    return std::clamp(begin, std::min(0.0, was), std::max({0.0, was, seconds - shown}));
}

}  // namespace

OverviewDrag::Hold OverviewDrag::holdAt(const RollGeometry& geometry, const QPointF& position) {
    const OverviewGeometry& all = geometry.overview;
    if (all.isEmpty() || !all.area.contains(position)) return Hold::None;
    const QRectF box = all.viewBox(geometry.begin, geometry.end());
    const double inside = std::min(kBoxEdgeInside, box.width() / 4), x = position.x();
    const auto isAt = [&](double left, double right) { return x >= left && x < right; };
    if (isAt(box.left() - kBoxEdgeOutside, box.left() + inside)) return Hold::Begin;
    if (isAt(box.right() - inside, box.right() + kBoxEdgeOutside)) return Hold::End;
    return isAt(box.left(), box.right()) ? Hold::View : Hold::Beside;
}

bool OverviewDrag::accepts(const RollScene& scene, const RollPointer& pointer) const {
    return holdAt(scene.geometry, pointer.at) != Hold::None;
}

GestureResult OverviewDrag::press(const RollScene& scene, const RollPointer& pointer) {
    const RollGeometry& geometry = scene.geometry;
    hold_ = holdAt(geometry, pointer.at);
    fromX_ = pointer.at.x();
    begin_ = geometry.begin;
    end_ = geometry.end();
    moved_ = false;
    if (hold_ != Hold::Beside) return {};
    const double shown = end_ - begin_;
    begin_ = clampBegin(geometry.overview.timeAt(fromX_) - shown / 2, 0.0, shown, geometry.overview.seconds);
    end_ = begin_ + shown;
    hold_ = Hold::View;
    GestureResult result;
    result.viewBegin = begin_;
    return result;
}

GestureResult OverviewDrag::move(const RollScene& scene, const RollPointer& pointer) {
    const RollGeometry& geometry = scene.geometry;
    const OverviewGeometry& all = geometry.overview;
    const double by = pointer.at.x() - fromX_;
    moved_ = moved_ || by != 0;  // a press without a move does not stop following playback
    if (!moved_ || all.isEmpty()) return {};
    const double seconds = by / all.scale();
    const double least = geometry.roll.width() / TimesInView::kMostScale;
    const double most = geometry.roll.width() / TimesInView::kLeastScale;
    GestureResult result;
    switch (hold_) {
        case Hold::Begin: {
            const double begin = std::clamp(begin_ + seconds, end_ - most, end_ - least);
            result.view = std::pair(std::max(begin, std::min(0.0, begin_)), end_);
            break;
        }
        case Hold::End: {
            const double end = std::clamp(end_ + seconds, begin_ + least, begin_ + most);
            result.view = std::pair(begin_, std::min(end, std::max(all.seconds, end_)));
            break;
        }
        default: result.viewBegin = clampBegin(begin_ + seconds, begin_, end_ - begin_, all.seconds);
    }
    return result;
}

std::optional<Qt::CursorShape> OverviewDrag::shapeAt(const RollScene& scene, const QPointF& position) const {
    switch (holdAt(scene.geometry, position)) {
        case Hold::Begin:
        case Hold::End: return Qt::SizeHorCursor;
        case Hold::View: return Qt::OpenHandCursor;
        case Hold::Beside:
        case Hold::None: break;
    }
    return {};
}

QString OverviewDrag::hintAt(const RollScene& scene, const QPointF& position) const {
    switch (holdAt(scene.geometry, position)) {
        case Hold::Begin:
        case Hold::End: return tr("Drag to zoom");
        case Hold::View: return tr("Drag to move the view");
        case Hold::Beside:
            return tr("Click to move the view to %1")
                .arg(clockText(scene.geometry.overview.timeAt(position.x())));
        case Hold::None: break;
    }
    return {};
}

}  // namespace continuo::ui
