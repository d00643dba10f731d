#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "continuo/compute_choice.h"
#include "continuo/device_summary.h"
#include "continuo/error.h"
#include "continuo/phases.h"
#include "continuo/sampling_choice.h"
#include "continuo/slider_moves.h"

namespace continuo {

// What requests for pictures and for sounds have in common. All items, one for each seed, continue the same
// prompt and are made side by side; each is the same as if it were made alone.
struct ItemsRequest {
    std::string modelPath;
    std::string adapter;                                   // path of an adapter for the model; empty: none
    std::vector<std::uint64_t> seeds;                      // at least one
    SamplingChoice sampling{.temperature = 1, .minP = 0};  // for all items; its seed is ignored
    ComputeChoice compute;
    // Recorded slider moves to repeat; each takes effect at its token. The user's controls act from token
    // `controlsFrom` on. If the user then moves a slider, later recorded moves of it are dropped.
    SliderMoves moves;
    std::int64_t controlsFrom = 0;
    // Items per decode step; 0: the fastest number, by the bytes that a step reads. The others take turns, a
    // few tokens each. Does not change any item.
    int itemsPerStep = 0;
};

// The item of one seed.
struct MadeItem {
    std::uint64_t seed = 0;
    std::vector<float> logProbabilities;  // of each token, nats; NaN for those in the request's `drawn`
    std::string tokenHash;                // SHA-256 of the drawn tokens: equal for equal items
};

// What identifies and repeats the items of a request.
struct ItemsResult {
    std::string promptHash;   // SHA-256 of the preceding tokens, including the start token and a class
    std::string modelHash;    // SHA-256 of the model's file
    std::string adapterHash;  // SHA-256 of the adapter's file; empty: no adapter
    std::string modelCard;    // JSON; empty: none
    std::string tokenizer;    // name of the model's tokenizer
    DeviceSummary device;     // that made the items
    int itemsPerStep = 1;
    SliderMoves moves;      // in force: those of the request and the user's
    bool isWindow = false;  // moves.latents are tokens of the window
    std::int64_t rebuilds = 0;
    double tokensPerSecond = 0;  // new ones of all items together, including the decoding
    Phases phases;
    bool cancelled = false;        // incomplete: stopped, or
    std::optional<Error> failure;  // the error that interrupted the work; none: no error
};

}  // namespace continuo
