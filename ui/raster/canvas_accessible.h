#pragma once

namespace continuo::ui {

// Lets screen readers see and move a PictureCanvas's line as a slider. Called by the canvas.
void installCanvasAccessibility();

}  // namespace continuo::ui
