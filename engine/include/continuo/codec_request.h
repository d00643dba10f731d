#pragma once

#include <string>
#include <vector>

#include "continuo/audio_clip.h"
#include "continuo/audio_codes.h"
#include "continuo/compute_choice.h"
#include "continuo/device_summary.h"

namespace continuo {

// Encodes sound, decodes codes, or measures the quality of both. A codec's weights are f32 for every
// precision, so a codec gives the same codes everywhere.
struct CodecRequest {
    std::string codec;  // path of the codec
    int levels = 0;     // number of levels used; 0: all
    ComputeChoice compute;
};

// How close sound is to the original after encoding and decoding.
struct CodecQuality {
    std::string name;                // of the clip
    double seconds = 0;              // length of the sound
    double bitsPerSecond = 0;        // of its codes
    double siSnr = 0;                // dB; NaN: the sound is silent
    double logMelDistance = 0;       // dB
    std::vector<double> perplexity;  // of each level's codes: effective number of codes used
};

struct CodecMeasurements {
    std::vector<CodecQuality> clips;
    // All clips together: total seconds, dB values averaged over the clips' seconds, and the perplexity of
    // all codes.
    CodecQuality overall;
    DeviceSummary device;
    double encodeSeconds = 0, decodeSeconds = 0;  // duration of the work
};

}  // namespace continuo
