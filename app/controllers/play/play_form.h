#pragma once

#include "duet/duet.h"
#include "forms.h"
#include "rig/rig_settings.h"

namespace continuo::app {

// Translates the inspector's form to the settings of the parts that carry it out, and their states to forms.
DuetSettings duetSettingsOf(const ui::PlayForm& form);
// The settings, changed so that the model waits until the turn is handed to it.
DuetSettings waitingForTurn(DuetSettings settings);
// The rig's settings with the form's choices of sound and MIDI.
RigSettings withForm(RigSettings settings, const ui::PlayForm& form);
// Whose turn it is, and how much is left of the rest that ends it or of the answer.
ui::TurnForm turnOf(const DuetStatus& status);

}  // namespace continuo::app
