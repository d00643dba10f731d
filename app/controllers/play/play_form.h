#pragma once

#include "duet/duet.h"
#include "forms.h"
#include "rig/rig_settings.h"

namespace continuo::app {

// What the inspector's form means to the parts that carry it out, and what they tell as forms.
DuetSettings duetSettingsOf(const ui::PlayForm& form);
// The same, where the model waits until the turn is handed to it.
DuetSettings waitingForTurn(DuetSettings settings);
// The settings with what the form says of sound and MIDI.
RigSettings withForm(RigSettings settings, const ui::PlayForm& form);
// Whose turn it is, and how much is left of the rest that ends it or of the answer.
ui::TurnForm turnOf(const DuetStatus& status);

}  // namespace continuo::app
