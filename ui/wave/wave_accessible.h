#pragma once

namespace continuo::ui {

// Exposes a WaveCanvas's position and its seam to screen readers as sliders. Called by the canvas.
void installWaveAccessibility();

}  // namespace continuo::ui
