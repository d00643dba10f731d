#pragma once

#include <cstdint>

#include "continuo/engine.h"
#include "sampling/sampler.h"

namespace continuo {

// Returns how many tokens of each picture or sound a request already has. They include a class that the model
// drew.
std::int64_t tokensDrawnBefore(const PictureRequest& request);
std::int64_t tokensDrawnBefore(const SoundRequest& request);

// Returns the latents at a request's first token, after recorded moves; 0: the model's.
std::int64_t firstLatents(const SamplingChoice& sampling, const SliderMoves& moves);
// Returns the maximum latents during a request; 0: the model's number, also if the user may move the slider.
std::int64_t mostLatents(const SamplingChoice& sampling, const SliderMoves& moves,
                         const LiveControls* controls);

// The slider values at each drawn token of a request, with tokens counted from 0. They begin with the
// requested values, and change with recorded moves to repeat and with the user's moves. Values that were
// queried no longer change, so all sequences use the same values at a token.
class SliderTimeline {
public:
    // most: the session's maximum latents. It replaces larger requested numbers, and 0, which requests the
    // model's number.
    template <class Request>
    SliderTimeline(const Request& request, std::int64_t most)
        : SliderTimeline(request, tokensDrawnBefore(request), most) {}

    // Applies the user's sliders from token `drawn` on. Returns whether any value changed.
    bool applyControls(std::int64_t drawn, const LiveControls& controls);
    std::int64_t latentsAt(std::int64_t drawn) const;
    SamplingOptions samplingAt(std::int64_t drawn, std::uint64_t seed) const;
    // Returns the moves that affected the first `drawn` tokens.
    SliderMoves movesBefore(std::int64_t drawn) const;

private:
    SliderTimeline(const ItemsRequest& request, std::int64_t drawnBefore, std::int64_t most);
    std::int64_t effectiveLatents(std::int64_t latents) const;  // latents used for a requested number

    std::int64_t most_;
    SamplingChoice asked_;  // the sliders as last set by the request or the user
    SliderMoves moves_;     // its latents begin at token 0
    SamplingChoice first_;  // the sampling before the first of moves_.sampling
    std::int64_t controlsFrom_;
};

}  // namespace continuo
