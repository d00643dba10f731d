#pragma once

#include <continuo/live_music.h>

#include <deque>
#include <vector>

#include "duet/log/duet_log.h"
#include "midi/events/midi_event.h"

namespace continuo::app {

// Delays the player's events on their way to the log: a stroke waits for its surprise, and later events wait
// behind it to keep the order.
class DelayedLog {
public:
    explicit DelayedLog(DuetLog& log) : log_(log) {}

    // Adds an event received at `now`.
    void add(const DuetEvent& event, Moment now) { pending_.push_back({event, now}); }
    // Sets the surprises that were computed since the last call, and logs the events that need not wait any
    // more. all: logs everything.
    void flush(const std::vector<PlayedNoteScore>& judged, Moment now, bool all = false);

private:
    struct Waiting {
        DuetEvent event;
        Moment received;
    };
    static bool needsBits(const Waiting& each);

    DuetLog& log_;
    std::deque<Waiting> pending_;
};

}  // namespace continuo::app
