#include "duet/log/duet_log.h"

#include <algorithm>
#include <array>

namespace continuo::app {
namespace {

// A take under construction, with the sounding notes per key and voice.
class TakeBuilder {
public:
    void add(const DuetEvent& event);
    const DuetTake& take() const { return take_; }

private:
    Performance& part(Voice voice) { return voice == Voice::Player ? take_.player : take_.model; }
    std::array<int, 128>& openNotes(Voice voice) { return open_[voice == Voice::Player ? 0 : 1]; }
    void strike(const DuetEvent& event);
    void release(const DuetEvent& event);
    void cancelFrom(const DuetEvent& event);

    DuetTake take_;
    std::array<std::array<int, 128>, 2> open_{};
};

void cancel(Performance& performance, const DuetEvent& by) {
    const bool soundsOn = by.value == kKeepsSounding;
    std::erase_if(performance.notes, [&](const Note& note) { return isCancelled(by, note.start); });
    for (Note& note : performance.notes) {
        if (isCancelled(by, note.end)) note.end = soundsOn ? kStillHeld : by.seconds;
    }
    std::erase_if(performance.pedal, [&](const PedalChange& change) { return isCancelled(by, change.time); });
    if (!soundsOn && !performance.pedal.empty() && performance.pedal.back().value > 0)
        performance.pedal.push_back({0, by.seconds});
}

// Begins a note. As in NoteCollector, a sounding note ends when its key is struck again.
void TakeBuilder::strike(const DuetEvent& event) {
    Performance& voice = part(event.voice);
    int& open = openNotes(event.voice).at(event.pitch);
    for (auto note = voice.notes.rbegin(); open > 0 && note != voice.notes.rend(); ++note) {
        if (note->pitch != event.pitch || note->end != kStillHeld) continue;
        if (note->start >= event.seconds) break;
        note->end = event.seconds;
        --open;
    }
    voice.notes.push_back({event.value, event.pitch, event.seconds, kStillHeld});
    ++open;
}

// Ends a note. If a key has several notes that began at one moment, the oldest ends first.
void TakeBuilder::release(const DuetEvent& event) {
    int& open = openNotes(event.voice).at(event.pitch);
    Note* oldest = nullptr;
    std::vector<Note>& notes = part(event.voice).notes;
    int seen = 0;
    for (auto note = notes.rbegin(); seen < open && note != notes.rend(); ++note) {
        if (note->pitch != event.pitch || note->end != kStillHeld) continue;
        oldest = &*note;
        ++seen;
    }
    if (oldest == nullptr) return;
    oldest->end = std::max(oldest->start, event.seconds);
    --open;
}

void TakeBuilder::cancelFrom(const DuetEvent& event) {
    cancel(part(event.voice), event);
    std::array<int, 128>& open = openNotes(event.voice);
    open.fill(0);
    for (const Note& note : part(event.voice).notes)
        if (note.end == kStillHeld) ++open.at(static_cast<std::size_t>(note.pitch));
}

void TakeBuilder::add(const DuetEvent& event) {
    using Kind = DuetEvent::Kind;
    switch (event.kind) {
        case Kind::Strike: return strike(event);
        case Kind::Release: return release(event);
        case Kind::Pedal: part(event.voice).pedal.push_back({event.value, event.seconds}); return;
        case Kind::Cancel: return cancelFrom(event);
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

DuetTake toTake(const std::vector<DuetEvent>& events) {
    TakeBuilder take;
    for (const DuetEvent& event : events) take.add(event);
    return take.take();
}

std::vector<DuetTake> findDroppedTakes(const std::vector<DuetEvent>& events) {
    std::vector<DuetTake> dropped;
    TakeBuilder take;
    for (const DuetEvent& event : events) {
        const std::vector<Note>& heard = take.take().model.notes;
        if (isDropped(event) && !heard.empty() && isCancelled(event, heard.back().start))
            dropped.push_back(take.take());
        take.add(event);
    }
    return dropped;
}

}  // namespace continuo::app
