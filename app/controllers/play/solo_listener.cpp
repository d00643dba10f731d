#include "controllers/play/solo_listener.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace continuo::app {

using namespace std::chrono_literals;

namespace {

// Updates the list of held strokes and pedals with an event.
void updateHeld(std::vector<MidiEvent>& down, const MidiEvent& event) {
    std::erase_if(down, [&](const MidiEvent& each) {
        return each.writer == event.writer && each.channel() == event.channel() &&
               each.isController() == event.isController() && each.data1 == event.data1;
    });
    if (!event.isRelease()) down.push_back(event);
}

}  // namespace

void SoloListener::addHeld(std::vector<MidiEvent> held) {
    for (const MidiEvent& each : held) piano_.process(each);
    down_ = std::move(held);
}

bool SoloListener::process(const MidiEvent& event, int silentKey, int silentController,
                           std::vector<DuetEvent>& events) {
    const bool note = event.isNoteOn() || event.isNoteOff();
    if (!note && !event.isPedal() && !event.isSostenuto()) return false;
    // A silent key ends its note if it was pressed while it still counted as music.
    const bool silent = event.data1 == (note ? silentKey : silentController);
    if (silent && !piano_.endsHold(event)) return false;
    for (const MidiEvent& each : piano_.process(event)) events.push_back(toDuetEvent(each));
    return true;
}

std::vector<DuetEvent> SoloListener::read(int silentKey, int silentController) {
    const Moment now = LiveClock::now();
    std::vector<DuetEvent> events;
    for (MidiEvent event : std::exchange(still_, {})) {
        event.time = beginning_;
        if (process(event, silentKey, silentController, events)) down_.push_back(event);
    }
    played_.collect(now);
    for (MidiEvent event; played_.next(now + 1ns, event);) {
        event.time = std::max(event.time, beginning_);
        if (process(event, silentKey, silentController, events)) heard_.push_back(event);
    }
    if (std::ssize(heard_) > 2 * kMostEvents) {
        const auto last = heard_.end() - kMostEvents;
        std::for_each(heard_.begin(), last, [this](const MidiEvent& each) { updateHeld(down_, each); });
        heard_.erase(heard_.begin(), last);
    }
    return events;
}

DuetEvent SoloListener::toDuetEvent(const MidiEvent& event) const {
    using Kind = DuetEvent::Kind;
    const double seconds = std::chrono::duration<double>(event.time - beginning_).count();
    if (event.isPedal()) return {Kind::Pedal, Voice::Player, 0, event.data2, seconds};
    if (event.isNoteOff()) return {Kind::Release, Voice::Player, event.data1, 0, seconds};
    return {Kind::Strike, Voice::Player, event.data1, event.data2, seconds};
}

SoloPlaying SoloListener::latest(Moment now) const {
    auto first = std::find_if(heard_.begin(), heard_.end(),
                              [&](const MidiEvent& event) { return event.time > now - kLatest; });
    if (heard_.end() - first > kMostEvents) first = heard_.end() - kMostEvents;
    SoloPlaying alone{now, {first, heard_.end()}, down_};
    std::for_each(heard_.begin(), first,
                  [&](const MidiEvent& each) { updateHeld(alone.initiallyHeld, each); });
    if (!alone.events.empty()) alone.beginning = alone.events.front().time;
    return alone;
}

}  // namespace continuo::app
