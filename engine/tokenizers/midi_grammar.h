#pragma once

#include <array>
#include <cstdint>

#include "continuo/music_constraints.h"
#include "tokenizers/grammar.h"
#include "tokenizers/midi_vocabulary.h"

namespace continuo {

struct MidiGrammarOptions {
    bool allowEnd = false;                           // the model may end the piece with EOS
    int lowestPitch = MusicConstraints::kLowestKey;  // of new notes
    int highestPitch = MusicConstraints::kHighestKey;
    double longestSilence = 10.0;  // seconds of consecutive time shifts, at least 0.01
    double longestNote = 5.0;      // seconds after its stroke at which a note must end
    double longestPedal = 10.0;    // seconds after which a held pedal must go up
};

// Keeps a sampled sequence valid (README.md gives the reasons):
//   * PAD and SOS never occur.
//   * A note-off ends only a note that has lasted a step, so no note has length 0.
//   * A pitch is struck at most once a step, and only while it does not sound. (1 note in 4,000 of played
//     music violates this, and a note-off that the model omitted would never be corrected.)
//   * A velocity is followed by a note, and in Magenta's profile differs from the last one.
//   * Consecutive time shifts add up to at most longestSilence.
//   * A pitch that has sounded for longestNote ends next (99.3 % of played notes are shorter, pedal
//     included).
//   * Pedal tokens come first in a step, at most once, and alternate between down and up. A pedal that was
//     down for longestPedal goes up next (99.84 % of pianists' 38,490 presses were shorter).
// Token classes: note-ons, note-offs, velocities, time steps; the longest time step, the pedal and the end as
// modelled. Each push takes constant time. Time always advances, because a step has a limited number of
// events.
class MidiGrammar final : public Grammar {
public:
    // Throws Error(BadRequest) for an empty pitch range, or a limit on silence, notes or pedal that is too
    // short.
    explicit MidiGrammar(const MidiVocabulary& vocabulary, const MidiGrammarOptions& options = {});

    void reset() override;
    void push(Token token) override;  // any token of the vocabulary, allowed or not
    void allowed(std::span<std::uint8_t> mask) const override;
    std::unique_ptr<Grammar> clone() const override;

private:
    struct Pitch {
        std::int64_t struckAt = -1;  // step of the latest onset
        std::int32_t sounding = 0;
        std::int32_t struckNow = 0;  // onsets in the step `struckAt`
    };

    bool canStrike(int pitch) const;
    bool canRelease(int pitch) const;
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
    bool stepBegan_ = false;  // an event came in this step
    bool pedal_ = false;
    std::int64_t pedalSince_ = 0;  // step
};

}  // namespace continuo
