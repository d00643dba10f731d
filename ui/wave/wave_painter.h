#pragma once

#include <QString>
#include <optional>

#include "theme/tokens.h"
#include "wave/wave_content.h"
#include "wave/wave_geometry.h"

class QImage;
class QPainter;

namespace continuo::ui {

// Draws a sound except its spectrogram and codes. The prompt has the player's colour and a turn's plain band,
// generated sound the model's colour and notch.
struct WavePainter {
    const WaveGeometry& geometry;
    const Tokens& tokens;
    const WaveContent& content;

    // Paints the bands "Prompt", "Model", "To come, 7.6 s".
    void paintBands(QPainter&) const;
    // Paints one bar per device pixel; darker before the playhead. `scratch`: reused buffer.
    void paintWaveform(QPainter&, std::optional<double> playhead, QImage& scratch) const;
    // Paints the pending part of the plots.
    void paintPending(QPainter&) const;
    // Paints decibels, frequencies and code levels, left of the plots.
    void paintScales(QPainter&) const;

private:
    void paintDecibels(QPainter&) const;
    void paintFrequencies(QPainter&) const;
};

}  // namespace continuo::ui
