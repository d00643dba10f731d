#pragma once

#include <optional>
#include <vector>

#include "midi/events/midi_event.h"

namespace continuo::app {

// Measures how late even strokes are heard, from somebody's taps. Ear and hand add their own delay, so only
// the difference of two measurements is meaningful.
class TapMeasure {
public:
    // first: moment of the first stroke; step: time between strokes.
    TapMeasure(Moment first, std::chrono::nanoseconds step, int strokes);

    // Adds a tap. It belongs to the stroke in the window from 150 ms before it to 150 ms before the next. The
    // first three strokes, while the user finds the beat, and second taps on a stroke do not count.
    void tap(Moment moment);
    int countedTaps() const { return static_cast<int>(delays_.size()); }

    struct Result {
        double delay = 0;     // s: median
        double accuracy = 0;  // s: standard error, from the taps' spread
    };
    // Returns nullopt with fewer than six valid taps.
    std::optional<Result> result() const;

private:
    Moment first_;
    std::chrono::nanoseconds step_;
    int strokes_;
    int last_ = -1;               // last stroke with a tap
    std::vector<double> delays_;  // s
};

}  // namespace continuo::app
