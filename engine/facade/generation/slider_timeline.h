#pragma once

#include <cstdint>

#include "continuo/engine.h"
#include "sampling/sampler.h"

namespace continuo {

// How many tokens of each picture or sound a request gives as drawn before. A class that the model drew is
// one of them.
std::int64_t tokensDrawnBefore(const PictureRequest& request);
std::int64_t tokensDrawnBefore(const SoundRequest& request);

// Latents at the first token of a request, which recorded moves say too; 0: the model's.
std::int64_t firstLatents(const SamplingChoice& sampling, const SliderMoves& moves);
// Most that are asked for before it is done; 0: the model's, as users may come to ask for.
std::int64_t mostLatents(const SamplingChoice& sampling, const SliderMoves& moves,
                         const LiveControls* controls);

// The sliders' values at each drawn token of a request, counted from 0: as requested, then with the recorded
// moves that the request repeats, then with the user's own. Once the values at a token have been asked for
// they no longer change, so sequences that reach it later are drawn with the same.
class SliderTimeline {
public:
    // most: the session's most latents. This is what a request for more, or for the model's own number (0),
    // gets.
    SliderTimeline(const PictureRequest& request, std::int64_t most);
    SliderTimeline(const SoundRequest& request, std::int64_t most);

    // Takes over the user's sliders, to act from token `drawn` on. Returns whether that moves any.
    bool follow(std::int64_t drawn, const LiveControls& controls);
    std::int64_t latentsAt(std::int64_t drawn) const;
    SamplingOptions samplingAt(std::int64_t drawn, std::uint64_t seed) const;
    // The moves that acted on the first `drawn` tokens.
    SliderMoves before(std::int64_t drawn) const;

private:
    SliderTimeline(const SamplingChoice& sampling, const SliderMoves& moves, std::int64_t controlsFrom,
                   std::int64_t most);
    std::int64_t taken(std::int64_t latents) const;  // how many are used if so many are asked for

    std::int64_t most_;
    SamplingChoice asked_;  // the sliders as the request or the user last set them
    SliderMoves moves_;     // its latents begin at token 0
    SamplingChoice first_;  // the sampling before moves_.sampling
    std::int64_t controlsFrom_;
};

}  // namespace continuo
