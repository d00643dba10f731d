#pragma once

#include <continuo/performance.h>

#include <vector>

#include "midi/file/channel_pedals.h"
#include "midi/file/tempo_map.h"

namespace continuo::app {

// Merges the sustain pedals of all channels into the damper pedal of one piano. The pedal of a single channel
// is kept unchanged. Of several channels' pedals the deepest counts, and repeated values are dropped.
std::vector<PedalChange> mergeDamper(ChannelPedals& sustain, const TempoMap& tempo);

}  // namespace continuo::app
