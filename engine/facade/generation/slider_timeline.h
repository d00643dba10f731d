#pragma once

#include <cstdint>

#include "continuo/engine.h"
#include "sampling/sampler.h"

namespace continuo {

// Tokens of each picture that a request gives as drawn before; a class that the model drew is one.
std::int64_t tokensDrawnBefore(const PictureRequest& request);

// The sliders of a PictureRequest at each drawn token, counted from 0: as they were asked for, as the request
// moves them again, and as their user does. What acts at a token does not change once it was asked for, so
// pictures that reach it later are drawn with the same.
class SliderTimeline {
public:
    // most: latents that the session was planned with. Whoever asks for more gets these, and so does who
    // leaves their number to the model.
    SliderTimeline(const PictureRequest& request, std::int64_t most);

    // What the user's sliders say, to act from token `drawn` on. Whether that moves any.
    bool follow(std::int64_t drawn, const LiveControls& controls);
    std::int64_t latentsAt(std::int64_t drawn) const;
    SamplingOptions samplingAt(std::int64_t drawn, std::uint64_t seed) const;
    // Those that acted on the first `drawn` tokens.
    SliderMoves before(std::int64_t drawn) const;

private:
    std::int64_t taken(std::int64_t latents) const;  // where so many are asked for

    std::int64_t most_;
    SamplingChoice asked_;  // and for now by the user
    SliderMoves moves_;     // latents from token 0 on
    SamplingChoice first_;  // sampling before its moves
    std::int64_t controlsFrom_;
};

}  // namespace continuo
