#include "tokenizers/krasserm_rules.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "continuo/error.h"
#include "tokenizers/midi_event_writer.h"

namespace continuo {
namespace {

constexpr std::size_t kMostRepeated = std::size_t{1} << 22;

// A span of time from pedal down to pedal up, with the indices of the notes that start in it.
struct Span {
    double start = 0;
    double end = 0;
    std::vector<std::size_t> notes;
};

// Returns the spans of a pedal. A pedal that is never released makes no span; an extra release moves the end
// of the last span.
std::vector<Span> pedalSpans(const std::vector<PedalChange>& pedal) {
    std::vector<Span> spans;
    std::optional<double> down;
    for (const PedalChange& change : pedal) {
        if (change.value >= 64) {
            if (!down) down = change.time;
        } else if (down) {
            spans.push_back({*down, change.time, {}});
            down.reset();
        } else if (!spans.empty()) {
            spans.back().end = change.time;
        }
    }
    return spans;
}

// Lengthens a span's notes to its end, or to the next note of the same pitch.
void extendNotes(const Span& span, std::vector<Note>& notes) {
    std::array<std::optional<double>, 128> nextStart;
    for (std::size_t i = span.notes.size(); i-- > 0;) {
        Note& note = notes[span.notes[i]];
        auto& next = nextStart[static_cast<std::size_t>(note.pitch)];
        note.end = next ? *next : std::max(span.end, note.end);
        next = note.start;
    }
}

void requireFew(std::size_t count) {
    if (count > kMostRepeated)
        throw Error(ErrorCode::BadRequest,
                    "krasserm pedal: this rule repeats the last notes at each later pedal change and would "
                    "create more "
                    "than 4,194,304 notes; skip the piece, shorten it, or remove its pedal");
}

// The start or end of a note.
struct Edge {
    double time = 0;
    int pitch = 0;
    int velocity = -1;  // -1: the end
};

std::vector<Edge> edges(const std::vector<Note>& notes, double end) {
    std::vector<Edge> result;
    result.reserve(notes.size() * 2);
    for (const Note& note : notes) {
        if (note.start >= end) continue;
        result.push_back({note.start, note.pitch, note.velocity});
        if (note.end < end) result.push_back({note.end, note.pitch, -1});
    }
    std::stable_sort(result.begin(), result.end(),
                     [](const Edge& a, const Edge& b) { return a.time < b.time; });
    return result;
}

}  // namespace

std::vector<Note> krassermPedal(const Performance& performance) {
    std::vector<Note> notes = performance.notes;
    std::vector<Span> spans = pedalSpans(performance.pedal);
    if (spans.empty()) return notes;
    std::vector<std::size_t> order;  // output order: notes outside of spans, then span by span
    std::size_t managed = 0;
    std::size_t first = 0;
    for (Span& span : spans) {
        for (std::size_t i = first; i < notes.size(); ++i) {
            if (notes[i].start < span.start) {
                order.push_back(i);
            } else if (notes[i].start > span.end) {
                first = i;
                extendNotes(span, notes);
                break;
            } else {
                span.notes.push_back(i);
                ++managed;
            }
            requireFew(order.size() + managed);
        }
    }
    for (const Span& span : spans) order.insert(order.end(), span.notes.begin(), span.notes.end());
    std::vector<Note> result;
    result.reserve(order.size());
    for (const std::size_t i : order) result.push_back(notes[i]);
    return result;
}

Performance inReleaseOrder(Performance performance) {
    std::stable_sort(performance.notes.begin(), performance.notes.end(),
                     [](const Note& a, const Note& b) { return a.end < b.end; });
    return performance;
}

KrassermEvents krassermEvents(std::vector<Note> notes, double end, const MidiVocabulary& vocabulary) {
    std::stable_sort(notes.begin(), notes.end(),
                     [](const Note& a, const Note& b) { return a.start < b.start; });
    KrassermEvents result;
    double now = 0;
    int before = 0;  // velocity of the previous event, compared with a bucket; -1 after a note's end
    for (const Edge& edge : edges(notes, end)) {
        // nearbyint rounds halves to even, as Python's round does
        const auto steps = static_cast<std::int64_t>(std::nearbyint((edge.time - now) * kStepsPerSecond));
        appendTimeShifts(result.events, steps);
        result.steps += steps;
        now = edge.time;
        const bool isOff = edge.velocity < 0;
        const int bucket = vocabulary.bucket(edge.velocity);
        if (!isOff && bucket != before)
            result.events.push_back(eventId({TokenEvent::Kind::Velocity, bucket}));
        result.events.push_back(
            eventId({isOff ? TokenEvent::Kind::NoteOff : TokenEvent::Kind::NoteOn, edge.pitch}));
        before = edge.velocity;
    }
    return result;
}

std::vector<Note> krassermNotes(std::span<const Token> tokens, const MidiVocabulary& vocabulary) {
    struct Onset {
        std::int64_t step = 0;
        int velocity = 0;
    };
    std::array<std::optional<Onset>, 128> onsets;
    std::vector<Note> notes;
    std::int64_t step = 0;
    int velocity = vocabulary.defaultVelocity();
    const auto seconds = [](std::int64_t at) { return static_cast<double>(at) / kStepsPerSecond; };
    for (const Token token : tokens) {
        const TokenEvent event = vocabulary.event(token);
        if (event.kind == TokenEvent::Kind::TimeShift) step += event.value;
        if (event.kind == TokenEvent::Kind::Velocity) velocity = vocabulary.velocity(event.value);
        if (event.kind != TokenEvent::Kind::NoteOn && event.kind != TokenEvent::Kind::NoteOff) continue;
        auto& onset = onsets[static_cast<std::size_t>(event.value)];
        if (event.kind == TokenEvent::Kind::NoteOn) {
            onset = Onset{step, velocity};
        } else if (onset && onset->step != step) {
            notes.push_back({onset->velocity, event.value, seconds(onset->step), seconds(step)});
        }
    }
    std::stable_sort(notes.begin(), notes.end(),
                     [](const Note& a, const Note& b) { return a.start < b.start; });
    return notes;
}

}  // namespace continuo
