#pragma once

namespace continuo::ui {

// Exposes the line between kept and generated rows of a PictureCanvas to screen readers as a slider. Called
// by the canvas.
void installCanvasAccessibility();

}  // namespace continuo::ui
