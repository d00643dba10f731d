#pragma once

#include <chrono>

#include "midi/events/midi_event.h"

namespace continuo::app {

// Computes when audio blocks begin. Callback times jitter, so a second-order delay-locked loop smooths them.
// It adapts quickly at the beginning and after a jump. Distances between events stay exact to a fraction of a
// millisecond.
class BlockClock {
public:
    explicit BlockClock(int sampleRate);

    // Returns the start of the block of `frames` that is requested at `now`. After a gap, such as an xrun,
    // the loop restarts.
    Moment begin(Moment now, int frames) noexcept;
    // Returns the measured duration of a frame on the device's clock.
    double secondsPerFrame() const noexcept { return secondsPerFrame_; }

private:
    double nominal_;
    double secondsPerFrame_;
    double settled_ = 0;  // s since the beginning or the last jump
    bool running_ = false;
    Moment next_;  // expected start of the next block
};

}  // namespace continuo::app
