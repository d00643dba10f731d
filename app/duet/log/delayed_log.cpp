#include "duet/log/delayed_log.h"

#include <algorithm>
#include <chrono>

namespace continuo::app {
namespace {

constexpr auto kMaxWait = std::chrono::milliseconds(150);  // how long a stroke waits for its surprise

}  // namespace

bool DelayedLog::needsBits(const Waiting& each) {
    return each.event.kind == DuetEvent::Kind::Strike && !areKnownBits(each.event.bits);
}

void DelayedLog::flush(const std::vector<PlayedNoteScore>& judged, Moment now, bool all) {
    for (const PlayedNoteScore& stroke : judged) {
        const auto it = std::find_if(pending_.begin(), pending_.end(), [&](const Waiting& each) {
            return needsBits(each) && each.event.pitch == stroke.pitch;
        });
        if (it != pending_.end()) it->event.bits = toBits(stroke.logProbability);
    }
    while (!pending_.empty()) {
        const Waiting& first = pending_.front();
        if (!all && needsBits(first) && now - first.received < kMaxWait) return;
        log_.add(first.event);
        pending_.pop_front();
    }
}

}  // namespace continuo::app
