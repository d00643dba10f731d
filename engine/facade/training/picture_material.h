#pragma once

#include "facade/training/training_material.h"
#include "tokenizers/rgb_raster.h"

namespace continuo {

// Pictures to train on.
class PictureMaterial : public TrainingMaterial {
public:
    // Throws BadFile for a picture of another size or of a class that the model does not have.
    PictureMaterial(const TrainRequest& request, const TrainingConfig& config);

    void requireEnough(std::int64_t latents) const override;
    Augmentation augmentation() const override;
    std::vector<std::span<const Token>> validSample(std::int64_t tokens) const override;
    std::int64_t givenTokens() const override { return raster_.leadTokens(); }
    std::string name() const override { return "pictures"; }
    void describeAmount(nlohmann::ordered_json& card) const override;

private:
    RgbRaster raster_;
    bool mirrored_;
    std::vector<std::vector<Token>> mirrors_;  // mirrored pieces, by piece id
    std::size_t count_ = 0;
};

// Returns the picture mirrored horizontally.
Picture mirrored(const Picture& picture);

}  // namespace continuo
