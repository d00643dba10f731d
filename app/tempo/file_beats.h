#pragma once

#include <vector>

#include "midi/file/standard_midi_file.h"
#include "tempo/beats.h"

namespace continuo::app {

// Returns the beats of a file's bars. Returns none if the bars are only a recorder's preset: free playing at
// 120 beats a minute in 4/4. ours: Continuo wrote the file, so its bars are valid.
std::vector<Beats> findFileBeats(const MidiFile& file, bool ours);

}  // namespace continuo::app
