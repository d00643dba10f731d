#include "wave/wave_bars.h"

#include <QImage>
#include <algorithm>
#include <cmath>

namespace continuo::ui {

WaveBars::WaveBars(std::size_t columns, int rows)
    : rows_(rows), middle_(rows / 2), half_(std::max(0, rows / 2 - 1)), colours_(columns, 0U) {
    for (Bars* bars : {&bars_, &holes_}) {
        bars->top.assign(columns, rows);
        bars->bottom.assign(columns, 0);
    }
}

std::int64_t WaveBars::clampColumn(std::int64_t column) const {
    return std::clamp<std::int64_t>(column, 0, static_cast<std::int64_t>(colours_.size()));
}

void WaveBars::set(std::size_t column, const Peak& peak) {
    const auto rowOf = [&](float sample) {
        return middle_ - static_cast<int>(std::lround(static_cast<double>(sample) * half_));
    };
    bars_.top[column] = std::max(0, rowOf(peak.high));
    bars_.bottom[column] = std::min(rows_, std::max(rowOf(peak.high), rowOf(peak.low)) + 1);
}

void WaveBars::setColour(std::int64_t from, std::int64_t to, QRgb colour) {
    const auto begin = colours_.begin() + clampColumn(from);
    std::fill(begin, std::max(begin, colours_.begin() + clampColumn(to)), colour);
}

// Clears the inside of the bars: the points that a bar and both of its neighbours cover.
void WaveBars::makeHollow(std::int64_t to) {
    const auto last = static_cast<std::size_t>(clampColumn(to));
    for (std::size_t column = 0; column < last; ++column) {
        const std::size_t before = column == 0 ? column : column - 1;
        const std::size_t behind = std::min(column + 1, last - 1);
        const auto& [top, bottom] = bars_;
        holes_.top[column] = std::max({top[before], top[column], top[behind]}) + 1;
        holes_.bottom[column] = std::min({bottom[before], bottom[column], bottom[behind]}) - 1;
    }
}

void WaveBars::draw(QImage& image, QRgb ground, QRgb middle) const {
    const std::size_t columns = colours_.size();
    for (int row = 0; row < rows_; ++row) {
        auto* pixels = reinterpret_cast<QRgb*>(image.scanLine(row));
        const QRgb behind = row == middle_ ? middle : ground;
        for (std::size_t column = 0; column < columns; ++column) {
            const bool inBar = row >= bars_.top[column] && row < bars_.bottom[column];
            const bool inHole = row >= holes_.top[column] && row < holes_.bottom[column];
            pixels[column] = inBar && !inHole ? colours_[column] : behind;
        }
    }
}

}  // namespace continuo::ui
