#include "duet/memory/forgetting.h"

namespace continuo::app {

bool Forgetting::forget(double reached) {
    const double seconds = span_.beginOf(reached);
    if (seconds <= 0) return false;
    const Moment begun = clock_();
    const double from = music_.remembersFrom();
    music_.forgetBefore(seconds);
    const bool forgot = music_.remembersFrom() > from;
    span_.forgot(forgot ? std::chrono::duration<double>(clock_() - begun).count() : span_.cost());
    return forgot;
}

}  // namespace continuo::app
