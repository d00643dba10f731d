#pragma once

#include <chrono>
#include <cmath>
#include <vector>

#include "midi/events/midi_event.h"

namespace continuo::app {

inline LiveClock::duration durationOf(double seconds) {
    return std::chrono::duration_cast<LiveClock::duration>(std::chrono::duration<double>(seconds));
}

// The music counts in steps, and its times are compared exactly: onStep() makes of a sum the very number that
// LiveMusic gives for that step.
inline constexpr double kMusicStep = 0.01;  // s
inline double onStep(double seconds) { return std::round(seconds / kMusicStep) / std::round(1 / kMusicStep); }

// Maps the music's time to the clock of all live events. The music may go back, so that a second of it is
// heard twice.
struct MusicClock {
    Moment origin;    // the duet's second 0
    double from = 0;  // the music's time at `origin`, s, by the present count
    // Earlier counts, before the music went back: music up to `until` had this `from`. In ascending order.
    struct Earlier {
        double until = 0;
        double from = 0;
    };
    std::vector<Earlier> earlier{};

    double secondsAt(Moment moment) const {
        return from + std::chrono::duration<double>(moment - origin).count();
    }
    Moment momentAt(double seconds) const { return origin + durationOf(seconds - from); }
    // A second of the music, which may have begun before the duet, as a second of the duet.
    double inDuet(double seconds) const { return seconds - from; }
    // The same for a second that may lie before the music last went back.
    double wasInDuet(double seconds) const {
        double counted = from;
        for (auto each = earlier.rbegin(); each != earlier.rend() && seconds < each->until; ++each)
            counted = each->from;
        return seconds - counted;
    }
    // At this moment the music is at `seconds` again.
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
