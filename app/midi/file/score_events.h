#pragma once

#include <string>
#include <vector>

#include "midi/events/midi_event.h"
#include "midi/file/midi_score.h"

namespace continuo::app {

struct ReadOptions;

// Converts a score to messages for one piano on channel 1, sorted by time; the score begins at `begin`.
// Contains notes with release velocities, paired as in readMidiScore(); sustain, sostenuto and soft pedal;
// and expression. Of several channels, the deepest pedal counts, and the loudest expression of the channels
// with notes. Notes end at their own releases: the sostenuto pedal stays a message. At equal times: releases,
// controllers, strokes, sostenuto pedal. A note lasts at least a millisecond. notPlayed: receives what one
// piano cannot play, one line each.
std::vector<MidiEvent> toEvents(const MidiScore& score, const ReadOptions& options, Moment begin = {},
                                std::vector<std::string>* notPlayed = nullptr);

}  // namespace continuo::app
