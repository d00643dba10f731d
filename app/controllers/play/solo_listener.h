#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "duet/duet.h"
#include "duet/duet_event.h"
#include "midi/events/event_inbox.h"
#include "midi/events/shared_piano.h"

namespace continuo::app {

// Takes the player's events out of the inbox while there is no duet, so that they are shown and recorded, and
// a model loaded later has heard them. GUI thread; the inbox has no other reader meanwhile.
class SoloListener {
public:
    // Second 0 of its events is at `beginning`, to which what is waiting from before belongs too. held: what
    // was down before (EventInbox::held()), and is struck and pressed at second 0.
    SoloListener(EventInbox& played, Moment beginning, std::vector<MidiEvent> held = {})
        : played_(played), beginning_(beginning), still_(std::move(held)) {}

    // What was down before and has been told: its end is, and a model that comes has heard it.
    void know(std::vector<MidiEvent> held);
    // The same listener on the clock of another take.
    void setBeginning(Moment beginning) { beginning_ = beginning; }

    // What came since the last call. A key or pedal that passes the turn is no music: its pitch, its
    // controller; -1: none.
    std::vector<DuetEvent> read(int silentKey, int silentController);
    // What a model that comes now should have heard: the latest events, no more than it takes in within a
    // second or two, and what was down before them.
    PlayedAlone latest(Moment now) const;

    static constexpr std::ptrdiff_t kMostEvents = 400;
    static constexpr auto kLatest = std::chrono::seconds(60);

private:
    // Whether it was taken for music.
    bool hear(const MidiEvent& event, int silentKey, int silentController, std::vector<DuetEvent>& events);
    DuetEvent eventOf(const MidiEvent& event) const;

    EventInbox& played_;
    Moment beginning_;
    SharedPiano piano_;
    std::vector<MidiEvent> still_;  // what was down at second 0 and is not told yet
    std::vector<MidiEvent> down_;   // what was down before heard_
    std::vector<MidiEvent> heard_;  // as they were played; twice kMostEvents at most
};

}  // namespace continuo::app
