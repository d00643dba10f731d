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

// Narrows what a MidiGrammar allows to the user's constraints, and says when the pedal is due. Follows the
// sequence and knows whose tokens are whose: voices, density and repetition count only the model's strokes.
// What rings in the pedal is a voice until the pedal goes up, whoever moves it.
class MidiLimits {
public:
    explicit MidiLimits(const MidiVocabulary& vocabulary) : vocabulary_(vocabulary) {}

    enum class Whose : std::uint8_t { Model, Other };
    void push(Token token, Whose whose);
    // mask: what the grammar allows next. Pitches outside the scale become less likely or the last choice,
    // pitches that would repeat the same once more become less likely, pitches outside the register and
    // velocities outside the range become the last choice (base/token_class.h). No stroke is allowed while
    // the voices are full or two seconds hold their share of strokes, and the pedal moves at most once until
    // the next one, except up where that frees voices; while what rings in the pedal keeps them full, waits
    // end a second after the last stroke. No wait exceeds what the least density allows, and waits that end
    // far from a pulse's lines become less likely. Where this would leave nothing, the grammar's mask stays.
    void narrow(std::span<std::uint8_t> mask, const MusicConstraints& constraints) const;
    // How many times as likely as modelled the pedal goes down next (MusicFactors::pedalRecall), 1 to
    // kMostWeight.
    double pedalWeight(double recall) const;

private:
    static constexpr std::int64_t kWindow = 200;  // steps in which strokes are counted

    double enoughUntil(double leastDensity) const;
    bool areVoicesFull(const MusicConstraints& constraints) const;
    bool isDensityFull(const MusicConstraints& constraints) const;
    void barStrokes(std::span<std::uint8_t> mask, const MusicConstraints& constraints) const;
    void cutWaits(std::span<std::uint8_t> shifts, double leastDensity, int shortest) const;
    bool isDynamicAt(int bucket, const MusicConstraints& constraints) const;
    void pull(std::span<std::uint8_t> shifts, const MusicConstraints::Pulse& pulse) const;
    std::array<std::uint8_t, 128> guarded(const MusicConstraints& constraints) const;

    MidiVocabulary vocabulary_;
    std::array<std::uint16_t, 128> sounding_{};  // notes of the model, by pitch
    int voices_ = 0;                             // notes of the model that sound
    std::bitset<128> ringing_;                   // notes of the model that only the pedal holds
    bool pedal_ = false;
    std::optional<std::int64_t> liftedAt_;  // the step in which the pedal went up, whoever lifted it
    bool pedalMoved_ = false;               // by the model, since its last stroke
    std::vector<std::int64_t> strokes_;     // steps of the model's last ones
    std::int64_t step_ = 0;
    std::int64_t othersUntil_ = 0;  // the step of the last event that was not the model's
    int bucket_ = -1;               // of the last velocity; -1: none yet
    RepetitionPenalty guard_;
};

}  // namespace continuo
