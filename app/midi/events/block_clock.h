#pragma once

#include <chrono>

#include "midi/events/midi_event.h"

namespace continuo::app {

// Tells when an audio block begins. Callbacks come unevenly, so their moments are smoothed by a second-order
// delay-locked loop, which follows quickly at first and after a surprise. The distances between events are
// thereby kept to a fraction of a millisecond.
class BlockClock {
public:
    explicit BlockClock(int sampleRate);

    // The beginning of the block of `frames` that is asked for at `now`. Starts anew after a gap, such as an
    // xrun.
    Moment begin(Moment now, int frames) noexcept;
    // The length of a frame by the device's own clock, as measured so far.
    double secondsPerFrame() const noexcept { return secondsPerFrame_; }

private:
    double nominal_;
    double secondsPerFrame_;
    double settled_ = 0;  // seconds since the last start or surprise
    bool running_ = false;
    Moment next_;  // where the block after this one should begin
};

}  // namespace continuo::app
