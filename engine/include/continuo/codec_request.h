#pragma once

#include <string>
#include <vector>

#include "continuo/audio_clip.h"
#include "continuo/audio_codes.h"
#include "continuo/compute_choice.h"
#include "continuo/device_summary.h"

namespace continuo {

// Turns sound into codes, codes into sound, or measures what that costs. A codec's weights are f32 whatever
// the precision, so that a codec gives the same codes everywhere.
struct CodecRequest {
    std::string codec;  // its file
    int levels = 0;     // how many of the codes' levels are used; 0: all
    ComputeChoice compute;
};

// How near sound is that was encoded and decoded.
struct CodecQuality {
    std::string name;                // of the clip
    double seconds = 0;              // of sound
    double bitsPerSecond = 0;        // of its codes
    double siSnr = 0;                // dB; NaN: the sound is silent
    double logMelDistance = 0;       // dB
    std::vector<double> perplexity;  // of each level's codes: how many are used, were all used equally often
};

struct CodecMeasures {
    std::vector<CodecQuality> clips;
    // The seconds of all clips, the means of their decibels, and the perplexity of all their codes.
    CodecQuality overall;
    DeviceSummary device;
    double encodeSeconds = 0, decodeSeconds = 0;  // that the work took
};

}  // namespace continuo
