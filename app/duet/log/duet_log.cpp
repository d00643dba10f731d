#include "duet/log/duet_log.h"

#include <algorithm>

namespace continuo::app {
namespace {

// The youngest note of a pitch that sounds ends.
void end(Performance& performance, int pitch, double seconds) {
    const auto note =
        std::find_if(performance.notes.rbegin(), performance.notes.rend(),
                     [&](const Note& each) { return each.pitch == pitch && each.end == kStillHeld; });
    if (note != performance.notes.rend()) note->end = std::max(note->start, seconds);
}

void takeBack(Performance& performance, const DuetEvent& by) {
    const bool soundsOn = by.value == kSoundsOn;
    std::erase_if(performance.notes, [&](const Note& note) { return isTakenBack(by, note.start); });
    for (Note& note : performance.notes) {
        if (isTakenBack(by, note.end)) note.end = soundsOn ? kStillHeld : by.seconds;
    }
    std::erase_if(performance.pedal, [&](const PedalChange& change) { return isTakenBack(by, change.time); });
    if (!soundsOn && !performance.pedal.empty() && performance.pedal.back().value > 0)
        performance.pedal.push_back({0, by.seconds});
}

void add(DuetTake& take, const DuetEvent& event) {
    using Kind = DuetEvent::Kind;
    Performance& voice = event.voice == Voice::Player ? take.player : take.model;
    switch (event.kind) {
        case Kind::Strike:
            voice.notes.push_back({event.value, event.pitch, event.seconds, kStillHeld});
            break;
        case Kind::Release: end(voice, event.pitch, event.seconds); break;
        case Kind::Pedal: voice.pedal.push_back({event.value, event.seconds}); break;
        case Kind::TakenBack: takeBack(voice, event); break;
        case Kind::Turn:
        case Kind::Latents:
        case Kind::Beats:
        case Kind::Temperature: break;
    }
}

}  // namespace

void DuetLog::add(const DuetEvent& event) {
    const std::lock_guard lock(mutex_);
    events_.push_back(event);
}

std::vector<DuetEvent> DuetLog::read(std::size_t from) const {
    const std::lock_guard lock(mutex_);
    if (from >= events_.size()) return {};
    return {events_.begin() + static_cast<std::ptrdiff_t>(from), events_.end()};
}

DuetTake takeOf(const std::vector<DuetEvent>& events) {
    DuetTake take;
    for (const DuetEvent& event : events) add(take, event);
    return take;
}

std::vector<DuetTake> droppedIn(const std::vector<DuetEvent>& events) {
    std::vector<DuetTake> dropped;
    DuetTake take;
    for (const DuetEvent& event : events) {
        const std::vector<Note>& heard = take.model.notes;
        if (isDropped(event) && !heard.empty() && isTakenBack(event, heard.back().start))
            dropped.push_back(take);
        add(take, event);
    }
    return dropped;
}

}  // namespace continuo::app
