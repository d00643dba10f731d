#include "tokenizers/midi_tokenizer.h"

#include <algorithm>
#include <string>
#include <tuple>

#include "continuo/error.h"
#include "tokenizers/krasserm_rules.h"
#include "tokenizers/midi_event_writer.h"
#include "tokenizers/midi_stream_decoder.h"

namespace continuo {
namespace {

void requireTime(const char* what, double seconds) {
    if (!(seconds >= 0 && seconds <= kLongestSeconds))
        throw Error(ErrorCode::BadRequest, std::string("midi tokenizer: ") + what + " is at " +
                                               std::to_string(seconds) +
                                               " s, expected 0 to 1,000,000 s; shorten or repair the piece");
}

void require7Bits(const char* what, int value) {
    if (value < 0 || value > 127)
        throw Error(ErrorCode::BadRequest, std::string("midi tokenizer: ") + what + " is " +
                                               std::to_string(value) +
                                               ", expected 0 to 127; repair the piece");
}

void check(const Performance& performance) {
    for (const Note& note : performance.notes) {
        require7Bits("a pitch", note.pitch);
        require7Bits("a velocity", note.velocity);
        requireTime("a note's start", note.start);
        if (note.end != kStillHeld) requireTime("a note's end", note.end);
    }
    for (const PedalChange& change : performance.pedal) {
        require7Bits("a pedal value", change.value);
        requireTime("a pedal change", change.time);
    }
}

// Ends held notes with the last event; krasserm's program had no open notes.
Performance endHeldNotes(Performance performance) {
    const double end = lastEventTime(performance);
    for (Note& note : performance.notes) note.end = std::min(note.end, end);
    return performance;
}

// Returns the notes that start in the range, counted from its begin; AtEnd::Hold leaves open notes at
// kStillHeld.
std::vector<Note> notesInRange(const std::vector<SustainedNote>& sustained, TimeRange range, AtEnd atEnd) {
    std::vector<Note> notes;
    for (const auto& [note, open] : sustained) {
        if (note.start < range.begin || note.start >= range.end) continue;
        const double end = open && atEnd == AtEnd::Hold ? kStillHeld : note.end - range.begin;
        notes.push_back({note.velocity, note.pitch, note.start - range.begin, end});
    }
    return notes;
}

}  // namespace

MidiTokenizer::MidiTokenizer(MidiProfile profile, std::optional<PedalRule> pedal, NoteOrder order)
    : vocabulary_(profile),
      pedal_(pedal.value_or(vocabulary_.isNative() ? PedalRule::Magenta : PedalRule::Krasserm)),
      order_(order) {
    if (vocabulary_.isNative() && pedal_ != PedalRule::Magenta)
        throw Error(ErrorCode::BadRequest,
                    "midi tokenizer: the " + std::string(profileName(profile)) +
                        " profile supports only the magenta pedal rule; use that rule, or the profile "
                        "krasserm");
}

std::vector<Token> MidiTokenizer::tokens(const std::vector<int>& events) const {
    std::vector<Token> result;
    result.reserve(events.size() + 1);
    if (vocabulary_.start()) result.push_back(*vocabulary_.start());
    appendEvents(result, events, vocabulary_);
    return result;
}

// Returns the notes in the order in which the rules process them; Magenta's rules sort them by pitch
// themselves.
Performance MidiTokenizer::sortNotes(const Performance& performance) const {
    const bool byRelease = !vocabulary_.isNative() && order_ == NoteOrder::ByProfile;
    return byRelease ? inReleaseOrder(performance) : performance;
}

MagentaEvents MidiTokenizer::nativeEvents(const Performance& performance, TimeRange range,
                                          AtEnd atEnd) const {
    if (!vocabulary_.hasPedal()) return magentaEvents(applySustain(performance), range, atEnd, vocabulary_);
    std::vector<SustainedNote> notes = notesAsHeld(performance);
    const std::vector<PedalStep> pedal = pedalSteps(performance, notes, range, atEnd);
    return magentaEvents(std::move(notes), range, atEnd, vocabulary_, pedal);
}

std::vector<Token> MidiTokenizer::encode(const Performance& performance) const {
    check(performance);
    if (vocabulary_.isNative()) return tokens(nativeEvents(performance, {}, AtEnd::Release).events);
    const Performance played = sortNotes(performance);
    if (pedal_ == PedalRule::Magenta)
        return tokens(
            krassermEvents(notesInRange(applySustain(played), {}, AtEnd::Release), kStillHeld, vocabulary_)
                .events);
    return tokens(krassermEvents(krassermPedal(endHeldNotes(played)), kStillHeld, vocabulary_).events);
}

Performance MidiTokenizer::decode(std::span<const Token> tokens) const {
    Performance performance;
    if (const auto end = vocabulary_.end())
        tokens = tokens.first(
            static_cast<std::size_t>(std::find(tokens.begin(), tokens.end(), *end) - tokens.begin()));
    if (!vocabulary_.isNative()) {
        performance.notes = krassermNotes(tokens, vocabulary_);
        return performance;
    }
    MidiStreamDecoder decoder(vocabulary_);
    std::vector<MidiNoteEvent> ends;
    for (const Token token : tokens) {
        const bool before = decoder.pedalIsDown();
        const auto event = decoder.push(token);
        if (event && event->kind == MidiNoteEvent::Kind::End) ends.push_back(*event);
        if (decoder.pedalIsDown() != before)
            performance.pedal.push_back({before ? 0 : 127, decoder.seconds()});
    }
    if (decoder.pedalIsDown()) performance.pedal.push_back({0, decoder.seconds()});
    for (const MidiNoteEvent& event : decoder.close()) ends.push_back(event);
    std::sort(ends.begin(), ends.end(), [](const MidiNoteEvent& a, const MidiNoteEvent& b) {
        return std::tie(a.start, a.pitch, a.index) < std::tie(b.start, b.pitch, b.index);
    });
    for (const MidiNoteEvent& event : ends) {
        if (event.time > event.start)
            performance.notes.push_back({event.velocity, event.pitch, event.start, event.time});
    }
    return performance;
}

MidiPrompt MidiTokenizer::encodePrompt(const Performance& performance, double from, double to,
                                       Silence silence) const {
    check(performance);
    requireTime("the prompt's begin", from);
    if (to != kStillHeld) requireTime("the prompt's end", to);
    const TimeRange range{from, std::max(from, to)};
    std::vector<int> events;
    std::int64_t steps = 0;
    if (vocabulary_.isNative()) {
        auto written = nativeEvents(performance, range, AtEnd::Hold);
        events = std::move(written.events);
        steps = written.steps;
    } else {
        const std::vector<SustainedNote> notes = applySustain(sortNotes(performance));
        auto written =
            krassermEvents(notesInRange(notes, range, AtEnd::Hold), range.end - range.begin, vocabulary_);
        events = std::move(written.events);
        steps = written.steps;
    }
    if (silence == Silence::Kept && range.end < kStillHeld)
        appendTimeShifts(events, magentaStep(range.end - range.begin) - steps);
    MidiPrompt prompt;
    prompt.tokens = tokens(events);
    MidiStreamDecoder decoder(vocabulary_);
    for (const Token token : prompt.tokens) decoder.push(token);
    prompt.seconds = decoder.seconds();
    prompt.openNotes = decoder.sounding();
    prompt.pedalIsDown = decoder.pedalIsDown();
    return prompt;
}

}  // namespace continuo
