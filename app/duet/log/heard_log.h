#pragma once

#include <continuo/live_music.h>

#include <deque>
#include <vector>

#include "duet/log/duet_log.h"
#include "midi/events/midi_event.h"

namespace continuo::app {

// Holds the player's events back on their way into the log: a stroke waits a moment until the model has
// judged its surprise, and later events wait behind it, so that their order stays.
class HeardLog {
public:
    explicit HeardLog(DuetLog& log) : log_(log) {}

    // Adds an event that came in at `now`.
    void add(const DuetEvent& event, Moment now) { waiting_.push_back({event, now}); }
    // Takes in the strokes judged since the last call, and passes on to the log what need not wait any
    // longer; with `all`, everything.
    void flush(const std::vector<HeardStroke>& judged, Moment now, bool all = false);

private:
    struct Waiting {
        DuetEvent event;
        Moment heard;
    };
    static bool awaitsBits(const Waiting& each);

    DuetLog& log_;
    std::deque<Waiting> waiting_;
};

}  // namespace continuo::app
