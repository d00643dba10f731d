#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "continuo/performance.h"
#include "tokenizers/midi_vocabulary.h"

namespace continuo {

// The rules of the tokenizer behind krasserm's published models, with all that it does unexpectedly
// (midi-neural-processor's rules, as krasserm/perceiver-io took them): a model hears only what it was trained
// on.

// Its way with the sustain pedal. Notes are looked through in the order given, which it takes for the order
// of their start. Throws Error(BadRequest) where its habit of repeating notes would make more than 4 million
// of them.
std::vector<Note> krassermPedal(const Performance& performance);

// The same performance with its notes listed by their release, equal ones as they were. PrettyMIDI lists a
// file's notes so, and this tokenizer was fed by it.
Performance inReleaseOrder(Performance performance);

// The event ids (0..387) of `notes`, up to but without `end` seconds; a note whose end is kStillHeld gets no
// note-off.
struct KrassermEvents {
    std::vector<int> events;
    std::int64_t steps = 0;  // the time that the events reach
};
KrassermEvents krassermEvents(std::vector<Note> notes, double end, const MidiVocabulary& vocabulary);

// Its decoder: one sounding note a pitch, a new one takes the place of the old, a note-off may come twice.
std::vector<Note> krassermNotes(std::span<const Token> tokens, const MidiVocabulary& vocabulary);

}  // namespace continuo
