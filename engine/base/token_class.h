#pragma once

#include <array>
#include <cstdint>

namespace continuo {

// A mask's byte for a token: forbidden, or the token's class, from kDefaultClass on. The writer of the mask
// defines the classes. A class occurs with its probability under the model, times a weight. Temperature and
// filters act only within a class, so they change which of its tokens is drawn but not how often the class
// occurs.
inline constexpr std::uint8_t kForbidden = 0;
inline constexpr std::uint8_t kDefaultClass = 1;  // the class of all tokens if they are of one kind
inline constexpr int kTokenClasses = 8;

inline constexpr double kMaxClassWeight = 10;

// How the tokens of a class are drawn.
struct ClassRule {
    double factor = 1;           // on the temperature
    bool asModelled = false;     // temperature and filters do not apply, only `factor` does
    const char* name = "class";  // used in messages about temperature and weight
    double weight = 1;           // factor on the probability of the class, up to kMaxClassWeight
};
using ClassRules = std::array<ClassRule, kTokenClasses>;

// A mask's byte contains the class in its low bits and, above them, a penalty: the number of steps by which
// the token's logit is lowered within its class. The penalty does not change the probability of the class, so
// other classes are not affected.
inline constexpr int kMaxPenalty = 31;             // only drawn if no other token of its class is allowed
inline constexpr float kPenaltyStep = 0.25f;       // nats
inline constexpr float kMaxPenaltyNats = 10000.f;  // nats of kMaxPenalty

constexpr std::uint8_t penalisedMask(std::uint8_t tokenClass, int reluctance) {
    return static_cast<std::uint8_t>(tokenClass + reluctance * kTokenClasses);
}
constexpr int maskClass(std::uint8_t mask) { return mask % kTokenClasses; }
// Returns the nats by which a token's logit is lowered within its class.
constexpr float maskPenalty(std::uint8_t mask) {
    const int steps = mask / kTokenClasses;
    return steps == kMaxPenalty ? kMaxPenaltyNats : static_cast<float>(steps) * kPenaltyStep;
}

}  // namespace continuo
