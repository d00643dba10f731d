#include "wave/wave_geometry.h"

#include <algorithm>
#include <cmath>

namespace continuo::ui {
namespace {

constexpr double kLineBetween = 1;
constexpr double kCaptionHeight = 22, kCellTimesHeight = 20, kOwnersHeight = 5;  // px around the cells
constexpr double kCellHeight = 17, kLeastCellWidth = 18;
constexpr double kMostCodeRow = 8, kLeastCodeRow = 2;
constexpr double kLeastPlots = 160;     // px of waveform and spectrogram, below which cells are hidden
constexpr double kShareOfWave = 0.46;   // of both
constexpr double kShareOfCodes = 0.35;  // largest share of the height

}  // namespace

QRectF WaveGeometry::rowRect(const QRectF& area, int level, int levels) {
    const double height = area.height() / std::max(1, levels);
    return {area.left(), area.top() + level * height, area.width(), height};
}

WaveGeometry layOutWave(const QSizeF& size, int levels) {
    WaveGeometry geometry;
    geometry.times = layOutRoll(size, false, false);
    RollGeometry& times = geometry.times;
    times.velocity = times.pedal = {};  // lanes are for notes
    const double left = times.roll.left(), width = times.roll.width(), top = times.roll.top();
    double bottom = size.height();
    if (levels > 0) {
        const double row =
            std::clamp(std::floor(kShareOfCodes * size.height() / levels), kLeastCodeRow, kMostCodeRow);
        const double cells = kCaptionHeight + kOwnersHeight + levels * kCellHeight + kCellTimesHeight;
        if (bottom - top - levels * row - cells >= kLeastPlots) {
            const double count = std::max(1.0, std::floor(width / kLeastCellWidth));
            geometry.cellWidth = std::floor(width / count);
            geometry.nearSeam = {left, bottom - kCellTimesHeight - levels * kCellHeight,
                                 geometry.cellWidth * count, levels * kCellHeight};
            bottom -= cells;
        }
        geometry.codes = {left, bottom - levels * row, width, levels * row};
        bottom -= levels * row + kLineBetween;
    }
    const double plots = std::max(2.0, bottom - top);
    const double wave = std::round(kShareOfWave * plots);
    geometry.wave = {left, top, width, wave};
    geometry.spectrogram = {left, top + wave + kLineBetween, width, plots - wave - kLineBetween};
    times.roll = {left, top, width,
                  (geometry.codes.isEmpty() ? geometry.spectrogram : geometry.codes).bottom() - top};
    times.gutter.setHeight(times.roll.height());
    return geometry;
}

}  // namespace continuo::ui
