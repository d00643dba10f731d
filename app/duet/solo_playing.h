#pragma once

#include <vector>

#include "midi/events/midi_event.h"

namespace continuo::app {

// Solo playing that a duet continues: the time of second 0, and the events since then that were already taken
// from the inbox.
struct SoloPlaying {
    Moment beginning;
    std::vector<MidiEvent> events;         // in order of time
    std::vector<MidiEvent> initiallyHeld;  // strokes and pedals that were down at the beginning
};

}  // namespace continuo::app
