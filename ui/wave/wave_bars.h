#pragma once

#include <QRgb>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "wave/wave_samples.h"

class QImage;

namespace continuo::ui {

// The bars of a waveform, one a column of an image. They are drawn row by row, which is several times as
// quick as a rectangle a column.
class WaveBars {
public:
    WaveBars(std::size_t columns, int rows);

    // Full scale has the whole height.
    void set(std::size_t column, const Peak&);
    // Columns [from, to), as far as they exist.
    void colour(std::int64_t from, std::int64_t to, QRgb colour);
    // Of the columns before `to` only the outline is drawn.
    void hollow(std::int64_t to);
    // Fills the image, which has the bars' size and 32 bits a pixel: ground, a line in the middle, bars.
    void draw(QImage& image, QRgb ground, QRgb middle) const;

private:
    // Rows from top up to, but not with, bottom; the part in between is left out.
    struct Bars {
        std::vector<int> top, bottom;
    };
    std::int64_t clamped(std::int64_t column) const;

    int rows_, middle_;
    double half_;
    Bars bars_, holes_;
    std::vector<QRgb> colours_;
};

}  // namespace continuo::ui
