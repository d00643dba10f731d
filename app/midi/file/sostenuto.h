#pragma once

#include <continuo/performance.h>

#include <vector>

#include "midi/file/channel_pedals.h"
#include "midi/file/tempo_map.h"

namespace continuo::app {

// The sostenuto pedals of all channels as the one of a piano: it holds the keys that are down when it is
// pressed until it comes up. No model and no take knows it, so what it holds becomes notes that last as long:
// lengthens notes, which come in order of their start. `end` is the file's, in seconds. A key that is struck
// again ends the note before, and what it strikes is held too.
void holdBySostenuto(std::vector<Note>& notes, ChannelPedals& sostenuto, const TempoMap& tempo, double end);

}  // namespace continuo::app
