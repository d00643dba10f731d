#pragma once

#include <optional>

#include "base/token.h"
#include "tokenizers/token_event.h"

namespace continuo {

// A set of ids and rules that a model uses.
enum class MidiProfile {
    Magenta,   // the native one: PAD 0, EOS 1, SOS 2, event + 3; V = 391
    Krasserm,  // imported checkpoints: events 0..387, PAD 388; V = 389
    Pedal,     // Magenta's ids, then PedalDown 391 and PedalUp 392; V = 393
};

// Returns "magenta", "krasserm" or "pedal".
const char* profileName(MidiProfile profile);

// The ids of one profile.
class MidiVocabulary {
public:
    explicit MidiVocabulary(MidiProfile profile) : profile_(profile) {}

    MidiProfile profile() const { return profile_; }
    int size() const {
        return isNative() ? kMidiEvents + kReserved + (hasPedal() ? kPedalEvents : 0) : kMidiEvents + 1;
    }
    // Returns whether the pedal has its own tokens. If not, it is folded into the ends of notes.
    bool hasPedal() const { return profile_ == MidiProfile::Pedal; }
    // Returns whether ids and rules are Magenta's, with or without a pedal.
    bool isNative() const { return profile_ != MidiProfile::Krasserm; }
    Token pad() const { return isNative() ? 0 : kMidiEvents; }
    std::optional<Token> end() const { return isNative() ? std::optional<Token>(1) : std::nullopt; }
    std::optional<Token> start() const { return isNative() ? std::optional<Token>(2) : std::nullopt; }
    Token token(TokenEvent event) const { return firstEvent() + eventId(event); }  // requires a valid event
    Token firstEvent() const { return isNative() ? kReserved : 0; }
    TokenEvent event(Token token) const;  // throws Error(BadRequest) outside 0..V-1

    int bucket(int velocity) const;                               // of a velocity 0..127
    int velocity(int bucket) const;                               // decoded from a bucket
    int defaultVelocity() const { return isNative() ? 100 : 0; }  // before the first Velocity event

private:
    static constexpr int kReserved = 3;

    MidiProfile profile_;
};

}  // namespace continuo
