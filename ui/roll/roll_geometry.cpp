#include "roll/roll_geometry.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace continuo::ui {

namespace {

constexpr double kRuler = 24, kBand = 16, kGutter = 40, kVelocity = 40, kPedal = 16, kLine = 1;
constexpr double kStageBand = 32, kStageGutter = 56;
constexpr double kLeastLabelDistance = 88;
constexpr double kLeastYours = 4, kLeastModels = 6;

}  // namespace

int RollGeometry::pitchAt(double y) const {
    return lowest + static_cast<int>(std::floor((roll.bottom() - y) / rowHeight));
}

double RollGeometry::snapToPixel(double logical) const { return std::round(logical * ratio) / ratio; }

QRectF RollGeometry::noteRect(const RollNote& note, std::optional<double> now) const {
    const double left = xOf(note.start);
    const double last = note.end != kStillSounds ? note.end : now.value_or(end());
    const double least = note.voice == Voice::You ? kLeastYours : kLeastModels;
    return {left, yOf(note.pitch), std::max(least, xOf(last) - left), rowHeight - 1.0};
}

RollGeometry layOutRoll(const QSizeF& size, bool velocityLane, bool stage, bool overview) {
    RollGeometry geometry;
    const double gutter = stage ? kStageGutter : kGutter;
    const double width = std::max(1.0, size.width() - gutter);
    double top = 0;
    if (!stage) geometry.ruler = {gutter, 0, width, kRuler};
    top = geometry.ruler.height();
    geometry.band = {gutter, top, width, stage ? kStageBand : kBand};
    top += geometry.band.height();

    double bottom = size.height();
    if (!stage) {
        if (overview) {
            geometry.overview.area = {gutter, bottom - kOverviewHeight, width, kOverviewHeight};
            bottom -= kOverviewHeight;
        }
        geometry.pedal = {gutter, bottom - kPedal, width, kPedal};
        bottom -= kPedal + kLine;
        const double velocity = velocityLane ? kVelocity : kLine;
        geometry.velocity = {gutter, bottom - velocity, width, velocity};
        bottom -= velocity + kLine;
    }
    geometry.roll = {gutter, top, width, std::max(1.0, bottom - top)};
    geometry.gutter = {0, top, gutter, geometry.roll.height()};
    return geometry;
}

TimeGrid timeGridAt(double scale) {
    static constexpr std::array<TimeGrid, 15> kGrids = {{{0.1, 0.02, 1},
                                                         {0.2, 0.05, 1},
                                                         {0.5, 0.1, 1},
                                                         {1, 0.2, 0},
                                                         {2, 0.5, 0},
                                                         {5, 1, 0},
                                                         {10, 2, 0},
                                                         {15, 5, 0},
                                                         {30, 5, 0},
                                                         {60, 10, 0},
                                                         {120, 30, 0},
                                                         {300, 60, 0},
                                                         {600, 120, 0},
                                                         {1800, 300, 0},
                                                         {3600, 600, 0}}};
    for (const TimeGrid& grid : kGrids)
        if (grid.major * scale >= kLeastLabelDistance) return grid;
    return kGrids.back();
}

}  // namespace continuo::ui
