#pragma once

#include <continuo/performance.h>

#include <vector>

#include "midi/file/channel_pedals.h"
#include "midi/file/tempo_map.h"

namespace continuo::app {

// The sustain pedals of all channels as the one damper pedal of a piano. Where one channel has pedal changes
// they are kept as they are; where several have, the pedal is as deep as the deepest of them, and only
// changes are kept.
std::vector<PedalChange> damperOf(ChannelPedals& sustain, const TempoMap& tempo);

}  // namespace continuo::app
