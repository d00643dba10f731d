#pragma once

#include <algorithm>
#include <chrono>
#include <utility>

#include "midi/events/midi_event.h"

namespace continuo::app {

// How far back a model is to hear, and when it is to forget what lies before that: not at each note, because
// it takes in the rest anew then, and neither hears nor writes meanwhile.
class MemorySpan {
public:
    // It forgets once it remembers so much more, or a quarter of the span, s.
    static constexpr double kMore = 4;
    // Until another span acts: a handle that is dragged has many.
    static constexpr auto kSettled = std::chrono::milliseconds(200);

    // s; 0: everything.
    void set(double seconds, Moment now) noexcept {
        if (std::exchange(seconds_, seconds) == seconds) return;
        asked_ = now;
        changed_ = true;
    }
    // Whether it is to forget now: music that reaches to `seconds` and is remembered from `from` on.
    bool isDue(double seconds, double from, Moment now) noexcept {
        const double more = seconds - seconds_ - from;
        if (seconds_ <= 0 || more <= 0) return due_ = false;
        if (now - asked_ < kSettled) return false;
        const bool changed = std::exchange(changed_, false);
        due_ = due_ || changed || more > std::max(kMore, seconds_ / 4);
        return due_;
    }
    // From where on it is to be remembered. Below 0: all of it.
    double beginOf(double seconds) const noexcept { return seconds_ > 0 ? seconds - seconds_ : -1; }

    // What it took when it was done last, s; before the first time, a guess.
    double cost() const noexcept { return cost_; }
    void forgot(double cost) noexcept {
        cost_ = cost;
        due_ = false;
    }

private:
    double seconds_ = 0;
    Moment asked_{};
    bool changed_ = false;
    bool due_ = false;
    double cost_ = 0.3;
};

}  // namespace continuo::app
