#pragma once

#include <continuo/performance.h>

#include <vector>

#include "midi/file/channel_pedals.h"
#include "midi/file/tempo_map.h"

namespace continuo::app {

// Merges the sustain pedals of all channels into the one damper pedal of a piano. If one channel alone has
// pedal changes, they are kept as they are; if several have, the pedal is as deep as the deepest of them, and
// repeated values are dropped.
std::vector<PedalChange> damperOf(ChannelPedals& sustain, const TempoMap& tempo);

}  // namespace continuo::app
