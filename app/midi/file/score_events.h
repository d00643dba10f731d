#pragma once

#include <string>
#include <vector>

#include "midi/events/midi_event.h"
#include "midi/file/midi_score.h"

namespace continuo::app {

struct ReadOptions;

// Converts a score to messages for one piano on channel 1, in order of time, beginning at `begin`: notes with
// release velocities, paired as by readMidiScore(); sustain, sostenuto and soft pedal; expression. Pedals of
// several channels are as deep as the deepest; expression is the loudest of the channels with notes. Notes
// end at their own releases: the sostenuto pedal stays a message. Events of equal time: releases,
// controllers, strokes, sostenuto pedal. A note lasts at least a millisecond.
// notPlayed: receives what one piano cannot play, one line each.
std::vector<MidiEvent> toEvents(const MidiScore& score, const ReadOptions& options, Moment begin = {},
                                std::vector<std::string>* notPlayed = nullptr);

}  // namespace continuo::app
