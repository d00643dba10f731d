#include "tokenizers/transpose.h"

namespace continuo {
namespace {

constexpr int kLowestKey = 21;
constexpr int kHighestKey = 108;

bool isNote(const MidiEvent& event) {
    return event.kind == MidiEvent::Kind::NoteOn || event.kind == MidiEvent::Kind::NoteOff;
}

}  // namespace

bool transpose(std::span<Token> tokens, int semitones, const MidiVocabulary& vocabulary) {
    for (const Token token : tokens) {
        const MidiEvent event = vocabulary.event(token);
        if (isNote(event) && (event.value + semitones < kLowestKey || event.value + semitones > kHighestKey))
            return false;
    }
    for (Token& token : tokens) {
        if (isNote(vocabulary.event(token))) token += semitones;
    }
    return true;
}

}  // namespace continuo
