#pragma once

#include <cstdint>

namespace continuo {

// What a mask says of a token: it may not come, or the class that it belongs to. Classes come as often as the
// model says; temperature and filters act among the tokens of a class, so that a careful setting changes
// which note is struck but not how often a note is struck rather than time goes on.
enum TokenClass : std::uint8_t {
    kForbidden = 0,
    kUsualClass = 1,  // where all tokens are of one kind
    kNoteOns = kUsualClass,
    kNoteOffs = 2,
    kVelocities = 3,
    kTimeSteps = 6,   // as kAsModelled, but with a temperature factor of its own
    kAsModelled = 7,  // temperature and filters leave its tokens alone
    kTokenClasses = 8
};

constexpr bool isAsModelled(int tokenClass) { return tokenClass == kTimeSteps || tokenClass == kAsModelled; }

// A mask's byte holds the class in its low bits and, above them, how reluctantly the token is drawn: within
// its class it is less likely than the model says by so many steps. It counts for its class as the model has
// it, so that a wish for other pitches leaves the rhythm alone.
inline constexpr int kMostReluctance = 31;           // only where nothing else of its class may come
inline constexpr float kReluctanceStep = 0.25f;      // nats
inline constexpr float kReluctanceOfLast = 10000.f;  // nats of kMostReluctance

constexpr std::uint8_t reluctant(std::uint8_t tokenClass, int reluctance) {
    return static_cast<std::uint8_t>(tokenClass + reluctance * kTokenClasses);
}
constexpr int classOf(std::uint8_t mask) { return mask % kTokenClasses; }
// Nats by which a token's logit is lowered within its class.
constexpr float reluctanceOf(std::uint8_t mask) {
    const int steps = mask / kTokenClasses;
    return steps == kMostReluctance ? kReluctanceOfLast : static_cast<float>(steps) * kReluctanceStep;
}

}  // namespace continuo
