#include "facade/models/picture_tokens.h"

#include <algorithm>

#include "continuo/error.h"
#include "facade/models/model_tokenizer.h"
#include "weights/printable.h"

namespace continuo {

bool isPictureModel(const ModelConfig& config) {
    return tokenizerModality(config.tokenizer) == Modality::Pictures;
}

RgbRaster makeRaster(const ModelConfig& config) {
    const auto& make = tokenizerFactory<TokenizerEntry::MakePictures>(config, "pictures");
    const std::vector<int> raster = {1, 0, 2}, planar = {2, 1, 0};
    if (!config.positions.grid || config.positions.grid->extents.size() != 3 ||
        config.positions.grid->extents[2] != 3 ||
        (config.positions.grid->order != raster && config.positions.grid->order != planar)) {
        refuseModel(
            config,
            "has no grid of columns, rows and 3 channels; set positions.grid to the extents [width, height, "
            "3] and the order [1, 0, 2] or, planar, [2, 1, 0]");
    }
    const GridConfig& grid = *config.positions.grid;
    try {
        const RgbRaster result = make(grid.extents[0], grid.extents[1],
                                      grid.order == raster ? PixelOrder::Raster : PixelOrder::Planar,
                                      static_cast<int>(config.labels.size()));
        if (config.vocabulary != result.vocabulary()) {
            refuseModel(config, "has " + std::to_string(config.vocabulary) + " ids; with " +
                                    std::to_string(result.labels()) + " labels it needs " +
                                    std::to_string(result.vocabulary()));
        }
        if (grid.lead != result.leadTokens()) {
            refuseModel(config, "has a positions.grid.lead of " + std::to_string(grid.lead) + "; with " +
                                    std::to_string(result.labels()) + " labels it is " +
                                    std::to_string(result.leadTokens()));
        }
        return result;
    } catch (const Error& error) {
        if (error.code() == ErrorCode::BadModel) throw;
        refuseModel(config, error.what());
    }
}

std::optional<PictureShape> findPictureShape(const ModelConfig& config) {
    if (!isPictureModel(config)) return std::nullopt;
    try {
        const RgbRaster raster = makeRaster(config);
        return PictureShape{raster.width(), raster.height(), raster.order() == PixelOrder::Planar,
                            config.labels};
    } catch (const Error&) {  // reported when a picture is requested
        return std::nullopt;
    }
}

std::optional<int> labelNumber(const ModelConfig& config, const std::string& label) {
    if (config.labels.empty()) return std::nullopt;
    const auto found = std::find(config.labels.begin(), config.labels.end(), label);
    if (found != config.labels.end()) return static_cast<int>(found - config.labels.begin());
    std::string some;
    constexpr std::size_t kShown = 8;
    for (std::size_t i = 0; i < std::min(kShown, config.labels.size()); ++i)
        some += (i == 0 ? "" : "; ") + printable(config.labels[i]);
    if (config.labels.size() > kShown) some += "; ..";
    throw Error(ErrorCode::BadRequest, "the class '" + printable(label) + "' is not one of the model's " +
                                           std::to_string(config.labels.size()) + ": " + some);
}

std::vector<Token> encodeToTokens(const RgbRaster& raster, const ModelConfig& config,
                                  const LabelledPicture& picture) {
    try {
        return raster.encode(picture.picture, labelNumber(config, picture.label));
    } catch (const Error& error) {
        throw Error(ErrorCode::BadFile, printable(picture.name) + ": " + error.what());
    }
}

}  // namespace continuo
