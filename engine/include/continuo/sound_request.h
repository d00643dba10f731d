#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "continuo/audio_codes.h"
#include "continuo/items_request.h"

namespace continuo {

// Continues sound, or begins a new one.
struct SoundRequest : ItemsRequest {
    static constexpr int kMostSounds = 16;
    static constexpr double kMostSeconds = 86'400;

    std::string codec;          // path of the codec whose codes the model was trained on
    std::vector<float> prompt;  // mono at the model's rate; empty: the model begins
    // Codes per frame, coarsest first: SoundShape::fewestLevels to SoundShape::levels; 0: the latter. Fewer
    // levels are faster and sound coarser, and the context holds more seconds.
    int levels = 0;
    double seconds = 10;  // of new sound, rounded up to whole frames
    // To resume a stopped request: the codes of each variation's whole frames drawn so far, equally many, all
    // levels. `moves` then contains the moves reported so far. These frames are reported again, and the rest
    // is bit for bit the same as without the stop.
    std::vector<std::vector<std::int32_t>> drawn;
};

// New frames of a variation.
struct SoundRun {
    int sound = 0;                             // index of the variation, in the order of the seeds
    std::int64_t first = 0;                    // index of the first of these frames, from the prompt's end
    std::span<const std::int32_t> codes = {};  // [frames, levels]
    // Surprise of each code; NaN for those in SoundRequest::drawn.
    std::span<const float> bits = {};
    std::span<const float> samples = {};    // of these frames, as MadeSound::samples
    std::span<const float> promptEnd = {};  // MadeSound::promptEnd, in the first run of a sound
};

// New sound; its log-probabilities are those of the codes.
struct MadeSound : MadeItem {
    AudioCodes codes;
    // Samples after the prompt's end. The end of the last frame is missing, because the codec's delay holds
    // it back.
    std::vector<float> samples;
    // The decoded end of the prompt: one frame and the codec's delay. `samples` continue it without a click;
    // to join them to the original prompt, fade the prompt into this. Empty without a prompt.
    std::vector<float> promptEnd;
};

struct SoundResult : ItemsResult {
    std::vector<MadeSound> sounds;  // in the order of the seeds, all of the same length
    std::int64_t promptFrames = 0;  // number of frames at the prompt's end that fit into the context
    std::string codecHash;          // CodecShape::codesHash
};

}  // namespace continuo
