#pragma once

#include "duet/duet_settings.h"
#include "osc/osc_bindings.h"
#include "rig/rig_settings.h"

namespace continuo::app {

// The settings of a duet that may change while it plays.
struct LiveForm {
    DuetSettings duet;
    RigSettings rig;
};

// Returns the mapping of OSC controls to the form. Controls that only the window has are missing in it.
const OscBindings<LiveForm>& oscLiveForm();

}  // namespace continuo::app
