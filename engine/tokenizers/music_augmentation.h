#pragma once

#include <span>

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

}  // namespace continuo
