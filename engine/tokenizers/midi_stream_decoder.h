#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "continuo/performance.h"
#include "tokenizers/midi_vocabulary.h"

namespace continuo {

// The start or end of a note, decoded from a stream of tokens.
struct MidiNoteEvent {
    enum class Kind { Start, End };
    Kind kind = Kind::Start;
    int pitch = 0;
    int velocity = 0;
    double time = 0;          // seconds from the start of the sequence
    double start = 0;         // of the note; equals `time` at its start, or if it has no length
    std::uint64_t index = 0;  // number of notes started before; the same at a note's start and end
};

// Decodes a growing token sequence into notes, in constant time per token. If a pitch has several open notes,
// the oldest ends first; a note-off without a note is ignored. Push the prompt's tokens first: the
// continuation's tokens then end the prompt's notes. Copy the decoder to branch.
class MidiStreamDecoder {
public:
    explicit MidiStreamDecoder(const MidiVocabulary& vocabulary);

    // Returns the note that the token starts or ends, if any. Throws Error(BadRequest) for an id outside the
    // vocabulary.
    std::optional<MidiNoteEvent> push(Token token);

    // Ends all sounding notes at the current time, oldest first, and lifts the pedal.
    std::vector<MidiNoteEvent> close();

    double seconds() const { return static_cast<double>(step_) / kStepsPerSecond; }  // current time
    int velocity() const { return velocity_; }                                       // of the next note
    bool pedalIsDown() const { return pedal_; }
    std::uint64_t notesStarted() const { return started_; }
    std::vector<Note> sounding() const;  // oldest first, end kStillHeld

private:
    static constexpr std::int32_t kNone = -1;
    struct Sounding {
        std::int64_t step = 0;
        std::uint64_t index = 0;
        std::int32_t next = kNone;  // the next sounding note of the same pitch, or the next free slot
        std::int16_t velocity = 0;
        std::int16_t pitch = -1;  // -1: a free slot
    };
    struct Queue {
        std::int32_t first = kNone;
        std::int32_t last = kNone;
    };

    MidiNoteEvent start(int pitch);
    std::optional<MidiNoteEvent> end(int pitch);
    std::vector<Sounding> oldestFirst() const;

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
