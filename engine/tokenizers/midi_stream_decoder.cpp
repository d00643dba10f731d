#include "tokenizers/midi_stream_decoder.h"

#include <algorithm>

namespace continuo {

MidiStreamDecoder::MidiStreamDecoder(const MidiVocabulary& vocabulary)
    : vocabulary_(vocabulary), velocity_(vocabulary.defaultVelocity()) {}

std::optional<MidiNoteEvent> MidiStreamDecoder::push(Token token) {
    const TokenEvent event = vocabulary_.event(token);
    switch (event.kind) {
        case TokenEvent::Kind::NoteOn: return start(event.value);
        case TokenEvent::Kind::NoteOff: return end(event.value);
        case TokenEvent::Kind::TimeShift: step_ += event.value; break;
        case TokenEvent::Kind::Velocity: velocity_ = vocabulary_.velocity(event.value); break;
        case TokenEvent::Kind::PedalDown: pedal_ = true; break;
        case TokenEvent::Kind::PedalUp: pedal_ = false; break;
        default: break;
    }
    return std::nullopt;
}

MidiNoteEvent MidiStreamDecoder::start(int pitch) {
    std::int32_t slot = free_;
    if (slot == kNone) {
        slot = static_cast<std::int32_t>(slots_.size());
        slots_.emplace_back();
    } else {
        free_ = slots_[static_cast<std::size_t>(slot)].next;
    }
    slots_[static_cast<std::size_t>(slot)] = {step_, started_, kNone, static_cast<std::int16_t>(velocity_),
                                              static_cast<std::int16_t>(pitch)};
    Queue& queue = queues_[static_cast<std::size_t>(pitch)];
    if (queue.first == kNone) {
        queue.first = slot;
    } else {
        slots_[static_cast<std::size_t>(queue.last)].next = slot;
    }
    queue.last = slot;
    return {MidiNoteEvent::Kind::Start, pitch, velocity_, seconds(), seconds(), started_++};
}

std::optional<MidiNoteEvent> MidiStreamDecoder::end(int pitch) {
    Queue& queue = queues_[static_cast<std::size_t>(pitch)];
    if (queue.first == kNone) return std::nullopt;
    const std::int32_t slot = queue.first;
    Sounding& note = slots_[static_cast<std::size_t>(slot)];
    queue.first = note.next;
    const double begin = static_cast<double>(note.step) / kStepsPerSecond;
    const MidiNoteEvent event{MidiNoteEvent::Kind::End, pitch, note.velocity, seconds(), begin, note.index};
    note.pitch = -1;
    note.next = free_;
    free_ = slot;
    return event;
}

std::vector<MidiStreamDecoder::Sounding> MidiStreamDecoder::oldestFirst() const {
    std::vector<Sounding> notes;
    for (const Sounding& note : slots_) {
        if (note.pitch >= 0) notes.push_back(note);
    }
    std::sort(notes.begin(), notes.end(),
              [](const Sounding& a, const Sounding& b) { return a.index < b.index; });
    return notes;
}

std::vector<MidiNoteEvent> MidiStreamDecoder::close() {
    std::vector<MidiNoteEvent> events;
    for (const Sounding& note : oldestFirst()) events.push_back(*end(note.pitch));
    pedal_ = false;
    return events;
}

std::vector<Note> MidiStreamDecoder::sounding() const {
    std::vector<Note> notes;
    for (const Sounding& note : oldestFirst())
        notes.push_back(
            {note.velocity, note.pitch, static_cast<double>(note.step) / kStepsPerSecond, kStillHeld});
    return notes;
}

}  // namespace continuo
