#pragma once

#include <vector>

#include "midi/file/standard_midi_file.h"
#include "tempo/beats.h"

namespace continuo::app {

// The tempo map of a file in which every moment of a take keeps its time, and the take's bars and beats are
// those of the file. Where the take's beats begin anew, the bar before them is a little longer or shorter
// than the others. Empty where there are no beats.
std::vector<MidiTempo> tempoMapOf(const std::vector<Beats>& beats);

// The other way: the beats of a file's tempo map.
std::vector<Beats> beatsOf(const std::vector<MidiTempo>& map);

// The beats of the range [begin, end), with `begin` as second 0; beats that hold at `begin` already start
// there.
std::vector<Beats> beatsIn(const std::vector<Beats>& beats, double begin, double end);

}  // namespace continuo::app
