#pragma once

#include <memory>

#include "midi/file/midi_score.h"

namespace continuo::app {

// Returns a score that contains, in one track, only the tempi, time signatures and key signatures of `score`
// before second `until`.
std::shared_ptr<const MidiScore> makeConductor(const MidiScore& score, double until);

// Returns the second of the last bar line at or before `seconds`; `seconds` itself if bars cannot be counted.
double findBarStart(const MidiScore& score, double seconds);

}  // namespace continuo::app
