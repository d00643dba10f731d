#pragma once

#include <chrono>

#include "midi/events/midi_event.h"

namespace continuo::app {

inline LiveClock::duration durationOf(double seconds) {
    return std::chrono::duration_cast<LiveClock::duration>(std::chrono::duration<double>(seconds));
}

// Where the music's time lies on the clock of all live events.
struct MusicClock {
    Moment origin;    // the duet's second 0
    double from = 0;  // the music's time then, s

    double secondsAt(Moment moment) const {
        return from + std::chrono::duration<double>(moment - origin).count();
    }
    Moment momentAt(double seconds) const { return origin + durationOf(seconds - from); }
    // A time of the music, which may have begun before the duet, in the duet's seconds.
    double inDuet(double seconds) const { return seconds - from; }
};

}  // namespace continuo::app
