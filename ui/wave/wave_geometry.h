#pragma once

#include <QRectF>
#include <QSizeF>
#include <optional>

#include "roll/roll_geometry.h"
#include "wave/wave_content.h"

namespace continuo::ui {

// Where everything of a WaveCanvas is, in logical pixels of its widget. Times have the places that they have
// in a roll: ruler, band and the columns of `times.roll`, in which waveform, spectrogram and codes are.
struct WaveGeometry {
    RollGeometry times;
    QRectF wave, spectrogram;
    QRectF codes;     // all frames in view, a row a level; empty: none
    QRectF nearSeam;  // some frames as cells; empty: no room or no codes
    double cellWidth = 0;

    // Frames that nearSeam has room for.
    int cells() const { return cellWidth > 0 ? static_cast<int>(nearSeam.width() / cellWidth) : 0; }
    // A row of `codes` or `nearSeam`.
    static QRectF rowOf(const QRectF& area, int level, int levels);
};

// Places the parts for a sound with `levels` codes a frame. Cells at the seam go first where there is little
// room.
WaveGeometry layOutWave(const QSizeF& size, int levels);

}  // namespace continuo::ui
