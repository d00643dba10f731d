#pragma once

#include <vector>

#include "midi/file/standard_midi_file.h"
#include "tempo/beats.h"

namespace continuo::app {

// Returns a file's tempo map with the bars and beats of the take, in which every note keeps its time. Where
// the take's beats restart, the bar before is stretched or shortened. Empty if there are no beats.
std::vector<MidiTempo> toTempoMap(const std::vector<Beats>& beats);

// Converts a file's tempo map to beats.
std::vector<Beats> toBeats(const std::vector<MidiTempo>& map);

// Returns the beats of [begin, end), with `begin` as second 0. Beats already in force at `begin` start there.
std::vector<Beats> clipBeats(const std::vector<Beats>& beats, double begin, double end);

}  // namespace continuo::app
