#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "continuo/performance.h"
#include "tokenizers/midi_vocabulary.h"

namespace continuo {

// The rules of the tokenizer of krasserm's published models, with all of its quirks (midi-neural-processor's
// rules, as krasserm/perceiver-io used them). They match what these models were trained on.

// Folds the sustain pedal into the notes as that tokenizer does. It assumes that notes are listed by start,
// and processes them in the given order. It repeats some notes; throws Error(BadRequest) if that would make
// more than 4 million.
std::vector<Note> krassermPedal(const Performance& performance);

// Returns the performance with its notes sorted stably by release. PrettyMIDI lists a file's notes in this
// order, and the tokenizer read PrettyMIDI's lists.
Performance inReleaseOrder(Performance performance);

// The event ids (0..387) of `notes` before `end` seconds. A note whose end is kStillHeld gets no note-off.
struct KrassermEvents {
    std::vector<int> events;
    std::int64_t steps = 0;  // time at the end of the events
};
KrassermEvents krassermEvents(std::vector<Note> notes, double end, const MidiVocabulary& vocabulary);

// Decodes by that tokenizer's rules: one sounding note per pitch, replaced by a new one; note-offs may
// repeat.
std::vector<Note> krassermNotes(std::span<const Token> tokens, const MidiVocabulary& vocabulary);

}  // namespace continuo
