#pragma once

#include <string>
#include <vector>

#include "midi/events/midi_event.h"
#include "midi/file/midi_score.h"

namespace continuo::app {

struct ReadOptions;

// A score as messages for one piano on channel 1, in order of time, its beginning at `begin`: notes with
// their release velocities, paired as readMidiScore() does; sustain, sostenuto and soft pedal; expression.
// Pedals of several channels are as deep as the deepest; expression is the loudest of the channels with
// notes. Notes end where their keys are released, as the sostenuto pedal is a message of its own. At one
// moment keys are released first, then controllers change, then keys are struck, then the sostenuto pedal
// moves. A note lasts at least a millisecond.
// notPlayed: receives what one piano cannot play of it, a line each.
std::vector<MidiEvent> eventsOf(const MidiScore& score, const ReadOptions& options, Moment begin = {},
                                std::vector<std::string>* notPlayed = nullptr);

}  // namespace continuo::app
