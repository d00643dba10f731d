#pragma once

#include <optional>
#include <vector>

#include "midi/events/midi_event.h"

namespace continuo::app {

// Measures how late even strokes are heard, from the moments at which somebody taps along. The ear and the
// hand have a delay of their own, so only the difference of two measurements counts.
class TapMeasure {
public:
    // The first stroke's moment, the time from one to the next, and how many there are.
    TapMeasure(Moment first, std::chrono::nanoseconds step, int strokes);

    // Belongs to the stroke from 150 ms before which it comes until as long before the next one. Those of the
    // first three strokes, while one finds the beat, do not count, nor does a second tap with one stroke.
    void tap(Moment moment);
    int counted() const { return static_cast<int>(delays_.size()); }

    struct Result {
        double delay = 0;     // s: the median
        double accuracy = 0;  // s: its standard error, as the taps lie around it
    };
    // Nothing with fewer than six taps that count.
    std::optional<Result> result() const;

private:
    Moment first_;
    std::chrono::nanoseconds step_;
    int strokes_;
    int last_ = -1;               // stroke that had a tap
    std::vector<double> delays_;  // s
};

}  // namespace continuo::app
