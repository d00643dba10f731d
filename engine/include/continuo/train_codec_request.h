#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "continuo/audio_clip.h"
#include "continuo/compute_choice.h"

namespace continuo {

// Trains a new codec on sound, or continues the training of an existing one.
struct TrainCodecRequest {
    // JSON: {"model": {..}, "training": {..}}, see engine/training/codec/README.md. With `from`, only
    // "training" is used, and it is optional.
    std::string config;
    std::string from;              // codec to start from; empty: a new one
    std::vector<AudioClip> clips;  // training data
    std::vector<AudioClip> valid;  // held-out data
    std::string out;               // the codec's file; OUT.checkpoint beside it allows resuming
    bool resume = false;
    double minutes = 0;  // time limit; 0: the config's number of steps
    std::string card;    // JSON object to start the codec's card with (licence, sources)
    ComputeChoice compute;
};

// Returns whether a training config is for a codec. Throws BadRequest if it is not a config.
bool trainsCodec(const std::string& config);

// Returns the sample rate, in Hz, that the clips of a request must have. Throws BadModel or BadRequest for an
// invalid config, and BadFile for an unreadable codec.
int requiredSampleRate(const TrainCodecRequest& request);

// Quality of a codec on held-out sound, with all its levels.
struct HeldOutSound {
    double logMelDistance = 0;       // dB, mean of the clips
    double siSnr = 0;                // dB, mean of the clips
    std::vector<double> perplexity;  // of each level's codes
};

// Losses of a training step with discriminators.
struct AdversarialLosses {
    double discriminators = 0;  // their loss; 2: they cannot tell decoded sound from the original
    double adversarial = 0;     // loss of the decoder, weighted; 0 before it is used
    double features = 0;        // feature-matching loss, likewise
};

// One report of a codec's training.
struct CodecTrainingReport {
    std::int64_t step = 0;
    std::optional<double> loss = {};         // mean since the last report; none: no step yet
    std::optional<HeldOutSound> valid = {};  // none: not measured in this report
    double rate = 0;                         // learning rate
    double gradientNorm = 0;
    double soundSecondsPerSecond = 0;                   // seconds of sound per second of training
    std::optional<double> secondsLeft = {};             // none: not known
    std::optional<AdversarialLosses> adversarial = {};  // of the last step; none: no discriminators
};

// The result of training a codec.
struct TrainCodecResult {
    std::int64_t steps = 0;
    std::int64_t outSteps = 0;               // step of the weights in `out`: the best, or the last
    double soundSeconds = 0;                 // seconds of sound used
    double epochs = 0;                       // over the whole training data
    double loss = 0;                         // mean of the steps from the previous report to outSteps
    std::optional<HeldOutSound> valid = {};  // of the weights in `out`; none: no held-out data
    double soundSecondsPerSecond = 0;        // excludes held-out measurements
    std::optional<AdversarialLosses> adversarial = {};  // of the last step
    std::string out;         // empty: no further step was made, and nothing was written
    bool cancelled = false;  // also if only the last measurement was stopped
};

}  // namespace continuo
