#pragma once

#include <vector>

#include "midi/file/channel_pedals.h"
#include "midi/file/piano_score.h"
#include "midi/file/tempo_map.h"

namespace continuo::app {

// Lengthens the notes that the sostenuto pedal holds, because models and takes have no such pedal. All
// channels' pedals act as one: it holds the keys that are down when it is pressed until it is released. A
// held key struck again ends the earlier note, and the new one is held too. Notes are sorted by start; `end`
// is the end of the file, s.
void applySostenuto(std::vector<PianoNote>& notes, ChannelPedals& sostenuto, const TempoMap& tempo,
                    double end);

}  // namespace continuo::app
