#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "continuo/compute_choice.h"
#include "continuo/device_summary.h"
#include "continuo/error.h"
#include "continuo/performance.h"
#include "continuo/phases.h"
#include "continuo/sampling_choice.h"
#include "continuo/slider_moves.h"

namespace continuo {

// Plays on from a prompt.
struct MusicRequest {
    static constexpr int kMostTokens = 100'000;
    static constexpr double kMostSeconds = 86'400;

    std::string modelPath;
    std::string adapter;     // path of an adapter for it; empty: none
    Performance prompt;      // empty: begin from nothing
    double promptBegin = 0;  // seconds skipped at the start of the prompt; results count from here
    std::optional<double> promptEnd = {};  // where the model takes over; none: at the prompt's end
    double seconds = 30;                   // how much to play
    int tokens = 0;  // draw this many tokens instead, up to kMostTokens; 0: `seconds` counts
    SamplingChoice sampling;
    ComputeChoice compute;
    bool compatibleCache = false;  // for imported models: the cache of their original program
};

// The result of a MusicRequest: the notes, and everything needed to identify and repeat them.
struct MusicResult {
    Performance continuation;  // what the model played, on the prompt's clock, with its pedal if it has one
    std::vector<double> noteBits;  // surprise of each note's pitch
    // Prompt and continuation. A note that is held over the seam is one note: it ends where its key is
    // released, if the prompt tells that, or is struck again; otherwise where the model lets it go.
    Performance whole;
    double seamSeconds = 0;               // where the model took over
    std::vector<std::int32_t> tokens;     // what it drew
    std::vector<float> logProbabilities;  // of each, nats
    std::string tokenHash;                // SHA-256 of `tokens`: equal for equal takes
    std::string promptHash;               // SHA-256 of the tokens before them, the start token included
    std::string modelHash;                // SHA-256 of the model's file
    std::string adapterHash;              // SHA-256 of the adapter's file; empty: no adapter
    std::string modelCard;                // JSON: licence, training data, ..; empty when there is none
    std::string tokenizer;                // the model's, by name
    DeviceSummary device;                 // where it was made
    LatentsCurve latents;                 // never empty; {0, 0} without latents and windows
    bool isWindow = false;                // `latents` are tokens of the window: the model has no latents
    std::int64_t rebuilds = 0;            // number of rebuilds of the latents
    double tokensPerSecond = 0;
    Phases phases;
    bool cancelled = false;        // incomplete: stopped, or
    std::optional<Error> failure;  // interrupted by this error
};

}  // namespace continuo
