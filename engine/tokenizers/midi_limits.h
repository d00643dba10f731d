#pragma once

#include <array>
#include <bitset>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "continuo/music_constraints.h"
#include "tokenizers/midi_vocabulary.h"
#include "tokenizers/repetition_penalty.h"

namespace continuo {

// Narrows the tokens that a MidiGrammar allows by the user's constraints, and computes the weight of a pedal
// press. It follows the sequence and the author of each token: voices, density and repetition count only the
// model's strokes. A note that only the pedal sustains counts as a voice until the pedal goes up, whoever
// moves it.
class MidiLimits {
public:
    explicit MidiLimits(const MidiVocabulary& vocabulary) : vocabulary_(vocabulary) {}

    enum class Author : std::uint8_t { Model, Other };
    void push(Token token, Author whose);
    // Narrows the grammar's `mask` of the next token.
    //   * Pitches outside the scale become less likely or the last choice; repeating pitches become less
    //     likely.
    //   * Pitches outside the register and velocities outside the range become the last choice
    //     (base/token_class.h).
    //   * No stroke is allowed while the voices are full, or while the last two seconds have their maximum
    //     of strokes.
    //   * The pedal moves at most once before the next stroke, except up if that frees voices.
    //   * While ringing notes keep the voices full, waits end a second after the last stroke.
    //   * No wait exceeds what the minimum density allows; waits that end far from a pulse's lines become
    //     less likely.
    // If this would leave no token, the mask stays unchanged.
    void narrow(std::span<std::uint8_t> mask, const MusicConstraints& constraints) const;
    // Returns the factor on the probability of a pedal press (MusicFactors::pedalRecall), 1 to
    // kMaxClassWeight.
    double pedalWeight(double recall) const;

private:
    static constexpr std::int64_t kWindow = 200;  // steps in which strokes are counted

    double strokesSufficeUntil(double leastDensity) const;
    bool areVoicesFull(const MusicConstraints& constraints) const;
    bool isDensityFull(const MusicConstraints& constraints) const;
    void forbidStrokes(std::span<std::uint8_t> mask, const MusicConstraints& constraints) const;
    void cutWaits(std::span<std::uint8_t> shifts, double leastDensity, int shortest) const;
    bool isDynamicAt(int bucket, const MusicConstraints& constraints) const;
    void penalizeOffPulse(std::span<std::uint8_t> shifts, const MusicConstraints::Pulse& pulse) const;
    std::array<std::uint8_t, 128> repetitionPenalties(const MusicConstraints& constraints) const;

    MidiVocabulary vocabulary_;
    std::array<std::uint16_t, 128> sounding_{};  // notes of the model, by pitch
    int voices_ = 0;                             // notes of the model that sound
    std::bitset<128> ringing_;                   // notes of the model held only by the pedal
    bool pedal_ = false;
    std::optional<std::int64_t> liftedAt_;  // step in which anyone lifted the pedal
    bool pedalMoved_ = false;               // by the model, since its last stroke
    std::vector<std::int64_t> strokes_;     // steps of the model's recent strokes
    std::int64_t step_ = 0;
    std::int64_t othersUntil_ = 0;  // step of the last event that is not the model's
    int bucket_ = -1;               // of the last velocity; -1: none yet
    RepetitionPenalty guard_;
};

}  // namespace continuo
