#pragma once

#include <cstdint>
#include <string>

#include "codec/codec_config.h"
#include "training/codec/codec_trainer.h"

namespace continuo {

// What `train` is told of a codec. The JSON form is documented in engine/training/codec/README.md.
struct CodecTrainingConfig {
    CodecConfig model;
    CodecTrainingOptions options;
    std::int64_t steps = 0;         // of the run; 0: limited in minutes
    bool keepBest = true;           // the file has the weights that came nearest to held-out sound
    std::int64_t reportEvery = 20;  // steps between reports
    std::int64_t validEvery = 500;  // steps between held-out measurements
    double validSeconds = 60;       // of sound of such a measurement
    std::string settings;           // JSON: all fields of "training", those that were left out too

    // Whether a training config is for a codec. Throws BadRequest where it is none at all.
    static bool isOne(const std::string& text);
    // Throws BadModel or BadRequest naming the field.
    static CodecTrainingConfig fromJson(const std::string& text);
    // To let a codec learn further. Only "training" in `text`, which may be empty, counts.
    static CodecTrainingConfig forFurther(const CodecConfig& parent, const std::string& text);
};

}  // namespace continuo
