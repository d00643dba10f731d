#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "model/config/model_config.h"
#include "training/trainer.h"

namespace continuo {

// The training config of a model: its shape, its optimisation and its data augmentation.
// engine/training/config/README.md documents the JSON form.
struct TrainingConfig {
    ModelConfig model;
    TrainingOptions options;
    std::int64_t steps = 0;         // steps of the run; 0: the run is limited in minutes
    int transpose = 0;              // maximum transposition of windows, semitones
    double stretch = 0;             // 0.05: pieces are stretched by 0.95 to 1.05
    double dynamics = 0;            // 0.4: velocities spread by 0.6 to 1.4, up to 0.4 * 64 louder or softer
    double lateReleases = 0;        // 0.1: in half of the windows up to this fraction of notes ends late
    double medleys = 0;             // WindowOptions::medleys
    double reprises = 0;            // WindowOptions::reprises
    double latentJitter = 1;        // smallest fraction of the latents in a step; 1: always all
    bool mirror = false;            // half of the pictures are mirrored
    bool evenEdges = false;         // WindowOptions::evenEdges
    std::string tokenizer;          // of the fine-tuned model; empty: unchanged
    std::vector<int> taps;          // of the fine-tuned model (PerceiverConfig::taps)
    bool keepBest = false;          // the model file has the weights with the best held-out prediction
    std::int64_t reportEvery = 20;  // steps between reports
    std::int64_t validEvery = 500;  // steps between held-out measurements
    std::int64_t validTokens = 32768;  // tokens of such a measurement; the last one uses all held-out tokens
    std::string settings;              // JSON: all fields of "training", including defaults

    // Throws BadModel or BadRequest naming the field.
    static TrainingConfig fromJson(const std::string& text);
    // Returns the config for fine-tuning a model: the model's shape, extended by training.context and
    // training.taps. Fields missing in `text` get the defaults of a gentle schedule. Uses only "training" in
    // `text`. adapterRank above 0: trains low-rank factors, at a higher rate.
    static TrainingConfig forFineTuning(const ModelConfig& parent, const std::string& text,
                                        int adapterRank = 0);
};

}  // namespace continuo
