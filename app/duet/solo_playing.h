#pragma once

#include <vector>

#include "midi/events/midi_event.h"

namespace continuo::app {

// Solo playing that a duet continues: the time of its second 0, and its events, which were already read from
// the inbox.
struct SoloPlaying {
    Moment beginning;
    std::vector<MidiEvent> events;         // in order of time
    std::vector<MidiEvent> initiallyHeld;  // keys and pedals that were down at the beginning
};

}  // namespace continuo::app
