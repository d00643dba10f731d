#pragma once

#include <cstdint>
#include <string>

#include "model/model_config.h"
#include "training/trainer.h"

namespace continuo {

// What `train` is told: the model and how it learns. The JSON form is documented in
// engine/training/README.md.
struct TrainingConfig {
    ModelConfig model;
    TrainingOptions options;
    std::int64_t steps = 0;            // of the run; 0: told in minutes
    int transpose = 0;                 // windows move by up to so many semitones
    std::int64_t reportEvery = 20;     // steps between reports
    std::int64_t validEvery = 500;     // steps between held-out measurements
    std::int64_t validTokens = 32768;  // tokens of such a measurement; the last one takes all

    // Throws BadModel or BadRequest naming the field.
    static TrainingConfig fromJson(const std::string& text);
};

}  // namespace continuo
