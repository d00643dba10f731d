#pragma once

#include <optional>
#include <string>
#include <vector>

#include "continuo/model_summary.h"
#include "continuo/picture.h"
#include "model/config/model_config.h"
#include "tokenizers/rgb_raster.h"

namespace continuo {

// Returns whether a model is for pictures.
bool isPictureModel(const ModelConfig& config);

// Returns the tokenizer of a model's config: size and order of its grid of positions, classes of its labels.
// Throws BadModel if the model is not for pictures, or its parts are inconsistent.
RgbRaster makeRaster(const ModelConfig& config);

// Returns the shape of the model's pictures, for display; nullopt if makeRaster() throws.
std::optional<PictureShape> findPictureShape(const ModelConfig& config);

// Returns the index of a class; nullopt if the model has no classes. Throws BadRequest, naming some classes,
// if the label is unknown.
std::optional<int> labelNumber(const ModelConfig& config, const std::string& label);

// Returns the ids of a whole picture. Throws BadFile prefixed by its name.
std::vector<Token> encodeToTokens(const RgbRaster& raster, const ModelConfig& config,
                                  const LabelledPicture& picture);

}  // namespace continuo
