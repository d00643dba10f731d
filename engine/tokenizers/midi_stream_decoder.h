#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "continuo/performance.h"
#include "tokenizers/midi_vocabulary.h"

namespace continuo {

// A note that starts or ends while tokens come in.
struct MidiNoteEvent {
    enum class Kind { Start, End };
    Kind kind = Kind::Start;
    int pitch = 0;
    int velocity = 0;
    double time = 0;          // seconds from the sequence's beginning
    double start = 0;         // of the note; equal to `time` when it starts, or has no length
    std::uint64_t index = 0;  // how many notes started before it; the same at its start and its end
};

// Turns a growing token sequence into notes as they come, in constant time a token: of several notes of one
// pitch the oldest ends first, a note-off without a note is ignored. It is a value: give it the prompt's
// tokens and go on with the continuation's, which then end the prompt's notes; copy it to branch.
class MidiStreamDecoder {
public:
    explicit MidiStreamDecoder(const MidiVocabulary& vocabulary);

    // What the token starts or ends, if anything. Throws Error(BadRequest) for an id outside the vocabulary.
    std::optional<MidiNoteEvent> push(Token token);

    // Ends all that still sounds, now, oldest first, and lifts the pedal.
    std::vector<MidiNoteEvent> close();

    double seconds() const { return static_cast<double>(step_) / kStepsPerSecond; }  // time so far
    int velocity() const { return velocity_; }                                       // of the next note
    bool pedalIsDown() const { return pedal_; }
    std::uint64_t notesStarted() const { return started_; }
    std::vector<Note> sounding() const;  // oldest first, end kStillHeld

private:
    static constexpr std::int32_t kNone = -1;
    struct Sounding {
        std::int64_t step = 0;
        std::uint64_t index = 0;
        std::int32_t next = kNone;  // a younger one of the same pitch, or the next free slot
        std::int16_t velocity = 0;
        std::int16_t pitch = -1;  // -1: a free slot
    };
    struct Queue {
        std::int32_t first = kNone;
        std::int32_t last = kNone;
    };

    MidiNoteEvent start(int pitch);
    std::optional<MidiNoteEvent> end(int pitch);
    std::vector<Sounding> bySeniority() const;

    MidiVocabulary vocabulary_;
    std::array<Queue, 128> queues_{};
    std::vector<Sounding> slots_;
    std::int32_t free_ = kNone;
    std::int64_t step_ = 0;
    std::uint64_t started_ = 0;
    int velocity_ = 0;
    bool pedal_ = false;
};

}  // namespace continuo
