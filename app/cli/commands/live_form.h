#pragma once

#include "duet/duet_settings.h"
#include "osc/osc_bindings.h"
#include "rig/rig_settings.h"

namespace continuo::app {

// What of a duet may change while it plays.
struct LiveForm {
    DuetSettings duet;
    RigSettings rig;
};

// How OSC's controls stand in it; those of the window alone are not there.
const OscBindings<LiveForm>& oscLiveForm();

}  // namespace continuo::app
