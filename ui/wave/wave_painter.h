#pragma once

#include <QString>
#include <optional>

#include "theme/tokens.h"
#include "wave/wave_content.h"
#include "wave/wave_geometry.h"

class QImage;
class QPainter;

namespace continuo::ui {

// How a sound is drawn, but for its spectrogram and its codes. What is prompt has the person's colour and the
// plain band of a turn, what is made the model's and its notch.
struct WavePainter {
    const WaveGeometry& geometry;
    const Tokens& tokens;
    const WaveContent& content;

    // "Prompt", "Model", "To come, 7.6 s".
    void paintBands(QPainter&) const;
    // One bar a device pixel; the part before the playhead is darker. `scratch`: memory that serves again.
    void paintWaveform(QPainter&, std::optional<double> playhead, QImage& scratch) const;
    // What is still to come of the plots.
    void paintToCome(QPainter&) const;
    // Decibels, frequencies and code levels, left of the plots.
    void paintScales(QPainter&) const;

private:
    void paintDecibels(QPainter&) const;
    void paintFrequencies(QPainter&) const;
};

}  // namespace continuo::ui
