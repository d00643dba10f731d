#include "midi/events/paced_time.h"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace continuo::app {

Moment PacedTime::momentAt(double seconds) const noexcept {
    const auto after = std::find_if(std::next(legs_.begin()), legs_.end(),
                                    [&](const Leg& leg) { return leg.seconds > seconds; });
    const Leg& leg = *std::prev(after);
    return leg.at + std::chrono::nanoseconds(std::llround((seconds - leg.seconds) / leg.speed * 1e9));
}

double PacedTime::secondsAt(Moment moment) const noexcept {
    const auto after =
        std::find_if(std::next(legs_.begin()), legs_.end(), [&](const Leg& leg) { return leg.at > moment; });
    const Leg& leg = *std::prev(after);
    return leg.seconds + std::chrono::duration<double>(moment - leg.at).count() * leg.speed;
}

void PacedTime::change(Moment from, double speed) {
    from = std::max(from, legs_.back().at);
    const Leg next{from, secondsAt(from), speed};
    if (from == legs_.back().at) legs_.pop_back();
    if (legs_.size() == kMost) legs_.erase(legs_.begin());
    legs_.push_back(next);
}

}  // namespace continuo::app
