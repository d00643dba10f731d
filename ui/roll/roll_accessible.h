#pragma once

namespace continuo::ui {

// Exposes a piano roll's visible notes to screen readers as its children. Called by PianoRoll; repeated calls
// do nothing.
void installRollAccessibility();

}  // namespace continuo::ui
