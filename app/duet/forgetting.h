#pragma once

#include <continuo/live_music.h>

#include <functional>
#include <utility>

#include "duet/memory_span.h"

namespace continuo::app {

// Has a model forget what lies further back than it is to hear, once MemorySpan says so, and knows what that
// costs: meanwhile it neither hears nor writes. Times are the music's, in seconds.
class Forgetting {
public:
    // music: outlives it.
    Forgetting(LiveMusic& music, std::function<Moment()> clock) : music_(music), clock_(std::move(clock)) {}

    // How far back it is to hear from now on, s; 0: everything.
    void set(double seconds) { span_.set(seconds, clock_()); }
    // Whether it is to forget now: memory counts from `reached` back.
    bool isDue(double reached, Moment now) { return span_.isDue(reached, music_.remembersFrom(), now); }
    // It forgets, due or not; true if there was anything.
    bool forget(double reached);
    // s that this takes.
    double cost() const noexcept { return span_.cost(); }

private:
    LiveMusic& music_;
    std::function<Moment()> clock_;
    MemorySpan span_;
};

}  // namespace continuo::app
