#pragma once

#include "facade/training/training_material.h"
#include "tokenizers/midi_tokenizer.h"

namespace continuo {

// Music to train on.
class MusicMaterial : public TrainingMaterial {
public:
    // Omits pieces without notes, with a warning. Throws BadRequest for fractions that are out of range.
    // After a stop, omits all remaining pieces.
    MusicMaterial(const TrainRequest& request, const TrainingConfig& config, std::int64_t latents,
                  Events& events, const std::stop_token& stop);

    void requireEnough(std::int64_t latents) const override;
    Augmentation augmentation() const override;
    std::vector<std::span<const Token>> validSample(std::int64_t tokens) const override;
    void describeAmount(nlohmann::ordered_json& card) const override;

    std::int64_t tokens() const { return tokens_; }

private:
    std::vector<Token> varyPiece(const Performance& played, RandomStream& random) const;
    void applyShares(std::int64_t latents);

    const TrainRequest& request_;
    MidiTokenizer tokenizer_;
    int transpose_ = 0;
    double stretch_ = 0;
    double dynamics_ = 0;
    double lateReleases_ = 0;
    std::int64_t latents_ = 0;
    std::int64_t tokens_ = 0;
    std::int64_t notes_ = 0;
    double seconds_ = 0;
};

}  // namespace continuo
