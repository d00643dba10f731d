#pragma once

#include "facade/training/training_material.h"
#include "tokenizers/code_frames.h"

namespace continuo {

// Sound to train on, as a codec's codes: the coarsest levels, up to the model's number. If the model also
// supports fewer levels (CodesConfig::minimumLevels), half of the windows have fewer, each number equally
// often.
class SoundMaterial : public TrainingMaterial {
public:
    // Throws BadFile, with the sound's name, for codes of another codec. After a stop, omits all remaining
    // sounds.
    SoundMaterial(const TrainRequest& request, const TrainingConfig& config, std::int64_t latents,
                  const std::stop_token& stop);

    void requireEnough(std::int64_t latents) const override;
    Augmentation augmentation() const override;
    std::vector<std::span<const Token>> validSample(std::int64_t tokens) const override;
    std::string name() const override { return "sound"; }
    void describeAmount(nlohmann::ordered_json& card) const override;

private:
    std::int64_t latents_ = 0;
    CodeFrames frames_;
    int fewestLevels_ = 0;
    std::size_t count_ = 0;
    std::int64_t tokens_ = 0;
    double seconds_ = 0;
};

}  // namespace continuo
