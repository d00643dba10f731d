#pragma once

#include <vector>

#include "midi/events/midi_event.h"

namespace continuo::app {

// What a player began alone, to be gone on with: the moment of a duet's second 0, and what was played since
// then and was taken out of the inbox already.
struct PlayedAlone {
    Moment beginning;
    std::vector<MidiEvent> events;  // in order
    std::vector<MidiEvent> held;    // strokes and pedals of what was down already at the beginning
};

}  // namespace continuo::app
