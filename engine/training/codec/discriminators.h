#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "training/checkpoint_file.h"
#include "training/codec/stft_discriminator.h"
#include "training/optimizer/optimizer.h"

namespace continuo {

class WeightStore;

// Options of the discriminators, and their weight in the decoder's loss.
struct DiscriminatorOptions {
    std::vector<int> windows;    // one discriminator per window; empty: none
    std::int64_t channels = 8;   // of their layers
    std::int64_t firstStep = 0;  // first step at which they affect the decoder
    double adversarialWeight = 1, featureWeight = 30;
    double rate = 1e-4;    // learning rate
    double seconds = 0.5;  // part of each crop that they compare, at a random position; 0: the whole crop

    // Steps before firstStep in which the discriminators train without affecting the decoder. Before these
    // steps they are idle.
    static constexpr std::int64_t kWarmupSteps = 200;
    // Returns the number of samples of a crop that are compared; enough for all windows.
    std::int64_t comparedSamples(int sampleRate, std::int64_t crop) const;
    bool areLearningAt(std::int64_t step) const noexcept {
        return !windows.empty() && step >= firstStep - kWarmupSteps;
    }
    bool areActiveAt(std::int64_t step) const noexcept { return !windows.empty() && step >= firstStep; }
};

// Discriminators of several windows with their optimiser. They learn to distinguish decoded sound from the
// original (hinge loss). The decoder learns to deceive them and to match the original's features in their
// layers (SoundStream, section III.D, arXiv 2107.03312).
class Discriminators {
public:
    // Unweighted means over rows and discriminators.
    struct Losses {
        double discriminators = 0;  // relu(1 - logit) of originals + relu(1 + logit) of decoded sound
        double adversarial = 0;     // relu(1 - logit) of decoded sound
        double features = 0;        // difference of the layers' outputs
    };
    // Weights of the losses' gradients.
    struct Weights {
        float discriminators = 1;
        float adversarial = 0, features = 0;  // both 0: decoded sound gets no gradient
    };

    // optimizer: must be AdamW without decay.
    Discriminators(std::shared_ptr<Backend> backend, const DiscriminatorOptions& options,
                   OptimizerOptions optimizer, std::uint64_t seed);
    Discriminators(const Discriminators&) = delete;  // parts refer to each other
    Discriminators& operator=(const Discriminators&) = delete;

    // Clears the gradients of the last step.
    void beginStep();
    // Compares decoded sound with originals, both [B,T], T at least the longest window. Each row is
    // multiplied by its gain: F32 [B], absent: 1. Adds to the gradients of the discriminators, and in the
    // pass's backward part to those of `made`. Waits for the device.
    Losses compare(Pass& pass, Arena& scratch, const Value& made, TensorView originals, TensorView gains,
                   const Weights& weights);
    double gradientNorm() const { return optimizer_.gradientNorm(); }
    void learn(double rate) { optimizer_.step(rate); }

    Parameters& parameters() noexcept { return parameters_; }
    const Parameters& parameters() const noexcept { return parameters_; }
    std::int64_t steps() const noexcept { return optimizer_.steps(); }

    // Adds weights and moments to a checkpoint.
    void addTo(CheckpointNumbers& numbers) const;
    void read(const WeightStore& checkpoint, std::int64_t steps);

private:
    Losses compareOne(const StftDiscriminator& discriminator, Pass& pass, Arena& scratch, const Value& made,
                      TensorView originals, const Weights& weights);

    std::shared_ptr<Backend> backend_;
    Parameters parameters_;
    Optimizer optimizer_;
    std::vector<StftDiscriminator> scales_;
};

}  // namespace continuo
