#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "duet/duet.h"
#include "duet/log/duet_event.h"
#include "midi/events/event_inbox.h"
#include "midi/events/shared_piano.h"

namespace continuo::app {

// Reads the player's events from the inbox while there is no duet, so that they are shown and recorded, and a
// model loaded later has heard them. GUI thread; the inbox must have no other reader.
class SoloListener {
public:
    // Second 0 is at `beginning`; earlier events still in the inbox are moved there. held: keys and pedals
    // already down (EventInbox::heldEvents()); they are struck and pressed at second 0.
    SoloListener(EventInbox& played, Moment beginning, std::vector<MidiEvent> held = {})
        : played_(played), beginning_(beginning), still_(std::move(held)) {}

    // Adds keys and pedals that are down and already reported. Only their release is reported, and a later
    // model has heard them.
    void addHeld(std::vector<MidiEvent> held);
    // Continues on the clock of another take.
    void setBeginning(Moment beginning) { beginning_ = beginning; }

    // Returns the events since the last call. silentKey, silentController: the key and controller that pass
    // the turn and are not music; -1: none.
    std::vector<DuetEvent> read(int silentKey, int silentController);
    // Returns what a model that starts now should have heard: the latest events, few enough to prefill within
    // a second or two, and what was down before them.
    SoloPlaying latest(Moment now) const;

    static constexpr std::ptrdiff_t kMostEvents = 400;
    static constexpr auto kLatest = std::chrono::seconds(60);

private:
    // Returns whether the event is music.
    bool process(const MidiEvent& event, int silentKey, int silentController, std::vector<DuetEvent>& events);
    DuetEvent toDuetEvent(const MidiEvent& event) const;

    EventInbox& played_;
    Moment beginning_;
    SharedPiano piano_;
    std::vector<MidiEvent> still_;  // down at second 0 and not reported yet
    std::vector<MidiEvent> down_;   // down before the events in heard_
    std::vector<MidiEvent> heard_;  // the latest events as played; at most twice kMostEvents
};

}  // namespace continuo::app
