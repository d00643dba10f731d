#include "controllers/play/take_splitter.h"

#include <algorithm>

namespace continuo::app {
namespace {

constexpr double kLead = 0.5;  // s before the first note of a take that a note began

}  // namespace

std::optional<TakeSplitter::Next> TakeSplitter::split(std::vector<DuetEvent>& events, const Take& take,
                                                      bool modelsTurn, double now) const {
    if (recorded_ || (!take.empty && modelsTurn)) return std::nullopt;
    const auto strike = std::find_if(events.begin(), events.end(), [&take](const DuetEvent& event) {
        return event.kind == DuetEvent::Kind::Strike && (take.empty || event.voice == Voice::Player);
    });
    const double rest = take.empty ? rests_.beforeFirst : rests_.within;
    if (strike == events.end() || strike->seconds < take.lastHeard + rest) return std::nullopt;
    Next next;
    next.beginning = std::min(strike->seconds - kLead, now);
    // The model's turn came before, in the take that ends.
    if (strike->voice == Voice::Model)
        next.events.push_back({DuetEvent::Kind::Turn, Voice::Model, 0, 0, strike->seconds});
    next.events.insert(next.events.end(), strike, events.end());
    for (DuetEvent& event : next.events) event.seconds -= next.beginning;
    events.erase(strike, events.end());
    return next;
}

double TakeSplitter::shownTime(const Take& take, double now) const {
    if (recorded_) return now;
    return take.empty ? 0 : std::min(now, take.lastHeard + rests_.shown);
}

}  // namespace continuo::app
