#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "continuo/sampling_choice.h"

namespace continuo {

// Pairs of a drawn token's index (from 0) and the most latents, or tokens of the window, from that token on;
// 0: the model has neither.
using LatentsCurve = std::vector<std::pair<std::int64_t, std::int64_t>>;
// Returns the settings that a SamplingCurve contains: temperature and filters. All other fields get their
// defaults.
inline SamplingChoice sliderSettings(const SamplingChoice& sampling) {
    SamplingChoice kept;
    forEachFilter([](const UserParameter&, auto& to, const auto& from) { to = from; }, kept, sampling);
    return kept;
}
// Pairs of a drawn token's index and the sampling from that token on.
using SamplingCurve = std::vector<std::pair<std::int64_t, SamplingChoice>>;

// Slider moves during a job, in order of the tokens.
struct SliderMoves {
    LatentsCurve latents;    // initial value included
    SamplingCurve sampling;  // without the request's initial value
    bool operator==(const SliderMoves&) const = default;
};

}  // namespace continuo
