#include "midi/file/note_collector.h"

#include <algorithm>

#include "midi/file/standard_midi_file.h"

namespace continuo::app {

NoteCollector::NoteCollector(std::size_t expectedNotes) {
    notes_.reserve(std::min(expectedNotes, kMostNotes));
    nextSounding_.reserve(std::min(expectedNotes, kMostNotes));
}

bool NoteCollector::noteOn(int channel, int pitch, int velocity, double seconds, const ScorePlace& place) {
    if (notes_.size() == kMostNotes) return false;
    const auto index = static_cast<std::int32_t>(notes_.size());
    Queue& sounding = queue(channel, pitch);
    while (sounding.first != kNone && notes_[static_cast<std::size_t>(sounding.first)].note.start < seconds)
        noteOff(channel, pitch, seconds, {});
    notes_.push_back({{velocity, pitch, seconds, seconds}, place, {}});
    nextSounding_.push_back(kNone);
    if (sounding.first == kNone) {
        sounding.first = index;
    } else {
        nextSounding_[static_cast<std::size_t>(sounding.last)] = index;
    }
    sounding.last = index;
    ++sounding_[static_cast<std::size_t>(channel)];
    return true;
}

bool NoteCollector::noteOff(int channel, int pitch, double seconds, const ScorePlace& place) {
    Queue& sounding = queue(channel, pitch);
    if (sounding.first == kNone) return false;
    const auto index = static_cast<std::size_t>(sounding.first);
    notes_[index].note.end = seconds;
    notes_[index].off = place;
    sounding.first = nextSounding_[index];
    --sounding_[static_cast<std::size_t>(channel)];
    return true;
}

void NoteCollector::endChannel(int channel, double seconds, const ScorePlace& place) {
    for (int pitch = 0; pitch < 128 && sounding_[static_cast<std::size_t>(channel)] > 0; ++pitch) {
        while (noteOff(channel, pitch, seconds, place)) {
        }
    }
}

std::size_t NoteCollector::endTrack(double seconds) {
    std::size_t ended = 0;
    for (int channel = 0; channel < 16; ++channel) {
        ended += static_cast<std::size_t>(sounding_[static_cast<std::size_t>(channel)]);
        endChannel(channel, seconds, {});
    }
    return ended;
}

std::vector<PianoNote> NoteCollector::takeNotes() {
    const auto earlier = [](const PianoNote& a, const PianoNote& b) { return a.note.start < b.note.start; };
    if (!std::is_sorted(notes_.begin(), notes_.end(), earlier))
        std::stable_sort(notes_.begin(), notes_.end(), earlier);
    return std::move(notes_);
}

}  // namespace continuo::app
