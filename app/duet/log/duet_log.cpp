#include "duet/log/duet_log.h"

#include <algorithm>
#include <array>

namespace continuo::app {
namespace {

// A take under construction, with the sounding notes per key and voice.
class GrowingTake {
public:
    void add(const DuetEvent& event);
    const DuetTake& take() const { return take_; }

private:
    Performance& of(Voice voice) { return voice == Voice::Player ? take_.player : take_.model; }
    std::array<int, 128>& openOf(Voice voice) { return open_[voice == Voice::Player ? 0 : 1]; }
    void strike(const DuetEvent& event);
    void release(const DuetEvent& event);
    void takeBackFrom(const DuetEvent& event);

    DuetTake take_;
    std::array<std::array<int, 128>, 2> open_{};
};

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

// Pairs like NoteCollector: an open note ends when its key is struck again.
void GrowingTake::strike(const DuetEvent& event) {
    Performance& voice = of(event.voice);
    int& open = openOf(event.voice).at(event.pitch);
    for (auto note = voice.notes.rbegin(); open > 0 && note != voice.notes.rend(); ++note) {
        if (note->pitch != event.pitch || note->end != kStillHeld) continue;
        if (note->start >= event.seconds) break;
        note->end = event.seconds;
        --open;
    }
    voice.notes.push_back({event.value, event.pitch, event.seconds, kStillHeld});
    ++open;
}

// Of several strokes at one moment the oldest ends first.
void GrowingTake::release(const DuetEvent& event) {
    int& open = openOf(event.voice).at(event.pitch);
    Note* oldest = nullptr;
    std::vector<Note>& notes = of(event.voice).notes;
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

void GrowingTake::takeBackFrom(const DuetEvent& event) {
    takeBack(of(event.voice), event);
    std::array<int, 128>& open = openOf(event.voice);
    open.fill(0);
    for (const Note& note : of(event.voice).notes)
        if (note.end == kStillHeld) ++open.at(static_cast<std::size_t>(note.pitch));
}

void GrowingTake::add(const DuetEvent& event) {
    using Kind = DuetEvent::Kind;
    switch (event.kind) {
        case Kind::Strike: return strike(event);
        case Kind::Release: return release(event);
        case Kind::Pedal: of(event.voice).pedal.push_back({event.value, event.seconds}); return;
        case Kind::TakenBack: return takeBackFrom(event);
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
    GrowingTake take;
    for (const DuetEvent& event : events) take.add(event);
    return take.take();
}

std::vector<DuetTake> droppedIn(const std::vector<DuetEvent>& events) {
    std::vector<DuetTake> dropped;
    GrowingTake take;
    for (const DuetEvent& event : events) {
        const std::vector<Note>& heard = take.take().model.notes;
        if (isDropped(event) && !heard.empty() && isTakenBack(event, heard.back().start))
            dropped.push_back(take.take());
        take.add(event);
    }
    return dropped;
}

}  // namespace continuo::app
