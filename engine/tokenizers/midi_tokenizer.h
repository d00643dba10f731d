#pragma once

#include <optional>
#include <span>
#include <vector>

#include "continuo/performance.h"
#include "tokenizers/magenta_rules.h"
#include "tokenizers/midi_vocabulary.h"

namespace continuo {

// How the sustain pedal is folded into the ends of notes, in profiles whose tokens carry no pedal.
enum class PedalRule {
    Magenta,   // applySustain(): a pedalled note sounds until the pedal rises or its key is struck again
    Krasserm,  // krassermPedal(): as krasserm's tokenizer does it, errors included
};

// In which order notes are taken that begin at one time, and looked through for the pedal.
enum class NoteOrder {
    OfProfile,  // Magenta: by pitch; Krasserm: by release, as a file's notes reached its tokenizer
    AsListed,   // in the krasserm profile: as they stand in the performance
};

// The beginning of a sequence that a model continues.
struct MidiPrompt {
    std::vector<Token> tokens;
    double seconds = 0;  // the time that the tokens reach, counted from the prompt's begin
    // Notes that sound on after the tokens, oldest first: start as in the tokens, end kStillHeld.
    std::vector<Note> open;
    bool pedalIsDown = false;  // after the tokens
};

// Turns performances into tokens and back by the rules of a profile. All methods throw Error(BadRequest) for
// pitches or velocities outside of 0..127 and times outside of 0..1,000,000 s.
class MidiTokenizer {
public:
    // The pedal rule is by default that of the profile; only Krasserm's has a choice.
    explicit MidiTokenizer(MidiProfile profile, std::optional<PedalRule> pedal = std::nullopt,
                           NoteOrder order = NoteOrder::OfProfile);

    const MidiVocabulary& vocabulary() const { return vocabulary_; }

    // The whole piece: begins with SOS where the profile has one; no EOS. What is still held ends with the
    // last event.
    std::vector<Token> encode(const Performance& performance) const;

    // The notes of a sequence, ordered by start and pitch; ends at EOS, and leaves out notes of no length. By
    // krasserm's rules notes without an end are left out and ends may repeat, in Magenta's profile they end
    // with the piece, and so does a pedal that is down.
    Performance decode(std::span<const Token> tokens) const;

    // The notes that start in [from, to), from the whole of `performance` so that pedal and lengths are
    // right. What still sounds at `to`, or is held by key or pedal when the performance ends, gets no
    // note-off: the continuation ends it. Always by Magenta's pedal rule; where the pedal is tokens, one that
    // is down at `from` goes down there, and one that is down at `to` stays down. With `keepSilence` time
    // shifts fill up the rest until `to`.
    MidiPrompt encodePrompt(const Performance& performance, double from = 0, double to = kStillHeld,
                            bool keepSilence = false) const;

private:
    // The performance with its notes in the order in which the rules take them.
    Performance ordered(const Performance& performance) const;
    std::vector<Token> tokens(const std::vector<int>& events) const;
    // By Magenta's rules, with or without a pedal.
    MagentaEvents nativeEvents(const Performance& performance, TimeRange range, bool keepOpen) const;

    MidiVocabulary vocabulary_;
    PedalRule pedal_;
    NoteOrder order_;
};

}  // namespace continuo
