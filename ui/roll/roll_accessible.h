#pragma once

namespace continuo::ui {

// Makes screen readers find a piano roll's notes in view as its children. Called by PianoRoll; further calls
// do nothing.
void installRollAccessibility();

}  // namespace continuo::ui
