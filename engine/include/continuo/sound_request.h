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

// Continues sound, or begins a new one. All variations continue the same prompt and are made side by side;
// each is the same as if it were made alone.
struct SoundRequest {
    static constexpr int kMostSounds = 16;
    static constexpr double kMostSeconds = 86'400;

    std::string modelPath;
    std::string adapter;        // path of an adapter for the model; empty: none
    std::string codec;          // path of the codec whose codes the model was trained on
    std::vector<float> prompt;  // mono at the model's rate; empty: the model begins
    // Codes per frame, coarsest first: SoundShape::fewestLevels to SoundShape::levels; 0: the latter. Fewer
    // levels are faster and sound coarser, and the context holds more seconds.
    int levels = 0;
    double seconds = 10;                                   // of new sound, rounded up to whole frames
    std::vector<std::uint64_t> seeds;                      // one per variation, 1 to kMostSounds
    SamplingChoice sampling{.temperature = 1, .minP = 0};  // for all variations; its seed is ignored
    ComputeChoice compute;
    // Slider moves to repeat, each from its token on. The user's controls act from token `controlsFrom` on; a
    // user's move replaces later recorded moves.
    SliderMoves moves;
    std::int64_t controlsFrom = 0;
    // Resumes a stopped request: the codes of each variation's whole frames (equally many), all levels.
    // `moves` then holds the moves reported so far. They are reported again, and the rest is bit for bit the
    // same as without the stop.
    std::vector<std::vector<std::int32_t>> drawn;
    // Variations per decode step; 0: the fastest number, by the bytes that a step reads. The others take
    // turns. Does not change any sound.
    int soundsPerStep = 0;
};

// New frames of a variation.
struct SoundRun {
    int sound = 0;                             // index, as of the seeds
    std::int64_t first = 0;                    // index of the first of these frames, from the prompt's end
    std::span<const std::int32_t> codes = {};  // [frames, levels]
    // Surprise of each code; NaN for those in SoundRequest::drawn.
    std::span<const float> bits = {};
    std::span<const float> samples = {};    // of these frames, as MadeSound::samples
    std::span<const float> promptEnd = {};  // MadeSound::promptEnd, in the first run of a sound
};

// The new sound of one seed.
struct MadeSound {
    std::uint64_t seed = 0;
    AudioCodes codes;
    // From the prompt's end on. The part of the last frame that the codec's delay holds back is missing.
    std::vector<float> samples;
    // The decoded end of the prompt: one frame and the codec's delay. `samples` continue it without a click;
    // to join them to the original prompt, fade the prompt into this. Empty without a prompt.
    std::vector<float> promptEnd;
    std::vector<float> logProbabilities;  // of each code, nats; NaN for those in SoundRequest::drawn
    std::string tokenHash;                // SHA-256 of the drawn tokens: equal for equal sound
};

// The result of a SoundRequest: the sounds, and everything needed to identify and repeat them.
struct SoundResult {
    std::vector<MadeSound> sounds;  // in the order of the seeds, all of the same length
    std::int64_t promptFrames = 0;  // frames of the prompt's end in the model's context
    std::string promptHash;         // SHA-256 of the preceding tokens, including the start token
    std::string modelHash;          // SHA-256 of the model's file
    std::string adapterHash;        // SHA-256 of the adapter's file; empty: no adapter
    std::string codecHash;          // CodecShape::codesHash
    std::string modelCard;          // JSON; empty: none
    std::string tokenizer;          // name of the model's tokenizer
    DeviceSummary device;           // that made the sound
    int soundsPerStep = 1;          // variations per decode step
    SliderMoves moves;              // in force: those of the request and the user's
    bool isWindow = false;          // moves.latents are tokens of the window
    std::int64_t rebuilds = 0;
    double tokensPerSecond = 0;  // new codes of all variations together, including the decoding
    Phases phases;
    bool cancelled = false;        // incomplete: stopped, or
    std::optional<Error> failure;  // interrupted by this error
};

}  // namespace continuo
