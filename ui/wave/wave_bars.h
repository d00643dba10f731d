#pragma once

#include <QRgb>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "wave/wave_samples.h"

class QImage;

namespace continuo::ui {

// The bars of a waveform, one per image column. Drawn row by row, which is several times faster than a
// rectangle per column.
class WaveBars {
public:
    WaveBars(std::size_t columns, int rows);

    // Sets a column's bar; full scale is the whole height.
    void set(std::size_t column, const Peak&);
    // Colours columns [from, to), clamped to the existing ones.
    void setColour(std::int64_t from, std::int64_t to, QRgb colour);
    // Draws only the outlines of the columns before `to`.
    void makeHollow(std::int64_t to);
    // Fills the image, which must have the bars' size and 32 bits per pixel, with background, centre line and
    // bars.
    void draw(QImage& image, QRgb ground, QRgb middle) const;

private:
    // Rows [top, bottom) per column. In holes_, the hollow part.
    struct Bars {
        std::vector<int> top, bottom;
    };
    std::int64_t clampColumn(std::int64_t column) const;

    int rows_, middle_;
    double half_;
    Bars bars_, holes_;
    std::vector<QRgb> colours_;
};

}  // namespace continuo::ui
