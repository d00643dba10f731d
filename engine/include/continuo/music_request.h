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

// Continues a prompt.
struct MusicRequest {
    static constexpr int kMostTokens = 100'000;
    static constexpr double kMostSeconds = 86'400;

    std::string modelPath;
    std::string adapter;                   // path of an adapter for the model; empty: none
    Performance prompt;                    // empty: the model begins
    double promptBegin = 0;                // seconds of the prompt to skip; times of results count from here
    std::optional<double> promptEnd = {};  // where the model begins; none: at the prompt's end
    double seconds = 30;                   // length of the continuation
    int tokens = 0;  // draws this many tokens instead, up to kMostTokens; 0: use `seconds`
    SamplingChoice sampling;
    ComputeChoice compute;
    bool compatibleCache = false;  // with the cache of krasserm/perceiver-io, for its imported models
};

// The result of a MusicRequest: the notes, and everything needed to identify and repeat them.
struct MusicResult {
    Performance continuation;  // what the model played, on the prompt's clock, with its pedal if it has one
    std::vector<double> noteBits;  // surprise of each note's pitch
    // Prompt and continuation. A note held across the seam is one note. It ends where its key is released, if
    // the prompt contains the release, or is struck again; otherwise where the model releases it.
    Performance whole;
    double seamSeconds = 0;               // time at which the model began
    std::vector<std::int32_t> tokens;     // drawn by the model
    std::vector<float> logProbabilities;  // of each, nats
    std::string tokenHash;                // SHA-256 of `tokens`: equal for equal takes
    std::string promptHash;               // SHA-256 of the preceding tokens, including the start token
    std::string modelHash;                // SHA-256 of the model's file
    std::string adapterHash;              // SHA-256 of the adapter's file; empty: no adapter
    std::string modelCard;                // JSON: licence, training data, ..; empty: none
    std::string tokenizer;                // name of the model's tokenizer
    DeviceSummary device;                 // that generated the music
    LatentsCurve latents;                 // never empty; {0, 0} without latents and windows
    bool isWindow = false;                // `latents` are tokens of the window: the model has no latents
    std::int64_t rebuilds = 0;            // number of rebuilds of the latents
    double tokensPerSecond = 0;
    Phases phases;
    bool cancelled = false;        // incomplete: stopped, or
    std::optional<Error> failure;  // the error that interrupted the work; none: no error
};

}  // namespace continuo
