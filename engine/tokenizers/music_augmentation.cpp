#include "tokenizers/music_augmentation.h"

#include <algorithm>

namespace continuo {
namespace {

constexpr int kLowestKey = 21;
constexpr int kHighestKey = 108;

bool isNote(const TokenEvent& event) {
    return event.kind == TokenEvent::Kind::NoteOn || event.kind == TokenEvent::Kind::NoteOff;
}

}  // namespace

Transpositions transpositions(std::span<const Token> tokens, int most, const MidiVocabulary& vocabulary) {
    int lowest = kHighestKey, highest = kLowestKey;
    for (const Token token : tokens) {
        const TokenEvent event = vocabulary.event(token);
        if (!isNote(event)) continue;
        lowest = std::min(lowest, event.value);
        highest = std::max(highest, event.value);
    }
    return {-std::clamp(lowest - kLowestKey, 0, most), std::clamp(kHighestKey - highest, 0, most)};
}

void transpose(std::span<Token> tokens, int semitones, const MidiVocabulary& vocabulary) {
    for (Token& token : tokens) {
        if (isNote(vocabulary.event(token))) token += semitones;
    }
}

}  // namespace continuo
