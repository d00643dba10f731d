#pragma once

#include <cstdint>
#include <string>

#include "codec/codec_config.h"
#include "training/codec/codec_trainer.h"

namespace continuo {

// The training config of a codec. engine/training/codec/README.md documents the JSON form.
struct CodecTrainingConfig {
    CodecConfig model;
    CodecTrainingOptions options;
    std::int64_t steps = 0;         // steps of the run; 0: the run is limited in minutes
    bool keepBest = true;           // the file gets the weights that best reproduce the held-out sound
    std::int64_t reportEvery = 20;  // steps between reports
    std::int64_t validEvery = 500;  // steps between held-out measurements
    double validSeconds = 60;       // of sound per measurement
    std::string settings;           // JSON: all fields of "training", including defaults

    // Returns whether a training config is for a codec. Throws BadRequest if it is not a training config.
    static bool isCodecTraining(const std::string& text);
    // Throws BadModel or BadRequest naming the field.
    static CodecTrainingConfig fromJson(const std::string& text);
    // Returns the config for continuing a codec. Uses only "training" in `text`, which may be empty.
    static CodecTrainingConfig forContinuing(const CodecConfig& parent, const std::string& text);
};

}  // namespace continuo
