#include "midi/events/recent_releases.h"

namespace continuo::app {
namespace {

bool isPedal(const MidiEvent& event) {
    return event.isController() &&
           (event.data1 == controller::kSustain || event.data1 == controller::kSostenuto ||
            event.data1 == controller::kSoft);
}

// Returns whether both events concern the same key, or the same pedal, whichever their writers.
bool concernSameControl(const MidiEvent& a, const MidiEvent& b) {
    return a.channel() == b.channel() && a.data1 == b.data1 && isPedal(a) == isPedal(b);
}

}  // namespace

void RecentReleases::record(const MidiEvent& event, Moment sent) noexcept {
    const bool release = event.isNoteOff() || (isPedal(event) && event.data2 == 0);
    if (!release && !event.isNoteOn() && !isPedal(event)) return;
    for (Place& place : places_) place.holds = place.holds && !concernSameControl(place.event, event);
    if (!release) return;
    places_[next_] = {event, sent, true};
    next_ = (next_ + 1) % kPlaces;
}

}  // namespace continuo::app
