#include "tokenizers/magenta_rules.h"

#include <algorithm>
#include <tuple>

#include "tokenizers/midi_event_writer.h"

namespace continuo {
namespace {

// The start or end of a note or the pedal; `rank` is the note's index in the order of (start, pitch), from 1.
struct Edge {
    std::int64_t step = 0;
    std::uint32_t rank = 0;  // 0: the pedal
    bool isOff = false;
};

std::vector<Edge> edges(const std::vector<SustainedNote>& notes, TimeRange range, AtEnd atEnd,
                        std::span<const PedalStep> pedal) {
    const std::int64_t last = endStep(range);
    std::vector<Edge> result;
    result.reserve(notes.size() * 2 + pedal.size());
    for (std::uint32_t rank = 1; rank <= notes.size(); ++rank) {
        const auto& [note, open] = notes[rank - 1];
        const NoteSteps steps = noteSteps(note, range);
        if (steps.on < last) result.push_back({steps.on, rank, false});
        if (steps.on < last && steps.off < last && !(open && atEnd == AtEnd::Hold))
            result.push_back({steps.off, rank, true});
    }
    for (const PedalStep& each : pedal) result.push_back({each.step, 0, !each.down});
    std::sort(result.begin(), result.end(), [](const Edge& a, const Edge& b) {
        return std::tie(a.step, a.rank, a.isOff) < std::tie(b.step, b.rank, b.isOff);
    });
    return result;
}

}  // namespace

MagentaEvents magentaEvents(std::vector<SustainedNote> notes, TimeRange range, AtEnd atEnd,
                            const MidiVocabulary& vocabulary, std::span<const PedalStep> pedal) {
    std::erase_if(notes, [range](const SustainedNote& note) {
        return note.note.start < range.begin || note.note.start >= range.end;
    });
    std::stable_sort(notes.begin(), notes.end(), [](const SustainedNote& a, const SustainedNote& b) {
        return std::tie(a.note.start, a.note.pitch) < std::tie(b.note.start, b.note.pitch);
    });
    MagentaEvents result;
    int bucket = -1;
    for (const Edge& edge : edges(notes, range, atEnd, pedal)) {
        appendTimeShifts(result.events, edge.step - result.steps);
        result.steps = std::max(result.steps, edge.step);
        if (edge.rank == 0) {
            result.events.push_back(
                eventId({edge.isOff ? TokenEvent::Kind::PedalUp : TokenEvent::Kind::PedalDown, 0}));
            continue;
        }
        const Note& note = notes[edge.rank - 1].note;
        const int wanted = vocabulary.bucket(note.velocity);
        if (!edge.isOff && wanted != bucket) {
            bucket = wanted;
            result.events.push_back(eventId({TokenEvent::Kind::Velocity, bucket}));
        }
        result.events.push_back(
            eventId({edge.isOff ? TokenEvent::Kind::NoteOff : TokenEvent::Kind::NoteOn, note.pitch}));
    }
    return result;
}

}  // namespace continuo
