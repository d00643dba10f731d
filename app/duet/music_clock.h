#pragma once

#include <chrono>
#include <cmath>
#include <vector>

#include "midi/events/midi_event.h"

namespace continuo::app {

inline LiveClock::duration durationOf(double seconds) {
    return std::chrono::duration_cast<LiveClock::duration>(std::chrono::duration<double>(seconds));
}

// The music counts in steps, and its times are compared exactly: a sum of them is to be what LiveMusic makes
// of the same step.
inline constexpr double kMusicStep = 0.01;  // s
inline double onStep(double seconds) { return std::round(seconds / kMusicStep) / std::round(1 / kMusicStep); }

// Where the music's time lies on the clock of all live events. It may go back, so that one second of it is
// heard twice.
struct MusicClock {
    Moment origin;    // the duet's second 0
    double from = 0;  // the music's time then, s, as it is counted now
    // What was counted otherwise: up to `until`, with a `from` of its own; ascending.
    struct Earlier {
        double until = 0;
        double from = 0;
    };
    std::vector<Earlier> earlier{};

    double secondsAt(Moment moment) const {
        return from + std::chrono::duration<double>(moment - origin).count();
    }
    Moment momentAt(double seconds) const { return origin + durationOf(seconds - from); }
    // A time of the music, which may have begun before the duet, in the duet's seconds.
    double inDuet(double seconds) const { return seconds - from; }
    // The same of what may lie before the music went back.
    double wasInDuet(double seconds) const {
        double counted = from;
        for (auto each = earlier.rbegin(); each != earlier.rend() && seconds < each->until; ++each)
            counted = each->from;
        return seconds - counted;
    }
    // The music is at `seconds` again at this moment.
    void goBack(double seconds, Moment moment) {
        while (!earlier.empty() && earlier.back().until > seconds) {
            from = earlier.back().from;
            earlier.pop_back();
        }
        if (earlier.empty() || earlier.back().until < seconds) earlier.push_back({seconds, from});
        from = seconds - std::chrono::duration<double>(moment - origin).count();
    }
};

}  // namespace continuo::app
