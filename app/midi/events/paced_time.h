#pragma once

#include <vector>

#include "midi/events/midi_event.h"

namespace continuo::app {

// Converts between seconds of music and moments, although the speed varies. One thread at a time.
class PacedTime {
public:
    // begin: the moment of second `from`.
    PacedTime(Moment begin, double from, double speed) : legs_{{begin, from, speed}} {}

    Moment momentAt(double seconds) const noexcept;
    double secondsAt(Moment moment) const noexcept;
    // Changes the speed from this moment on, or from the last change if that is later. Earlier times keep
    // their seconds.
    void change(Moment from, double speed);

private:
    struct Leg {
        Moment at;
        double seconds;
        double speed;
    };
    static constexpr std::size_t kMost = 64;  // legs kept

    std::vector<Leg> legs_;  // in order of time
};

}  // namespace continuo::app
