#pragma once

#include <continuo/requests.h>

#include "duet/duet.h"
#include "forms.h"
#include "rig/rig.h"

namespace continuo::app {

class Settings;

// What a form of the window means to those who carry it out.
DuetSettings duetSettingsOf(const ui::PlayForm& form);
// The settings with what the form says of sound and MIDI.
RigSettings withForm(RigSettings settings, const ui::PlayForm& form);
ComputeChoice computeOf(Settings& settings);
std::uint64_t newSeed();

}  // namespace continuo::app
