#pragma once

#include <array>
#include <cstdint>

#include "continuo/music_constraints.h"
#include "tokenizers/grammar.h"
#include "tokenizers/midi_vocabulary.h"

namespace continuo {

struct MidiGrammarOptions {
    bool allowEnd = false;                           // may the model end the piece with EOS
    int lowestPitch = MusicConstraints::kLowestKey;  // of notes that start
    int highestPitch = MusicConstraints::kHighestKey;
    double longestSilence = 10.0;  // seconds of time shifts in a row, at least 0.01
    double longestNote = 5.0;      // seconds after its stroke at which a pitch has to end
    double longestPedal = 10.0;    // seconds after which a pedal that is down has to go up
};

// Keeps a sampled sequence in the format (README.md gives the reasons):
//   * PAD and SOS never occur.
//   * A note-off ends only a note that has lasted a step, so no note is without length.
//   * A pitch is struck at most once a step, and only while it does not sound. (1 note in 4,000 of played
//     music does otherwise, and a note-off that the model forgot would never be made up for.)
//   * A velocity is followed by a note, and in Magenta's profile differs from the last one.
//   * Successive time shifts add up to at most longestSilence.
//   * A pitch that has sounded for longestNote ends next (99.3 % of played notes are shorter, pedal
//   included).
//   * Where the pedal is tokens, it comes first in a step and at most once, alternates between down and up,
//     and goes up next when it was down for longestPedal (99.84 % of pianists' 38,490 presses were shorter).
// Classes of tokens: note-ons, note-offs, velocities, time steps; the longest time step, the pedal and the
// end as modelled. Each push takes constant time. Time always advances, because a step has a limited number
// of events.
class MidiGrammar final : public Grammar {
public:
    // Throws Error(BadRequest) for an empty pitch range, silence, note or pedal.
    explicit MidiGrammar(const MidiVocabulary& vocabulary, const MidiGrammarOptions& options = {});

    void reset() override;
    void push(Token token) override;  // any token of the vocabulary, also one that was not allowed
    void allowed(std::span<std::uint8_t> mask) const override;
    std::unique_ptr<Grammar> clone() const override;

private:
    struct Pitch {
        std::int64_t struckAt = -1;  // step of the youngest onset
        std::int32_t sounding = 0;
        std::int32_t struckNow = 0;  // onsets in the step `struckAt`
    };

    bool mayStrike(int pitch) const;
    bool mayRelease(int pitch) const;
    bool isOverdue(int pitch) const;
    void strike(int pitch);
    bool pedalIsOverdue() const;

    MidiVocabulary vocabulary_;
    MidiGrammarOptions options_;
    std::int64_t longestSilence_ = 0;  // steps
    std::int64_t longestNote_ = 0;     // steps
    std::int64_t longestPedal_ = 0;    // steps
    std::array<Pitch, 128> pitches_{};
    std::int64_t step_ = 0;
    std::int64_t silence_ = 0;  // steps since the last note event
    int bucket_ = -1;           // of the last velocity; -1: none yet
    bool afterVelocity_ = false;
    bool stepBegan_ = false;  // something came in this step
    bool pedal_ = false;
    std::int64_t pedalSince_ = 0;  // step
};

}  // namespace continuo
