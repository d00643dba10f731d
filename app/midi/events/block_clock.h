#pragma once

#include <chrono>

#include "midi/events/midi_event.h"

namespace continuo::app {

// Computes when audio blocks begin. Callback times jitter, so a second-order delay-locked loop smooths them;
// it adapts quickly at first and after a jump. Event distances stay exact to a fraction of a millisecond.
class BlockClock {
public:
    explicit BlockClock(int sampleRate);

    // Returns the start of the block of `frames` requested at `now`. Restarts after a gap, such as an xrun.
    Moment begin(Moment now, int frames) noexcept;
    // The measured length of a frame on the device's clock.
    double secondsPerFrame() const noexcept { return secondsPerFrame_; }

private:
    double nominal_;
    double secondsPerFrame_;
    double settled_ = 0;  // seconds since the last start or jump
    bool running_ = false;
    Moment next_;  // expected start of the next block
};

}  // namespace continuo::app
