#include "duet/log/heard_log.h"

#include <algorithm>
#include <chrono>

namespace continuo::app {
namespace {

constexpr auto kPatience = std::chrono::milliseconds(150);  // how long a stroke waits for its surprise

}  // namespace

bool HeardLog::awaitsBits(const Waiting& each) {
    return each.event.kind == DuetEvent::Kind::Strike && !areKnownBits(each.event.bits);
}

void HeardLog::flush(const std::vector<HeardStroke>& judged, Moment now, bool all) {
    for (const HeardStroke& stroke : judged) {
        const auto it = std::find_if(waiting_.begin(), waiting_.end(), [&](const Waiting& each) {
            return awaitsBits(each) && each.event.pitch == stroke.pitch;
        });
        if (it != waiting_.end()) it->event.bits = bitsOf(stroke.logProbability);
    }
    while (!waiting_.empty()) {
        const Waiting& first = waiting_.front();
        if (!all && awaitsBits(first) && now - first.heard < kPatience) return;
        log_.add(first.event);
        waiting_.pop_front();
    }
}

}  // namespace continuo::app
