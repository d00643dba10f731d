#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "continuo/audio_codes.h"
#include "continuo/compute_choice.h"
#include "continuo/device_summary.h"
#include "continuo/error.h"
#include "continuo/phases.h"
#include "continuo/sampling_choice.h"
#include "continuo/slider_moves.h"

namespace continuo {

// Continues sound, or begins some. All variations go on from the same prompt and are made side by side; each
// is the same as if it were made alone.
struct SoundRequest {
    static constexpr int kMostSounds = 16;
    static constexpr double kMostSeconds = 86'400;

    std::string modelPath;
    std::string adapter;        // path of an adapter for it; empty: none
    std::string codec;          // path of the codec whose codes the model knows
    std::vector<float> prompt;  // mono at the model's rate; empty: the model begins
    // Codes of a frame, the codec's coarsest: SoundShape::fewestLevels to SoundShape::levels; 0: the latter.
    // Fewer are faster and sound coarser, and the context holds more seconds.
    int levels = 0;
    double seconds = 10;                                   // of new sound, rounded up to whole frames
    std::vector<std::uint64_t> seeds;                      // a variation each, 1 to kMostSounds
    SamplingChoice sampling{.temperature = 1, .minP = 0};  // for all of them but for the seed
    ComputeChoice compute;
    // Slider moves to repeat, each from its token on. The user's controls act from token `controlsFrom` on; a
    // move of the user's replaces the recorded moves that come later.
    SliderMoves moves;
    std::int64_t controlsFrom = 0;
    // To continue a stopped request: the codes of each variation's whole frames (equally many), all levels,
    // with the moves that were reported meanwhile. They are reported again, and what follows is the same bit
    // for bit as without the stop.
    std::vector<std::vector<std::int32_t>> drawn;
    // Variations per decode step; 0: as many as are fastest, by the bytes that a step reads. The others take
    // turns. This does not change any sound.
    int together = 0;
};

// Newly made frames of a variation.
struct SoundRun {
    int sound = 0;                             // counted from 0, as the seeds
    std::int64_t first = 0;                    // number of the first of these frames, from the prompt's end
    std::span<const std::int32_t> codes = {};  // [frames, levels]
    // How much each of the codes surprised the model; NaN of those in SoundRequest::drawn.
    std::span<const float> bits = {};
    std::span<const float> samples = {};    // of these frames, as MadeSound::samples
    std::span<const float> promptEnd = {};  // MadeSound::promptEnd, in the first run of a sound
};

// The sound of one seed: what is new.
struct MadeSound {
    std::uint64_t seed = 0;
    AudioCodes codes;
    // From the prompt's end on: what a codec that delays sound completes of the last frame is missing.
    std::vector<float> samples;
    // The end of the prompt as the codec has it, a frame and the codec's delay. What is new goes on from it
    // without a click; from the prompt itself it does if that is faded into this. Empty without a prompt.
    std::vector<float> promptEnd;
    std::vector<float> logProbabilities;  // of each code, nats; NaN of those in SoundRequest::drawn
    std::string tokenHash;                // SHA-256 of the drawn tokens: equal for equal sound
};

// The result of a SoundRequest: the sounds, and everything needed to identify and repeat them.
struct SoundResult {
    std::vector<MadeSound> sounds;  // in the order of the seeds, all equally long
    std::int64_t heardFrames = 0;   // of the prompt's end that the model was given
    std::string promptHash;         // SHA-256 of the tokens before, the start token included
    std::string modelHash;          // SHA-256 of the model's file
    std::string adapterHash;        // SHA-256 of the adapter's file; empty: no adapter
    std::string codecHash;          // CodecShape::codesHash
    std::string modelCard;          // JSON; empty: no card
    std::string tokenizer;          // the model's, by name
    DeviceSummary device;           // where they were made
    int together = 1;               // variations that took a step at once
    SliderMoves moves;              // what acted: those of the request and the user's
    bool isWindow = false;          // moves.latents are tokens of the window
    std::int64_t rebuilds = 0;
    double tokensPerSecond = 0;  // of all variations together, the decoding included; of new codes
    Phases phases;
    bool cancelled = false;        // incomplete: stopped, or
    std::optional<Error> failure;  // interrupted by this error
};

}  // namespace continuo
