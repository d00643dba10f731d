#include "tokenizers/sustain.h"

#include <algorithm>
#include <array>
#include <cstdint>

namespace continuo {
namespace {

// The order in which simultaneous events are processed.
enum class Type : std::uint8_t { PedalDown, PedalUp, NoteOn, NoteOff };

struct Event {
    double time = 0;
    Type type = Type::PedalDown;
    std::uint32_t note = 0;
};

std::vector<Event> sortedEvents(const Performance& performance) {
    std::vector<Event> events;
    events.reserve(performance.notes.size() * 2 + performance.pedal.size());
    for (std::uint32_t i = 0; i < performance.notes.size(); ++i) {
        const Note& note = performance.notes[i];
        events.push_back({note.start, Type::NoteOn, i});
        if (note.end < kStillHeld) events.push_back({std::max(note.start, note.end), Type::NoteOff, i});
    }
    for (const PedalChange& change : performance.pedal)
        events.push_back({change.time, change.value >= 64 ? Type::PedalDown : Type::PedalUp, 0});
    std::stable_sort(events.begin(), events.end(), [](const Event& a, const Event& b) {
        return a.time != b.time ? a.time < b.time : a.type < b.type;
    });
    return events;
}

class Sustain {
public:
    explicit Sustain(const std::vector<Note>& notes) : notes_(notes), states_(notes.size(), State::Waiting) {}

    void process(const Event& event);
    std::vector<SustainedNote> finish(double lastTime);

private:
    enum class State : std::uint8_t { Waiting, Held, ByPedal, Ended, Replaced };

    void strike(std::uint32_t index, double time);
    void releasePedal(double time);

    std::vector<Note> notes_;
    std::vector<State> states_;
    std::array<std::vector<std::uint32_t>, 128> active_;  // per pitch; may list notes that have ended
    std::vector<std::uint32_t> byPedal_;                  // notes whose key was released; may list ended ones
    bool down_ = false;
};

void Sustain::process(const Event& event) {
    switch (event.type) {
        case Type::PedalDown: down_ = true; break;
        case Type::PedalUp: releasePedal(event.time); break;
        case Type::NoteOn: strike(event.note, event.time); break;
        case Type::NoteOff:
            if (states_[event.note] != State::Held) break;
            states_[event.note] = down_ ? State::ByPedal : State::Ended;
            if (down_) byPedal_.push_back(event.note);
            break;
    }
}

void Sustain::strike(std::uint32_t index, double time) {
    auto& active = active_[static_cast<std::size_t>(notes_[index].pitch)];
    if (down_) {
        for (const std::uint32_t earlier : active) {
            if (states_[earlier] != State::Held && states_[earlier] != State::ByPedal) continue;
            notes_[earlier].end = time;
            states_[earlier] = notes_[earlier].start == time ? State::Replaced : State::Ended;
        }
        active.clear();
    }
    active.push_back(index);
    states_[index] = State::Held;
}

void Sustain::releasePedal(double time) {
    down_ = false;
    for (const std::uint32_t index : byPedal_) {
        if (states_[index] != State::ByPedal) continue;
        notes_[index].end = time;
        states_[index] = State::Ended;
    }
    byPedal_.clear();
}

std::vector<SustainedNote> Sustain::finish(double lastTime) {
    std::vector<SustainedNote> result;
    result.reserve(notes_.size());
    for (std::size_t i = 0; i < notes_.size(); ++i) {
        if (states_[i] == State::Replaced) continue;
        const bool open = states_[i] == State::Held || states_[i] == State::ByPedal;
        if (open) notes_[i].end = lastTime;
        result.push_back({notes_[i], open});
    }
    return result;
}

}  // namespace

std::vector<SustainedNote> applySustain(const Performance& performance) {
    const std::vector<Event> events = sortedEvents(performance);
    Sustain sustain(performance.notes);
    for (const Event& event : events) sustain.process(event);
    return sustain.finish(events.empty() ? 0 : events.back().time);
}

std::vector<SustainedNote> notesAsHeld(const Performance& performance) {
    const double last = lastEventTime(performance);
    std::vector<SustainedNote> result;
    result.reserve(performance.notes.size());
    for (const Note& note : performance.notes) {
        const bool open = note.end >= kStillHeld;
        result.push_back({note, open});
        if (open) result.back().note.end = last;
    }
    return result;
}

}  // namespace continuo
