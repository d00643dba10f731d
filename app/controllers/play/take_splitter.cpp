#include "controllers/play/take_splitter.h"

#include <algorithm>

namespace continuo::app {
namespace {

constexpr double kLead = 0.5;  // s of silence before the first note of a take

}  // namespace

void TakeSplitter::updateLasting(const DuetEvent& event) {
    using Kind = DuetEvent::Kind;
    std::optional<Lasting>& pedal = pedals_[static_cast<std::size_t>(event.voice)];
    if (event.kind == Kind::Pedal) pedal = Lasting{event};
    if (event.kind == Kind::Latents) latents_ = Lasting{event};
    if (event.kind != Kind::Cancel || !pedal) return;
    const bool goesUp = event.value != kKeepsSounding;
    if (goesUp || (!pedal->earlier && isCancelled(event, pedal->event.seconds))) pedal.reset();
}

TakeSplitter::Events::const_iterator TakeSplitter::findFirstStrike(const Events& events, const Take& take,
                                                                   bool modelsTurn) const {
    const bool anybodys = take.empty || (endsWithNext_ && turnIsOver_);
    if (recorded_ || (!anybodys && !endsWithNext_ && modelsTurn)) return events.end();
    const auto strike = std::find_if(events.begin(), events.end(), [anybodys](const DuetEvent& event) {
        return event.kind == DuetEvent::Kind::Strike && (anybodys || event.voice == Voice::Player);
    });
    const double rest = take.empty ? rests_.beforeFirst : endsWithNext_ ? 0 : rests_.within;
    return strike != events.end() && strike->seconds >= take.lastHeard + rest ? strike : events.end();
}

std::optional<TakeSplitter::Next> TakeSplitter::split(Events& events, const Take& take, bool modelsTurn,
                                                      double now) {
    if (take.empty) endsWithNext_ = false;
    const auto strike = findFirstStrike(events, take, modelsTurn);
    std::for_each(events.cbegin(), strike, [this](const DuetEvent& event) { updateLasting(event); });
    std::optional<Next> next;
    if (strike != events.end()) {
        next.emplace();
        endsWithNext_ = false;
        next->beginning = std::min(strike->seconds - kLead, now);
        for (const auto& lasts : {latents_, pedals_[0], pedals_[1]}) {
            if (!lasts || (lasts->event.kind == DuetEvent::Kind::Pedal && lasts->event.value == 0)) continue;
            next->events.push_back(lasts->event);
            if (lasts->earlier) next->events.back().seconds = next->beginning;
        }
        // The model's turn began in the ending take, so the next take needs the turn's event again.
        if (strike->voice == Voice::Model)
            next->events.push_back({DuetEvent::Kind::Turn, Voice::Model, 0, 0, strike->seconds});
        next->events.insert(next->events.end(), strike, events.cend());
        std::for_each(strike, events.cend(), [this](const DuetEvent& event) { updateLasting(event); });
        for (DuetEvent& event : next->events) event.seconds = std::max(0.0, event.seconds - next->beginning);
        events.erase(strike, events.cend());
    }
    turnIsOver_ = turnIsOver_ || !modelsTurn;
    for (auto* const lasts : {&latents_, &pedals_[0], &pedals_[1]}) {
        if (*lasts) (*lasts)->earlier = true;
    }
    return next;
}

std::vector<DuetEvent> TakeSplitter::lastingEvents() const {
    std::vector<DuetEvent> events;
    for (const auto& lasts : {latents_, pedals_[0], pedals_[1]}) {
        if (!lasts || (lasts->event.kind == DuetEvent::Kind::Pedal && lasts->event.value == 0)) continue;
        events.push_back(lasts->event);
        events.back().seconds = 0;
    }
    return events;
}

void TakeSplitter::discardModelState() noexcept {
    latents_.reset();
    pedals_[static_cast<std::size_t>(Voice::Model)].reset();
}

double TakeSplitter::shownTime(const Take& take, double now) const {
    if (recorded_) return now;
    return take.empty ? 0 : std::min(now, take.lastHeard + rests_.shown);
}

}  // namespace continuo::app
