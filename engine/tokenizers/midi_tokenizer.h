#pragma once

#include <optional>
#include <span>
#include <vector>

#include "continuo/performance.h"
#include "tokenizers/magenta_rules.h"
#include "tokenizers/midi_vocabulary.h"

namespace continuo {

// How the sustain pedal lengthens notes, in profiles without pedal tokens.
enum class PedalRule {
    Magenta,   // applySustain(): a pedalled note sounds until the pedal rises or its key is struck again
    Krasserm,  // krassermPedal(): as krasserm's tokenizer does it, errors included
};

// The order of notes that begin at one time, and in which the pedal rule visits them.
enum class NoteOrder {
    OfProfile,  // Magenta: by pitch; Krasserm: by release, as a file's notes reached its tokenizer
    AsListed,   // in the krasserm profile: as they stand in the performance
};

// The tokens of a prompt, which a model continues.
struct MidiPrompt {
    std::vector<Token> tokens;
    double seconds = 0;  // time at the end of the tokens, from the prompt's beginning
    // Notes that are still sounding after the tokens, oldest first: start as in the tokens, end kStillHeld.
    std::vector<Note> open;
    bool pedalIsDown = false;  // after the tokens
};

// Turns performances into tokens and back by the rules of a profile. All methods throw Error(BadRequest) for
// pitches or velocities outside of 0..127 and times outside of 0..1,000,000 s.
class MidiTokenizer {
public:
    // The default pedal rule is the profile's; only Krasserm's profile has a choice.
    explicit MidiTokenizer(MidiProfile profile, std::optional<PedalRule> pedal = std::nullopt,
                           NoteOrder order = NoteOrder::OfProfile);

    const MidiVocabulary& vocabulary() const { return vocabulary_; }

    // Tokens of a whole piece: begins with SOS if the profile has one; no EOS. Held notes end with the last
    // event.
    std::vector<Token> encode(const Performance& performance) const;

    // The notes of a sequence, ordered by start and pitch; stops at EOS and drops notes of no length. By
    // krasserm's rules notes without an end are dropped and ends may repeat; in Magenta's profile such notes
    // end with the piece, and so does a pedal that is down.
    Performance decode(std::span<const Token> tokens) const;

    // Tokens of the notes that start in [from, to), computed from the whole of `performance` so that pedal
    // and lengths are right. Notes that sound at `to`, or are held by key or pedal when the performance ends,
    // get no note-off: the continuation ends them. Always by Magenta's pedal rule; where the pedal is tokens,
    // a pedal that is down at `from` goes down there, and one that is down at `to` stays down. Silence that
    // is kept: time shifts fill the rest until `to`.
    enum class Silence { Dropped, Kept };
    MidiPrompt encodePrompt(const Performance& performance, double from = 0, double to = kStillHeld,
                            Silence silence = Silence::Dropped) const;

private:
    // The performance with its notes in the order in which the rules visit them.
    Performance ordered(const Performance& performance) const;
    std::vector<Token> tokens(const std::vector<int>& events) const;
    // By Magenta's rules, with or without a pedal.
    MagentaEvents nativeEvents(const Performance& performance, TimeRange range, AtEnd atEnd) const;

    MidiVocabulary vocabulary_;
    PedalRule pedal_;
    NoteOrder order_;
};

}  // namespace continuo
