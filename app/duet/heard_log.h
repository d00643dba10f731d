#pragma once

#include <continuo/live_music.h>

#include <deque>
#include <vector>

#include "duet/duet_log.h"
#include "midi/events/midi_event.h"

namespace continuo::app {

// What the player did, on its way into the log: a stroke waits for a moment until the model has judged how
// much it surprises, and all that came behind waits with it, so that the order stays.
class HeardLog {
public:
    explicit HeardLog(DuetLog& log) : log_(log) {}

    // An event that came in at `now`.
    void add(const DuetEvent& event, Moment now) { waiting_.push_back({event, now}); }
    // Takes what the model has judged since the last call and lets out what waits no longer; or all.
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
