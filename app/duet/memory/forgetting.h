#pragma once

#include <continuo/live_music.h>

#include <functional>
#include <utility>

#include "duet/memory/memory_span.h"

namespace continuo::app {

// Has the model forget music that lies too far back, when MemorySpan says so. That takes some time, in which
// the model neither hears nor writes. Times are seconds of the music.
class Forgetting {
public:
    // music: must outlive this.
    Forgetting(LiveMusic& music, std::function<Moment()> clock) : music_(music), clock_(std::move(clock)) {}

    // Sets how far back the model is to hear, s; 0: everything.
    void set(double seconds) { span_.set(seconds, clock_()); }
    // Whether the model is to forget now. reached: the second from which memory counts back.
    bool isDue(double reached, Moment now) { return span_.isDue(reached, music_.remembersFrom(), now); }
    // Has the model forget, due or not. Returns whether there was anything to forget.
    bool forget(double reached);
    // How long that takes, s.
    double cost() const noexcept { return span_.cost(); }

private:
    LiveMusic& music_;
    std::function<Moment()> clock_;
    MemorySpan span_;
};

}  // namespace continuo::app
