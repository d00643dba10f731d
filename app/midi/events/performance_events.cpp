#include "midi/events/performance_events.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "continuo/error.h"

namespace continuo::app {
namespace {

constexpr double kLongestPlayed = 24 * 3600;  // s

[[noreturn]] void failEvent(const char* what, std::size_t index, const std::string& message) {
    throw Error(ErrorCode::BadRequest, std::string(what) + " " + std::to_string(index) + " " + message);
}

bool isMoment(double seconds) { return seconds >= 0 && seconds <= kLongestPlayed; }

void checkNote(const Note& note, std::size_t index) {
    if (note.pitch < 0 || note.pitch > 127)
        failEvent("note", index, "has pitch " + std::to_string(note.pitch) + ", expected 0 to 127");
    if (note.velocity < 1 || note.velocity > 127)
        failEvent("note", index, "has velocity " + std::to_string(note.velocity) + ", expected 1 to 127");
    if (!isMoment(note.start) || !(isMoment(note.end) || note.end == kStillHeld))
        failEvent("note", index, "lies outside of 0 to 24 hours");
}

void checkPedal(const PedalChange& change, std::size_t index) {
    if (change.value < 0 || change.value > 127)
        failEvent("pedal change", index, "is " + std::to_string(change.value) + ", expected 0 to 127");
    if (!isMoment(change.time)) failEvent("pedal change", index, "lies outside of 0 to 24 hours");
}

// Merges two lists that are sorted by time. At equal times, events of `first` come first.
std::vector<MidiEvent> merged(const std::vector<MidiEvent>& first, const std::vector<MidiEvent>& second) {
    std::vector<MidiEvent> all(first.size() + second.size());
    std::ranges::merge(first, second, all.begin(), {}, &MidiEvent::time, &MidiEvent::time);
    return all;
}

}  // namespace

Moment toMoment(double seconds, Moment begin) {
    return begin + std::chrono::nanoseconds(std::llround(seconds * 1e9));
}

void checkPlayable(const Performance& performance) {
    for (std::size_t i = 0; i < performance.notes.size(); ++i) checkNote(performance.notes[i], i);
    for (std::size_t i = 0; i < performance.pedal.size(); ++i) checkPedal(performance.pedal[i], i);
}

std::vector<MidiEvent> toEvents(const Performance& performance, Moment begin,
                                std::chrono::nanoseconds shortest) {
    checkPlayable(performance);
    const auto at = [begin](double seconds) { return toMoment(seconds, begin); };
    // Sorts each kind alone, because each is nearly sorted.
    std::vector<MidiEvent> strikes, releases, pedals;
    strikes.reserve(performance.notes.size());
    releases.reserve(performance.notes.size());
    for (const Note& note : performance.notes) {
        strikes.push_back(noteOn(at(note.start), note.pitch, note.velocity));
        if (note.end == kStillHeld) continue;
        releases.push_back(noteOff(std::max(at(note.end), at(note.start) + shortest), note.pitch));
    }
    for (const PedalChange& change : performance.pedal)
        pedals.push_back(pedal(at(change.time), change.value));
    for (std::vector<MidiEvent>* each : {&strikes, &releases, &pedals})
        if (!std::ranges::is_sorted(*each, {}, &MidiEvent::time))
            std::ranges::stable_sort(*each, {}, &MidiEvent::time);
    return merged(merged(releases, pedals), strikes);
}

}  // namespace continuo::app
