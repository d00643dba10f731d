#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "continuo/sampling_choice.h"

namespace continuo {

// Pairs of a drawn token's index (from 0) and the most latents, or tokens of the window, from that token on;
// 0: the model has neither.
using LatentsCurve = std::vector<std::pair<std::int64_t, std::int64_t>>;
// Keeps only temperature, top-k, top-p and min-p; all other fields get their defaults. A point of a
// SamplingCurve.
inline SamplingChoice movableOf(SamplingChoice sampling) {
    const SamplingChoice usual;
    sampling.latents = usual.latents;
    sampling.seed = usual.seed;
    sampling.branch = usual.branch;
    sampling.constraints = usual.constraints;
    sampling.factors = usual.factors;
    return sampling;
}
// Pairs of a drawn token's index and the sampling from that token on.
using SamplingCurve = std::vector<std::pair<std::int64_t, SamplingChoice>>;

// Slider moves during a job, in order of the tokens.
struct SliderMoves {
    LatentsCurve latents;    // including the initial value
    SamplingCurve sampling;  // without the requested one
    bool operator==(const SliderMoves&) const = default;
};

}  // namespace continuo
