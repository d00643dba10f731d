#pragma once

#include "forms.h"
#include "osc/osc_bindings.h"

namespace continuo::app {

// How OSC's controls stand in the inspector's form, for all of oscControls().
const OscBindings<ui::PlayForm>& oscPlayForm();

}  // namespace continuo::app
