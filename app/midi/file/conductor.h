#pragma once

#include <memory>

#include "midi/file/midi_score.h"

namespace continuo::app {

// A score with the tempi and the time and key signatures of another one before `until` (s), in one track, and
// nothing else.
std::shared_ptr<const MidiScore> conductorOf(const MidiScore& score, double until);

// The second of the bar line at or before `seconds`. Without bars that can be counted: `seconds`.
double barBegin(const MidiScore& score, double seconds);

}  // namespace continuo::app
