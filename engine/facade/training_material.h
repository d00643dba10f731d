#pragma once

#include <cstdint>
#include <stop_token>
#include <vector>

#include "continuo/events.h"
#include "continuo/requests.h"
#include "tokenizers/midi_tokenizer.h"
#include "training/training_config.h"
#include "training/window_sampler.h"

namespace continuo {

// The music of a training run as tokens: what windows are drawn from, how they are varied, and what is held
// out. Refers to the request, which outlives it.
class TrainingMaterial {
public:
    // Pieces without notes are left out with a warning. Throws BadRequest for shares that cannot be. A stop
    // leaves the rest out.
    TrainingMaterial(const TrainRequest& request, const TrainingConfig& config, std::int64_t latents,
                     Events& events, const std::stop_token& stop);

    // Throws BadFile, with how much there is and how much is needed, where it is too little to go on from a
    // model that was trained on plenty.
    void requireEnough(std::int64_t latents) const;

    // The pieces for a WindowSampler, which takes them.
    std::vector<TrainingPiece> takePieces() { return std::move(pieces_); }
    Augmentation augmentation() const;
    const std::vector<std::vector<Token>>& valid() const { return valid_; }

    std::int64_t tokens() const { return tokens_; }
    double seconds() const { return seconds_; }

private:
    std::vector<Token> retold(const Performance& played, RandomStream& random) const;
    void applyShares(std::int64_t latents);

    const TrainRequest& request_;
    MidiTokenizer tokenizer_;
    int transpose_ = 0;
    double stretch_ = 0;
    double lateReleases_ = 0;
    std::vector<TrainingPiece> pieces_;
    std::vector<std::vector<Token>> valid_;
    std::int64_t tokens_ = 0;
    std::int64_t notes_ = 0;
    double seconds_ = 0;
};

}  // namespace continuo
