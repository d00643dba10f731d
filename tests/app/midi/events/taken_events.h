#pragma once

#include <vector>

#include "midi/events/event_inbox.h"
#include "midi/events/midi_event.h"

namespace continuo::test {

// Returns all events in an inbox, of any writer.
inline std::vector<app::MidiEvent> drainInbox(app::EventInbox& inbox) {
    inbox.collect(app::LiveClock::now());
    std::vector<app::MidiEvent> events;
    for (app::MidiEvent event; inbox.next(app::Moment::max(), event);) {
        event.writer = 0;
        events.push_back(event);
    }
    return events;
}

}  // namespace continuo::test
