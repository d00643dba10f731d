#pragma once

#include <span>

#include "tokenizers/midi_vocabulary.h"

namespace continuo {

// By how many semitones some notes may move, downwards (0 or below) and upwards.
struct Transpositions {
    int lowest = 0;
    int highest = 0;
    bool operator==(const Transpositions&) const = default;
};

// Up to `most` semitones, as far as every note of the tokens stays on a piano's keys (21..108). Notes that
// lie beyond them move towards them or stay.
Transpositions transpositions(std::span<const Token> tokens, int most, const MidiVocabulary& vocabulary);

// Moves all notes by this many semitones; they must stay within 0..127.
void transpose(std::span<Token> tokens, int semitones, const MidiVocabulary& vocabulary);

}  // namespace continuo
