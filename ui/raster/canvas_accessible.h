#pragma once

namespace continuo::ui {

// Exposes a PictureCanvas's line to screen readers as a slider. Called by the canvas.
void installCanvasAccessibility();

}  // namespace continuo::ui
