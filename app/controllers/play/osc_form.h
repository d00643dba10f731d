#pragma once

#include "forms.h"
#include "osc/osc_bindings.h"

namespace continuo::app {

// Returns the bindings of all oscControls() to the inspector's form.
const OscBindings<ui::PlayForm>& oscPlayBindings();

}  // namespace continuo::app
