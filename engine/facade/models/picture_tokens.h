#pragma once

#include <optional>
#include <string>
#include <vector>

#include "continuo/model_summary.h"
#include "continuo/picture.h"
#include "model/config/model_config.h"
#include "tokenizers/rgb_raster.h"

namespace continuo {

// Whether a model is one for pictures.
bool speaksPictures(const ModelConfig& config);

// The tokenizer that a model's config describes: size and order are those of its grid of positions, classes
// its labels. Throws BadModel where the model is not one for pictures, or its parts do not belong together.
RgbRaster rasterOf(const ModelConfig& config);

// The same for people; none where rasterOf() throws.
std::optional<PictureShape> pictureShapeOf(const ModelConfig& config);

// The number of a class by its name; none where the model has no classes. Throws BadRequest, naming some,
// where it has others.
std::optional<int> labelNumber(const ModelConfig& config, const std::string& label);

// The ids of a whole picture. Throws BadFile with its name in front.
std::vector<Token> tokensOf(const RgbRaster& raster, const ModelConfig& config,
                            const LabelledPicture& picture);

}  // namespace continuo
