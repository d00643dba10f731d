#include "controllers/play/solo_listener.h"

#include <algorithm>
#include <iterator>

namespace continuo::app {

using namespace std::chrono_literals;

std::vector<DuetEvent> SoloListener::read(int silentKey, int silentController) {
    const Moment now = LiveClock::now();
    std::vector<DuetEvent> events;
    played_.collect(now);
    for (MidiEvent event; played_.next(now + 1ns, event);) {
        event.time = std::max(event.time, beginning_);
        const bool note = event.isNoteOn() || event.isNoteOff();
        if (!note && !event.isPedal()) continue;
        // What was pressed as music comes up as music.
        const bool silent = event.data1 == (note ? silentKey : silentController);
        if (silent && !piano_.endsHold(event)) continue;
        for (const MidiEvent& each : piano_.hear(event)) events.push_back(eventOf(each));
        heard_.push_back(event);
    }
    if (std::ssize(heard_) > 2 * kMostEvents) heard_.erase(heard_.begin(), heard_.end() - kMostEvents);
    return events;
}

DuetEvent SoloListener::eventOf(const MidiEvent& event) const {
    using Kind = DuetEvent::Kind;
    const double seconds = std::chrono::duration<double>(event.time - beginning_).count();
    if (event.isPedal()) return {Kind::Pedal, Voice::Player, 0, event.data2, seconds};
    if (event.isNoteOff()) return {Kind::Release, Voice::Player, event.data1, 0, seconds};
    return {Kind::Strike, Voice::Player, event.data1, event.data2, seconds};
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
