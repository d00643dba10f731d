#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "continuo/audio_clip.h"
#include "continuo/compute_choice.h"

namespace continuo {

// Makes a codec from sound, or lets one learn further.
struct TrainCodecRequest {
    // JSON: {"model": {..}, "training": {..}}, see engine/training/codec/README.md. With `from`, only
    // "training" counts, and it may be left out.
    std::string config;
    std::string from;              // a codec to start from; empty: a new one
    std::vector<AudioClip> clips;  // to learn from
    std::vector<AudioClip> valid;  // held out, for measuring
    std::string out;               // the codec's file; OUT.checkpoint beside it allows resuming
    bool resume = false;
    double minutes = 0;  // 0: as many steps as the config says
    std::string card;    // JSON object that the codec's card begins with (licence, sources)
    ComputeChoice compute;
};

// Whether a training config is for a codec. Throws BadRequest where it is no config at all.
bool learnsCodec(const std::string& config);

// The rate that the clips of a request must have, in Hz. Throws BadModel or BadRequest for a config that
// cannot be, and BadFile for a codec that cannot be read.
int sampleRateOf(const TrainCodecRequest& request);

// How near a codec comes to sound that it has not learnt from, with all its levels.
struct HeldOutSound {
    double logMelDistance = 0;       // dB, mean of the clips
    double siSnr = 0;                // dB, mean of the clips
    std::vector<double> perplexity;  // of each level's codes
};

// Losses of a step with discriminators.
struct AdversarialLosses {
    double discriminators = 0;  // their own: 2 where they cannot tell decoded sound from the original
    double adversarial = 0;     // the decoder's, with its weight; 0 before they count
    double features = 0;        // the same
};

// One report of a codec's training.
struct CodecTrainingReport {
    std::int64_t step = 0;
    std::optional<double> loss = {};         // mean since the last report; none: no step yet
    std::optional<HeldOutSound> valid = {};  // none: not measured now
    double rate = 0;                         // learning rate
    double gradientNorm = 0;
    double soundPerSecond = 0;                          // seconds of sound that are learnt from in a second
    std::optional<double> secondsLeft = {};             // none: not known
    std::optional<AdversarialLosses> adversarial = {};  // of the last step; none: no discriminator learnt
};

// The result of a codec's training, and where the codec is.
struct TrainCodecResult {
    std::int64_t steps = 0;
    std::int64_t outSteps = 0;  // after which the weights were as `out` has them: the best, or the last
    double soundSeconds = 0;    // sound learnt from
    double passes = 0;          // of it through all that was given to learn from
    double loss = 0;            // mean of the steps up to outSteps since the report before
    std::optional<HeldOutSound> valid = {};             // of the weights in `out`; none: nothing was held out
    double soundPerSecond = 0;                          // without the time of held-out measurements
    std::optional<AdversarialLosses> adversarial = {};  // of the last step
    std::string out;         // empty: no further step was made, and nothing was written
    bool cancelled = false;  // also where only the last measurement was
};

}  // namespace continuo
