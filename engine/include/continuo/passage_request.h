#pragma once

#include <optional>

#include "continuo/music_request.h"
#include "continuo/performance.h"

namespace continuo {

// Plays a passage anew between what comes before it and what follows. A model plays on from what it has heard
// and knows nothing of what is to come: so the passage is played several times, and that one is taken behind
// which what follows surprises the model least.
struct PassageRequest {
    static constexpr int kMostTries = 64;

    MusicRequest music;  // the prompt until the passage, which begins at promptEnd and lasts `seconds`
    Performance after;   // what follows, on the prompt's clock; empty: nothing, so the first try is taken
    int tries = 8;       // 1..kMostTries
};

// The result of a PassageRequest.
struct PassageResult {
    // The try that was taken, as MusicResult; no note of it sounds into what follows.
    MusicResult music;
    SamplingChoice sampling;  // that it was drawn with: of the request, with a branch of its own
    int tries = 0;            // that were compared
    std::optional<double> natsPerNote = {};  // surprise of the notes that follow, in the mean; none: none do
};

}  // namespace continuo
