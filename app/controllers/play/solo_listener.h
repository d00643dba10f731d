#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "duet/duet.h"
#include "duet/log/duet_event.h"
#include "midi/events/event_inbox.h"
#include "midi/events/shared_piano.h"

namespace continuo::app {

// Takes the player's events out of the inbox while there is no duet, so that they are shown and recorded, and
// a model loaded later has heard them. GUI thread; the inbox has no other reader meanwhile.
class SoloListener {
public:
    // Second 0 is at `beginning`; events that wait in the inbox from before are moved there. held: keys and
    // pedals that were down before (EventInbox::held()); they are struck and pressed at second 0.
    SoloListener(EventInbox& played, Moment beginning, std::vector<MidiEvent> held = {})
        : played_(played), beginning_(beginning), still_(std::move(held)) {}

    // Keys and pedals that were down before and were reported already: only their release is reported, and a
    // model that comes later has heard them.
    void know(std::vector<MidiEvent> held);
    // Goes on on the clock of another take.
    void setBeginning(Moment beginning) { beginning_ = beginning; }

    // The events since the last call. silentKey, silentController: pitch and number of the key and the
    // controller that pass the turn and are no music; -1: none.
    std::vector<DuetEvent> read(int silentKey, int silentController);
    // What a model that comes now should have heard: the latest events, few enough to be taken in within a
    // second or two, and what was down before them.
    PlayedAlone latest(Moment now) const;

    static constexpr std::ptrdiff_t kMostEvents = 400;
    static constexpr auto kLatest = std::chrono::seconds(60);

private:
    // Returns whether the event is music.
    bool hear(const MidiEvent& event, int silentKey, int silentController, std::vector<DuetEvent>& events);
    DuetEvent eventOf(const MidiEvent& event) const;

    EventInbox& played_;
    Moment beginning_;
    SharedPiano piano_;
    std::vector<MidiEvent> still_;  // what was down at second 0 and is not reported yet
    std::vector<MidiEvent> down_;   // what was down before the events in heard_
    std::vector<MidiEvent> heard_;  // the latest events as they were played; twice kMostEvents at most
};

}  // namespace continuo::app
