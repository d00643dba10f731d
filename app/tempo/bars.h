#pragma once

#include <vector>

#include "midi/file/standard_midi_file.h"
#include "tempo/beats.h"

namespace continuo::app {

// A tempo map in which bars and beats of a take fall onto those of the file while every moment stays where it
// is. What lies between beats that do not follow one another becomes bars that are a little longer or
// shorter. Empty where there are no beats.
std::vector<MidiTempo> tempoMapOf(const std::vector<Beats>& beats);

// The other way: the beats of a file's map.
std::vector<Beats> beatsOf(const std::vector<MidiTempo>& map);

// Those of the range [begin, end), with `begin` as second 0: those that go on there begin with it.
std::vector<Beats> beatsIn(const std::vector<Beats>& beats, double begin, double end);

}  // namespace continuo::app
