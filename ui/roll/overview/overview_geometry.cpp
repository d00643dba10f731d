#include "roll/overview/overview_geometry.h"

#include <algorithm>

namespace continuo::ui {

QRectF OverviewGeometry::viewBox(double begin, double end) const {
    constexpr double kLeastWidth = 8;
    const double left = std::clamp(xOf(begin), area.left(), area.right());
    const double right = std::clamp(xOf(end), area.left(), area.right());
    const double width = std::min(std::max(right - left, kLeastWidth), area.width());
    const double place = std::clamp((left + right - width) / 2, area.left(), area.right() - width);
    return {place, area.top(), width, area.height()};
}

}  // namespace continuo::ui
