#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "duet/duet.h"
#include "duet/log/duet_event.h"
#include "midi/events/event_inbox.h"
#include "midi/events/shared_piano.h"

namespace continuo::app {

// Reads the player's events from the inbox while there is no duet. They are shown and recorded, and a model
// loaded later gets them as its context. GUI thread; the inbox must have no other reader.
class SoloListener {
public:
    // Second 0 is at `beginning`. Earlier events still in the inbox are moved to second 0. held: keys and
    // pedals already down (EventInbox::heldEvents()); they become events at second 0.
    SoloListener(EventInbox& played, Moment beginning, std::vector<MidiEvent> held = {})
        : played_(played), beginning_(beginning), still_(std::move(held)) {}

    // Adds keys and pedals that are down and were already reported. read() reports only their release, but a
    // later model gets them in its context.
    void addHeld(std::vector<MidiEvent> held);
    // Continues on the clock of another take, whose second 0 is at `beginning`.
    void setBeginning(Moment beginning) { beginning_ = beginning; }

    // Returns the events since the last call. silentKey, silentController: the key and controller that pass
    // the turn and are not music; -1: none.
    std::vector<DuetEvent> read(int silentKey, int silentController);
    // Returns the context of a model that starts now: the latest events, and the keys and pedals down before
    // them. The events are few enough to prefill within two seconds.
    SoloPlaying latest(Moment now) const;

    static constexpr std::ptrdiff_t kMostEvents = 400;
    static constexpr auto kLatest = std::chrono::seconds(60);

private:
    // Adds the event to `events` if it is music. Returns whether it is music.
    bool process(const MidiEvent& event, int silentKey, int silentController, std::vector<DuetEvent>& events);
    DuetEvent toDuetEvent(const MidiEvent& event) const;

    EventInbox& played_;
    Moment beginning_;
    SharedPiano piano_;
    std::vector<MidiEvent> still_;  // down at second 0 and not reported yet
    std::vector<MidiEvent> down_;   // keys and pedals that were down before the events in heard_
    std::vector<MidiEvent> heard_;  // the latest events as played; at most twice kMostEvents
};

}  // namespace continuo::app
