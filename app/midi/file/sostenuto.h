#pragma once

#include <vector>

#include "midi/file/channel_pedals.h"
#include "midi/file/piano_score.h"
#include "midi/file/tempo_map.h"

namespace continuo::app {

// Lengthens the notes that the sostenuto pedal holds, because models and takes have no such pedal. The pedals
// of all channels act as one: while it is pressed, it holds the keys that were down at its press. If a held
// key is struck again, the earlier note ends there, and the new note is held too. Notes must be sorted by
// start; `end` is the end of the file, s.
void applySostenuto(std::vector<PianoNote>& notes, ChannelPedals& sostenuto, const TempoMap& tempo,
                    double end);

}  // namespace continuo::app
