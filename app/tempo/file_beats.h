#pragma once

#include <vector>

#include "midi/file/standard_midi_file.h"
#include "tempo/beats.h"

namespace continuo::app {

// The beats that a file brings: those of its bars, unless a recorder wrote its usual ones, which nobody
// meant. ours: Continuo wrote it, so that they are meant.
std::vector<Beats> beatsOfFile(const MidiFile& file, bool ours);

}  // namespace continuo::app
