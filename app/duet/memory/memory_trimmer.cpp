#include "duet/memory/memory_trimmer.h"

namespace continuo::app {

bool MemoryTrimmer::trim(double reached) {
    const double seconds = span_.startFor(reached);
    if (seconds <= 0) return false;
    const Moment begun = clock_();
    const double from = music_.contextBegin();
    music_.discardBefore(seconds);
    const bool forgot = music_.contextBegin() > from;
    span_.recordTrim(forgot ? std::chrono::duration<double>(clock_() - begun).count() : span_.cost());
    return forgot;
}

}  // namespace continuo::app
