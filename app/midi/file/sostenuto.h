#pragma once

#include <vector>

#include "midi/file/channel_pedals.h"
#include "midi/file/heard_notes.h"
#include "midi/file/tempo_map.h"

namespace continuo::app {

// Lengthens the notes that the sostenuto pedal holds, because no model and no take knows that pedal. The
// pedals of all channels count as the one of a piano, which holds the keys that are down when it is pressed
// until it comes up. A held key that is struck again ends the note before, and the new one is held too. The
// notes come in order of their start; `end` is that of the file, in seconds.
void holdBySostenuto(std::vector<HeardNote>& notes, ChannelPedals& sostenuto, const TempoMap& tempo,
                     double end);

}  // namespace continuo::app
