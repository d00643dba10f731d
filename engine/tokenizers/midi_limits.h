#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "continuo/music_constraints.h"
#include "tokenizers/midi_vocabulary.h"
#include "tokenizers/repetition_guard.h"

namespace continuo {

// Narrows what a MidiGrammar allows down to a user's constraints. Moves along with the sequence, and knows
// whose tokens are whose: voices, density and repetition count the model's strokes alone. Voices are what
// keys hold: a string that a pedal lets ring takes no finger, and would bar all strokes until the pedal goes
// up.
class MidiLimits {
public:
    explicit MidiLimits(const MidiVocabulary& vocabulary) : vocabulary_(vocabulary) {}

    enum class Whose : std::uint8_t { Model, Other };
    void push(Token token, Whose whose);
    // mask: what the grammar allows next. Pitches outside the scale come reluctantly or last, those that
    // would repeat the same once more reluctantly, those outside the register and velocities outside the
    // range last (base/token_class.h); no stroke comes while the voices are full or two seconds hold their
    // share of strokes, and the pedal moves once until the next; no wait goes on beyond what the least density allows, and those that end far from a
    // pulse's lines come reluctantly. Where that would leave nothing, the grammar's word stands.
    void narrow(std::span<std::uint8_t> mask, const MusicConstraints& constraints) const;

private:
    static constexpr std::int64_t kWindow = 200;  // steps in which strokes are counted

    double enoughUntil(double leastDensity) const;
    bool isFull(const MusicConstraints& constraints) const;
    void barStrokes(std::span<std::uint8_t> mask, bool calmPedal) const;
    bool isDynamicAt(int bucket, const MusicConstraints& constraints) const;
    void pull(std::span<std::uint8_t> shifts, const MusicConstraints::Pulse& pulse) const;
    std::array<std::uint8_t, 128> guarded(const MusicConstraints& constraints) const;

    MidiVocabulary vocabulary_;
    std::array<std::uint16_t, 128> sounding_{};  // notes of the model
    int voices_ = 0;
    bool pedalMoved_ = false;  // by the model, since its last stroke
    std::vector<std::int64_t> strokes_;  // steps of the model's last ones
    std::int64_t step_ = 0;
    std::int64_t othersUntil_ = 0;  // the step of the last event that was not the model's
    int bucket_ = -1;               // of the last velocity; -1: none yet
    RepetitionGuard guard_;
};

}  // namespace continuo
