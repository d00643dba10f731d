#pragma once

#include <QRectF>
#include <QSizeF>
#include <optional>

#include "roll/roll_geometry.h"
#include "wave/wave_content.h"

namespace continuo::ui {

// The layout of a WaveCanvas, in logical pixels of its widget. Times are placed as in a roll: ruler, band and
// the columns of `times.roll`, which contains waveform, spectrogram and codes.
struct WaveGeometry {
    RollGeometry times;
    QRectF wave, spectrogram;
    QRectF codes;     // all visible frames, one row per level; empty: none
    QRectF nearSeam;  // some frames as cells; empty: no room or no codes
    double cellWidth = 0;

    // Returns the number of frames that fit nearSeam.
    int cells() const { return cellWidth > 0 ? static_cast<int>(nearSeam.width() / cellWidth) : 0; }
    // Returns a row of `codes` or `nearSeam`.
    static QRectF rowRect(const QRectF& area, int level, int levels);
};

// Lays out the parts for a sound with `levels` codes per frame. Little room removes the cells at the seam
// first.
WaveGeometry layOutWave(const QSizeF& size, int levels);

}  // namespace continuo::ui
