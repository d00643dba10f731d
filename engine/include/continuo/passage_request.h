#pragma once

#include <optional>

#include "continuo/music_request.h"
#include "continuo/performance.h"

namespace continuo {

// Generates a passage anew between the music before and after it. A model sees only the music before. So the
// passage is generated several times, and the variation after which the following music surprises the model
// least is kept.
struct PassageRequest {
    static constexpr int kMaxVariations = 64;

    MusicRequest music;  // the prompt, and the passage: it begins at promptEnd and lasts `seconds`
    Performance after;   // following music, on the prompt's clock; empty: keeps the first variation
    int variations = 8;  // 1 to kMaxVariations
};

// The result of a PassageRequest.
struct PassageResult {
    // The kept variation, as MusicResult; none of its notes sound into the following music.
    MusicResult music;
    SamplingChoice sampling;  // of the kept variation: that of the request, with its own branch
    int variations = 0;       // number of compared variations
    std::optional<double> natsPerNote = {};  // mean surprise of the following notes; none: no notes follow
};

}  // namespace continuo
