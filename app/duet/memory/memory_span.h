#pragma once

#include <algorithm>
#include <chrono>
#include <utility>

#include "midi/events/midi_event.h"

namespace continuo::app {

// How far back a model remembers, and when to drop older music. Older music is not dropped at each note,
// because each drop needs a prefill, during which the model neither processes input nor writes.
class MemorySpan {
public:
    // Music is dropped once the memory exceeds the span by this many seconds or by a quarter of it, whichever
    // is larger.
    static constexpr double kMore = 4;
    // A new span takes effect after it has stayed unchanged for this long, because dragging a slider sets
    // many.
    static constexpr auto kSettled = std::chrono::milliseconds(200);

    // Sets the span, s; 0: as far as possible.
    void set(double seconds, Moment now) noexcept {
        if (std::exchange(seconds_, seconds) == seconds) return;
        changedAt_ = now;
        changed_ = true;
    }
    // Returns whether to drop music now. seconds: how far the music has reached; from: the second at which
    // the memory starts.
    bool isDue(double seconds, double from, Moment now) noexcept {
        const double more = seconds - seconds_ - from;
        if (seconds_ <= 0 || more <= 0) return due_ = false;
        if (now - changedAt_ < kSettled) return false;
        const bool changed = std::exchange(changed_, false);
        due_ = due_ || changed || more > std::max(kMore, seconds_ / 4);
        return due_;
    }
    // Returns the second at which the memory should start when the music has reached `seconds`; negative:
    // keep everything.
    double startFor(double seconds) const noexcept { return seconds_ > 0 ? seconds - seconds_ : -1; }

    // The duration of the last drop, s; an estimate before the first.
    double cost() const noexcept { return cost_; }
    void recordTrim(double cost) noexcept {
        cost_ = cost;
        due_ = false;
    }

private:
    double seconds_ = 0;
    Moment changedAt_{};
    bool changed_ = false;
    bool due_ = false;
    double cost_ = 0.3;
};

}  // namespace continuo::app
