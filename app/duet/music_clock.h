#pragma once

#include <chrono>
#include <cmath>
#include <vector>

#include "midi/events/midi_event.h"

namespace continuo::app {

inline LiveClock::duration toDuration(double seconds) {
    return std::chrono::duration_cast<LiveClock::duration>(std::chrono::duration<double>(seconds));
}

// Music time is in steps and compared exactly. roundToStep() rounds a sum to the exact number that LiveMusic
// uses for that step.
inline constexpr double kMusicStep = 0.01;  // s
inline double roundToStep(double seconds) {
    return std::round(seconds / kMusicStep) / std::round(1 / kMusicStep);
}

// Maps music time to the clock of live events. The music may jump back, so that a second of it is played
// twice.
struct MusicClock {
    Moment origin;    // the duet's second 0
    double from = 0;  // music time at `origin`, s, since the last jump
    // The values of `from` before each jump back, ascending: music up to `until` used this `from`.
    struct Earlier {
        double until = 0;
        double from = 0;
    };
    std::vector<Earlier> earlier{};

    double secondsAt(Moment moment) const {
        return from + std::chrono::duration<double>(moment - origin).count();
    }
    Moment momentAt(double seconds) const { return origin + toDuration(seconds - from); }
    // Converts a second of the music, which may have begun before the duet, to a second of the duet.
    double inDuet(double seconds) const { return seconds - from; }
    // Like inDuet(), for a second that may precede the last jump back.
    double inDuetBeforeJump(double seconds) const {
        double counted = from;
        for (auto each = earlier.rbegin(); each != earlier.rend() && seconds < each->until; ++each)
            counted = each->from;
        return seconds - counted;
    }
    // Sets the music to `seconds` again at this moment.
    void jumpBack(double seconds, Moment moment) {
        while (!earlier.empty() && earlier.back().until > seconds) {
            from = earlier.back().from;
            earlier.pop_back();
        }
        if (earlier.empty() || earlier.back().until < seconds) earlier.push_back({seconds, from});
        from = seconds - std::chrono::duration<double>(moment - origin).count();
    }
};

}  // namespace continuo::app
