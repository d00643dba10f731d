#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "model/config/model_config.h"
#include "training/trainer.h"

namespace continuo {

// What `train` is told: the model, how it learns, and how its music is varied. The JSON form is documented in
// engine/training/config/README.md.
struct TrainingConfig {
    ModelConfig model;
    TrainingOptions options;
    std::int64_t steps = 0;         // of the run; 0: limited in minutes
    int transpose = 0;              // windows move by up to this many semitones
    double stretch = 0;             // 0.05: pieces are played 0.95 to 1.05 times as long
    double dynamics = 0;            // 0.4: spread 0.6 to 1.4 times as far, up to 0.4 of 64 louder or softer
    double lateReleases = 0;        // 0.1: in half of the windows up to this share of notes ends late
    double medleys = 0;             // WindowOptions::medleys
    double reprises = 0;            // WindowOptions::reprises
    double latentJitter = 1;        // smallest share of the latents that a step has; 1: always all
    bool mirror = false;            // half of the pictures are mirrored
    bool evenEdges = false;         // WindowOptions::evenEdges
    std::string tokenizer;          // of the fine-tuned model; empty: unchanged
    std::vector<int> taps;          // of the fine-tuned model (PerceiverConfig::taps)
    bool keepBest = false;          // the model file has the weights that predicted held-out music best
    std::int64_t reportEvery = 20;  // steps between reports
    std::int64_t validEvery = 500;  // steps between held-out measurements
    std::int64_t validTokens = 32768;  // tokens of such a measurement; the last one takes all
    std::string settings;              // JSON: all fields of "training", those that were left out too

    // Throws BadModel or BadRequest naming the field.
    static TrainingConfig fromJson(const std::string& text);
    // To fine-tune a model: its shape, with a longer context where training.context says so and more taps
    // where training.taps does, and a gentle schedule as the defaults of what `text` leaves out. Only
    // "training" in `text` counts. adapterRank above 0: low-rank factors learn, at a higher rate.
    static TrainingConfig forFineTuning(const ModelConfig& parent, const std::string& text,
                                        int adapterRank = 0);
};

}  // namespace continuo
