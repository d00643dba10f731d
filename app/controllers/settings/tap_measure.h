#pragma once

#include <optional>
#include <vector>

#include "midi/events/midi_event.h"

namespace continuo::app {

// Measures from taps how late even strokes are heard. Ear and hand add their own delay, so only the
// difference of two measurements is meaningful.
class TapMeasure {
public:
    // first: moment of the first stroke; step: time between strokes.
    TapMeasure(Moment first, std::chrono::nanoseconds step, int strokes);

    // Adds a tap. It counts for a stroke from 150 ms before that stroke until 150 ms before the next one. Not
    // counted are taps on the first three strokes, in which the user finds the beat, and second taps on a
    // stroke.
    void tap(Moment moment);
    int countedTaps() const { return static_cast<int>(delays_.size()); }

    struct Result {
        double delay = 0;     // s: median
        double accuracy = 0;  // s: standard error, from the spread of the taps
    };
    // Returns the result; nullopt with fewer than six counted taps.
    std::optional<Result> result() const;

private:
    Moment first_;
    std::chrono::nanoseconds step_;
    int strokes_;
    int last_ = -1;               // index of the last stroke with a tap; -1: none
    std::vector<double> delays_;  // s
};

}  // namespace continuo::app
