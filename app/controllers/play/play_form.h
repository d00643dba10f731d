#pragma once

#include "duet/duet.h"
#include "forms.h"
#include "rig/rig_settings.h"

namespace continuo::app {

// Converts the inspector's form to the duet's settings.
DuetSettings toDuetSettings(const ui::PlayForm& form);
// Returns the settings with automatic turns off: the model waits for a hand-over.
DuetSettings withoutAutomaticTurn(DuetSettings settings);
// Returns the rig's settings with the form's sound and MIDI choices.
RigSettings withForm(RigSettings settings, const ui::PlayForm& form);
// Returns whose turn it is, and how much of the gap or answer remains until it ends.
ui::TurnForm toTurnForm(const DuetStatus& status);

}  // namespace continuo::app
