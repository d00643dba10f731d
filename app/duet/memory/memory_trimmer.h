#pragma once

#include <continuo/live_music.h>

#include <functional>
#include <utility>

#include "duet/memory/memory_span.h"

namespace continuo::app {

// Makes the model drop old music when MemorySpan requires it. Meanwhile the model neither processes input nor
// writes. Times are seconds of the music.
class MemoryTrimmer {
public:
    // music: must outlive this.
    MemoryTrimmer(LiveMusic& music, std::function<Moment()> clock)
        : music_(music), clock_(std::move(clock)) {}

    // Sets how far back the model remembers, s; 0: as far as possible.
    void set(double seconds) { span_.set(seconds, clock_()); }
    // Returns whether to drop music now. reached: the second from which memory counts back.
    bool isDue(double reached, Moment now) { return span_.isDue(reached, music_.contextBegin(), now); }
    // Drops old music, due or not. Returns whether there was any.
    bool trim(double reached);
    // The duration of a drop, s.
    double cost() const noexcept { return span_.cost(); }

private:
    LiveMusic& music_;
    std::function<Moment()> clock_;
    MemorySpan span_;
};

}  // namespace continuo::app
