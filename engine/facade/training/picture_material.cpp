#include "facade/training/picture_material.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "continuo/error.h"
#include "facade/models/picture_tokens.h"

namespace continuo {
namespace {

// With fewer pictures, a model memorises them.
constexpr std::size_t kFewestPictures = 16;

}  // namespace

Picture mirrored(const Picture& picture) {
    Picture result = picture;
    for (int y = 0; y < picture.height; ++y) {
        for (int x = 0; x < picture.width; ++x) {
            const auto at = [&](int column) { return 3 * (y * picture.width + column); };
            std::copy_n(picture.rgb.begin() + at(picture.width - 1 - x), 3, result.rgb.begin() + at(x));
        }
    }
    return result;
}

PictureMaterial::PictureMaterial(const TrainRequest& request, const TrainingConfig& config)
    : raster_(makeRaster(config.model)), mirrored_(config.mirror) {
    for (const LabelledPicture& picture : request.pictures) {
        pieces_.push_back({encodeToTokens(raster_, config.model, picture), 1, count_++});
        if (!mirrored_) continue;
        mirrors_.push_back(
            encodeToTokens(raster_, config.model, {picture.name, picture.label, mirrored(picture.picture)}));
    }
    for (const LabelledPicture& picture : request.validPictures)
        valid_.push_back(encodeToTokens(raster_, config.model, picture));
}

void PictureMaterial::requireEnough(std::int64_t) const {
    if (count_ >= kFewestPictures) return;
    throw Error(ErrorCode::BadFile, "train: too few pictures: " + std::to_string(count_) + "; give " +
                                        std::to_string(kFewestPictures) + " or more");
}

Augmentation PictureMaterial::augmentation() const {
    Augmentation result;
    if (mirrored_) {
        result.vary = [this](const TrainingPiece& piece, RandomStream& random) {
            return random.real() < 0.5 ? mirrors_[piece.id] : std::vector<Token>{};
        };
    }
    return result;
}

// Returns whole pictures, evenly from all, because their beginnings are mostly background.
std::vector<std::span<const Token>> PictureMaterial::validSample(std::int64_t tokens) const {
    const std::int64_t most = std::max<std::int64_t>(1, tokens / raster_.numberCount());
    const auto count = std::min(valid_.size(), static_cast<std::size_t>(most));
    std::vector<std::span<const Token>> result;
    for (std::size_t i = 0; i < count; ++i) result.emplace_back(valid_[i * valid_.size() / count]);
    return result;
}

void PictureMaterial::describeAmount(nlohmann::ordered_json& card) const { card["pictures"] = count_; }

}  // namespace continuo
