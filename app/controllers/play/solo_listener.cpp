#include "controllers/play/solo_listener.h"

#include <algorithm>
#include <iterator>

namespace continuo::app {

using namespace std::chrono_literals;

std::vector<DuetEvent> SoloListener::read(int silentKey, int silentController) {
    using Kind = DuetEvent::Kind;
    const Moment now = LiveClock::now();
    std::vector<DuetEvent> events;
    played_.collect(now);
    for (MidiEvent event; played_.next(now + 1ns, event);) {
        event.time = std::max(event.time, beginning_);
        const bool note = event.isNoteOn() || event.isNoteOff();
        if (!note && !event.isPedal()) continue;
        if (event.data1 == (note ? silentKey : silentController) || !piano_.hear(event)) continue;
        const Kind kind = event.isNoteOn() ? Kind::Strike : note ? Kind::Release : Kind::Pedal;
        const double seconds = std::chrono::duration<double>(event.time - beginning_).count();
        events.push_back({kind, Voice::Player, note ? event.data1 : std::uint8_t{0},
                          kind == Kind::Release ? 0 : event.data2, seconds});
        heard_.push_back(event);
    }
    if (std::ssize(heard_) > 2 * kMostEvents) heard_.erase(heard_.begin(), heard_.end() - kMostEvents);
    return events;
}

PlayedAlone SoloListener::latest(Moment now) const {
    auto first = std::find_if(heard_.begin(), heard_.end(),
                              [&](const MidiEvent& event) { return event.time > now - kLatest; });
    if (heard_.end() - first > kMostEvents) first = heard_.end() - kMostEvents;
    PlayedAlone alone{now, {first, heard_.end()}};
    if (!alone.events.empty()) alone.beginning = alone.events.front().time;
    return alone;
}

}  // namespace continuo::app
