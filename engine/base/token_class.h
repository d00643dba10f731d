#pragma once

#include <array>
#include <cstdint>

namespace continuo {

// What a mask says of a token: it may not come, or the class that it belongs to, from kUsualClass on; what
// the classes stand for is its writer's affair. Classes come as often as the model says, times a weight;
// temperature and filters act among the tokens of a class, so that a careful setting changes which of them
// comes but not how often one of them does.
inline constexpr std::uint8_t kForbidden = 0;
inline constexpr std::uint8_t kUsualClass = 1;  // where all tokens are of one kind
inline constexpr int kTokenClasses = 8;

inline constexpr double kMostWeight = 10;

// How the tokens of a class are drawn.
struct ClassRule {
    double factor = 1;           // what the temperature is multiplied by
    bool asModelled = false;     // temperature and filters leave them alone, the factor alone acts
    const char* name = "class";  // that messages call its temperature and weight by
    double weight = 1;           // how many times as likely as modelled the class is, up to kMostWeight
};
using ClassRules = std::array<ClassRule, kTokenClasses>;

// A mask's byte holds the class in its low bits and, above them, how reluctantly the token is drawn: within
// its class it is less likely than the model says by this many steps. It counts for its class as the model
// has it, so that a wish for some tokens of a class leaves the others alone.
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
