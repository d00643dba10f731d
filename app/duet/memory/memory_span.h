#pragma once

#include <algorithm>
#include <chrono>
#include <utility>

#include "midi/events/midi_event.h"

namespace continuo::app {

// How far back a model is to hear, and when it is to forget what lies before that. It does not forget at each
// note, because that means a prefill of the rest, during which it neither hears nor writes.
class MemorySpan {
public:
    // It forgets once it remembers so many seconds more than the span, or a quarter more, whichever is
    // larger.
    static constexpr double kMore = 4;
    // How long a new span must stay before it acts, because a handle that is dragged sets many.
    static constexpr auto kSettled = std::chrono::milliseconds(200);

    // Sets the span, s; 0: everything.
    void set(double seconds, Moment now) noexcept {
        if (std::exchange(seconds_, seconds) == seconds) return;
        asked_ = now;
        changed_ = true;
    }
    // Whether to forget now, when the music has reached `seconds` and is remembered from `from` on.
    bool isDue(double seconds, double from, Moment now) noexcept {
        const double more = seconds - seconds_ - from;
        if (seconds_ <= 0 || more <= 0) return due_ = false;
        if (now - asked_ < kSettled) return false;
        const bool changed = std::exchange(changed_, false);
        due_ = due_ || changed || more > std::max(kMore, seconds_ / 4);
        return due_;
    }
    // The second from which on music that has reached `seconds` is to be remembered; below 0: all of it.
    double beginOf(double seconds) const noexcept { return seconds_ > 0 ? seconds - seconds_ : -1; }

    // How long forgetting took the last time, s; a guess before the first time.
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
