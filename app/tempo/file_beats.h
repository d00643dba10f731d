#pragma once

#include <vector>

#include "midi/file/standard_midi_file.h"
#include "tempo/beats.h"

namespace continuo::app {

// The beats of a file's bars; none where the bars are only a recorder's preset (120 beats a minute in 4/4 to
// free playing), which tell nothing about the music. ours: Continuo wrote the file, so that its bars are
// always meant.
std::vector<Beats> beatsOfFile(const MidiFile& file, bool ours);

}  // namespace continuo::app
