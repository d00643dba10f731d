#pragma once

namespace continuo::ui {

// Lets screen readers find a WaveCanvas as a slider of its position, and its seam as another. Called by the
// canvas.
void installWaveAccessibility();

}  // namespace continuo::ui
