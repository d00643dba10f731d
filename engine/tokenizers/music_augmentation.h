#pragma once

#include <span>

#include "base/philox.h"
#include "continuo/performance.h"
#include "tokenizers/midi_vocabulary.h"

namespace continuo {

// The range of semitones by which notes may be transposed, downwards (0 or below) and upwards.
struct Transpositions {
    int lowest = 0;
    int highest = 0;
    bool operator==(const Transpositions&) const = default;
};

// Returns up to `most` semitones each way, such that all notes stay on a piano's keys (21..108). Notes beyond
// the keys may move towards them or stay.
Transpositions transpositions(std::span<const Token> tokens, int most, const MidiVocabulary& vocabulary);

// Transposes all notes; they must stay within 0..127.
void transpose(std::span<Token> tokens, int semitones, const MidiVocabulary& vocabulary);

// Returns the performance with all times multiplied by `factor`. Tokens are rounded afterwards.
Performance stretched(Performance performance, double factor);

// Returns the performance with each velocity's distance from the mean multiplied by `spread`, and `louder`
// MIDI steps added (negative: softer). Results are clamped to 1..127. Training on such copies teaches a
// network to follow the level of its context.
Performance withDynamics(Performance performance, double spread, double louder);

// Returns a performance in which a fraction `share` (0 to 1) of the notes end late. The delay is
// exponentially distributed with mean 0.7 s, but ends at least 10 ms before the key's next stroke. Only keys
// are delayed, not the pedal: where the pedal has its own tokens, the grammar limits it. A network that
// continues its own music sometimes omits a note-off; such data teaches it to correct this soon.
Performance withLateReleases(Performance performance, double share, RandomStream& random);

}  // namespace continuo
