#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/token.h"

namespace continuo {

// How a token is drawn. Read before every token, so a moved slider counts from the next one.
struct SamplingOptions {
    double temperature = 0.95;  // 0: always the likeliest token
    int topK = 0;               // keep the k likeliest; 0: all
    double topP = 1;            // keep the likeliest whose probabilities reach p together
    double minP = 0;            // keep those at least p times as likely as the likeliest
    std::uint64_t seed = 0;
    std::uint32_t branch = 0;  // which continuation of one prompt

    // Throws BadRequest naming the option and its range.
    void check() const;
};

// Draws tokens from logits. The random number of a token depends on seed, branch and position alone, so
// threads, batch size and other work change nothing.
class Sampler {
public:
    explicit Sampler(int vocabulary);

    struct Draw {
        Token token = 0;
        float logProbability =
            0;  // of the token under the model's own distribution (no mask, temperature 1), nats
    };
    // Order: mask -> temperature -> top-k -> top-p -> min-p. allowed [V]: 0 forbids; empty: all are allowed.
    // Throws Internal when nothing is allowed. Allocates nothing.
    Draw draw(std::span<const float> logits, std::span<const std::uint8_t> allowed,
              const SamplingOptions& options, std::uint64_t position);

private:
    struct Candidate {
        float weight = 0;  // probability up to a factor
        Token token = 0;
    };
    std::vector<Candidate> candidates_;
};

}  // namespace continuo
