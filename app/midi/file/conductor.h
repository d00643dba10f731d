#pragma once

#include <memory>

#include "midi/file/midi_score.h"

namespace continuo::app {

// Returns a score with only the tempi, time and key signatures of another before `until` (s), in one track.
std::shared_ptr<const MidiScore> makeConductor(const MidiScore& score, double until);

// Returns the second of the bar line at or before `seconds`; `seconds` if bars cannot be counted.
double findBarStart(const MidiScore& score, double seconds);

}  // namespace continuo::app
