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
    Krasserm,  // krassermPedal(): as krasserm's tokenizer, errors included
};

// The order of notes that begin at the same time, in which the pedal rule processes them.
enum class NoteOrder {
    ByProfile,  // Magenta: by pitch; Krasserm: by release, as in PrettyMIDI's lists
    AsListed,   // Krasserm: in the order of the performance
};

// The tokens of a prompt, to be continued by a model.
struct MidiPrompt {
    std::vector<Token> tokens;
    double seconds = 0;  // time at the end of the tokens, from the prompt's beginning
    // Notes still sounding after the tokens, oldest first: start as in the tokens, end kStillHeld.
    std::vector<Note> openNotes;
    bool pedalIsDown = false;  // after the tokens
};

// Converts performances to tokens and back by the rules of a profile. All methods throw Error(BadRequest) for
// pitches or velocities outside 0..127 and times outside 0..1,000,000 s.
class MidiTokenizer {
public:
    // pedal: rule for the sustain pedal; by default the profile's own. Only Krasserm's profile has a choice.
    explicit MidiTokenizer(MidiProfile profile, std::optional<PedalRule> pedal = std::nullopt,
                           NoteOrder order = NoteOrder::ByProfile);

    const MidiVocabulary& vocabulary() const { return vocabulary_; }

    // Returns the tokens of a whole piece: begins with SOS if the profile has one; no EOS. Held notes end
    // with the last event.
    std::vector<Token> encode(const Performance& performance) const;

    // Returns the notes of a sequence, ordered by start and pitch; stops at EOS and drops notes of no length.
    // By krasserm's rules notes without an end are dropped and ends may repeat. In Magenta's profile such
    // notes, and a pedal that is down, end with the piece.
    Performance decode(std::span<const Token> tokens) const;

    // Returns the tokens of the notes that start in [from, to). Pedal and lengths are computed from the whole
    // performance. Notes that sound at `to`, or are held by key or pedal at the performance's end, get no
    // note-off: the continuation ends them. Always uses Magenta's pedal rule. With pedal tokens, a pedal that
    // is down at `from` goes down there, and one that is down at `to` stays down. Silence::Kept adds time
    // shifts up to `to`.
    enum class Silence { Dropped, Kept };
    MidiPrompt encodePrompt(const Performance& performance, double from = 0, double to = kStillHeld,
                            Silence silence = Silence::Dropped) const;

private:
    // Sorts the notes into the order in which the rules process them.
    Performance sortNotes(const Performance& performance) const;
    std::vector<Token> tokens(const std::vector<int>& events) const;
    // Returns the events of the notes in `range` by Magenta's rules, with or without a pedal.
    MagentaEvents nativeEvents(const Performance& performance, TimeRange range, AtEnd atEnd) const;

    MidiVocabulary vocabulary_;
    PedalRule pedal_;
    NoteOrder order_;
};

}  // namespace continuo
