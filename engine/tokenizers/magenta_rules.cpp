#include "tokenizers/magenta_rules.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>

#include "tokenizers/midi_event_writer.h"

namespace continuo {
namespace {

// A note's beginning or end; `rank` is the note's place in the order of (start, pitch).
struct Edge {
    std::int64_t step = 0;
    std::uint32_t rank = 0;
    bool isOff = false;
};

std::vector<Edge> edges(const std::vector<SustainedNote>& notes, TimeRange range, bool keepOpen) {
    const std::int64_t last = range.end < kStillHeld ? magentaStep(range.end - range.begin)
                                                     : std::numeric_limits<std::int64_t>::max();
    std::vector<Edge> result;
    result.reserve(notes.size() * 2);
    for (std::uint32_t rank = 0; rank < notes.size(); ++rank) {
        const auto& [note, open] = notes[rank];
        const std::int64_t on = magentaStep(note.start - range.begin);
        const std::int64_t off = std::max(on + 1, magentaStep(note.end - range.begin));
        if (on < last) result.push_back({on, rank, false});
        if (on < last && off < last && !(open && keepOpen)) result.push_back({off, rank, true});
    }
    std::sort(result.begin(), result.end(), [](const Edge& a, const Edge& b) {
        return std::tie(a.step, a.rank, a.isOff) < std::tie(b.step, b.rank, b.isOff);
    });
    return result;
}

}  // namespace

std::int64_t magentaStep(double seconds) {
    return static_cast<std::int64_t>(std::floor(seconds * kStepsPerSecond + 0.5));
}

MagentaEvents magentaEvents(std::vector<SustainedNote> notes, TimeRange range, bool keepOpen,
                            const MidiVocabulary& vocabulary) {
    std::erase_if(notes, [range](const SustainedNote& note) {
        return note.note.start < range.begin || note.note.start >= range.end;
    });
    std::stable_sort(notes.begin(), notes.end(), [](const SustainedNote& a, const SustainedNote& b) {
        return std::tie(a.note.start, a.note.pitch) < std::tie(b.note.start, b.note.pitch);
    });
    MagentaEvents result;
    int bucket = -1;
    for (const Edge& edge : edges(notes, range, keepOpen)) {
        appendTimeShifts(result.events, edge.step - result.steps);
        result.steps = std::max(result.steps, edge.step);
        const Note& note = notes[edge.rank].note;
        const int wanted = vocabulary.bucket(note.velocity);
        if (!edge.isOff && wanted != bucket) {
            bucket = wanted;
            result.events.push_back(eventId({MidiEvent::Kind::Velocity, bucket}));
        }
        result.events.push_back(
            eventId({edge.isOff ? MidiEvent::Kind::NoteOff : MidiEvent::Kind::NoteOn, note.pitch}));
    }
    return result;
}

}  // namespace continuo
