#include "tokenizers/rgb_raster.h"

#include <algorithm>
#include <string>

#include "base/token_class.h"
#include "continuo/error.h"

namespace continuo {

RgbRaster::RgbRaster(int width, int height, PixelOrder order, int labels)
    : width_(width), height_(height), order_(order), labels_(labels) {
    for (const int side : {width, height}) {
        if (side >= kSmallest && side <= kLargest) continue;
        throw Error(ErrorCode::BadRequest, "pictures of " + std::to_string(width) + " x " +
                                               std::to_string(height) + "; each side must be " +
                                               std::to_string(kSmallest) + " to " + std::to_string(kLargest) +
                                               " pixels");
    }
    if (labels < 0) throw Error(ErrorCode::Internal, "rgb_raster: the number of classes is negative");
}

std::size_t RgbRaster::rgbIndex(std::int64_t index) const {
    const std::int64_t number = index - leadTokens();
    if (order_ == PixelOrder::Raster) return static_cast<std::size_t>(number);
    const std::int64_t plane = std::int64_t{width_} * height_;
    return static_cast<std::size_t>(3 * (number % plane) + number / plane);
}

std::vector<Token> RgbRaster::start(std::optional<int> label) const {
    std::vector<Token> tokens{kSos};
    if (!label) return tokens;
    if (*label < 0 || *label >= labels_) {
        throw Error(ErrorCode::BadRequest, "class " + std::to_string(*label) + "; the model has " +
                                               std::to_string(labels_) + ", counted from 0");
    }
    tokens.push_back(labelId(*label));
    return tokens;
}

std::vector<Token> RgbRaster::prompt(const Picture& picture, int rows, std::optional<int> label) const {
    std::vector<Token> tokens = start(label);
    if (rows == 0) return tokens;
    if (picture.width != width_ || picture.height != height_ ||
        picture.rgb.size() != static_cast<std::size_t>(numberCount())) {
        throw Error(ErrorCode::BadRequest, "a picture of " + std::to_string(picture.width) + " x " +
                                               std::to_string(picture.height) + " pixels; they must be " +
                                               std::to_string(width_) + " x " + std::to_string(height_));
    }
    if (rows < 0 || rows > height_) {
        throw Error(ErrorCode::BadRequest, std::to_string(rows) + " rows of a picture with " +
                                               std::to_string(height_) + "; keep fewer");
    }
    if (!label && labels_ > 0)
        throw Error(ErrorCode::BadRequest, "completing a picture needs a class; choose one");
    const std::int64_t eachRow = order_ == PixelOrder::Raster ? 3 * width_ : width_;
    const std::int64_t end =
        rows == height_ ? this->tokens() : leadTokens() + eachRow * static_cast<std::int64_t>(rows);
    tokens.reserve(static_cast<std::size_t>(end));
    for (std::int64_t i = leadTokens(); i < end; ++i) tokens.push_back(byteId(picture.rgb[rgbIndex(i)]));
    return tokens;
}

std::vector<Token> RgbRaster::encode(const Picture& picture, std::optional<int> label) const {
    return prompt(picture, height_, label);
}

Picture RgbRaster::decode(std::span<const Token> tokens, std::uint8_t rest) const {
    Picture picture{width_, height_,
                    std::vector<std::uint8_t>(static_cast<std::size_t>(numberCount()), rest)};
    const std::int64_t end = std::min(static_cast<std::int64_t>(tokens.size()), this->tokens());
    for (std::int64_t i = leadTokens(); i < end; ++i) {
        const Token token = tokens[static_cast<std::size_t>(i)];
        if (token >= kFirstByte && token < kFirstLabel) picture.rgb[rgbIndex(i)] = byteOf(token);
    }
    return picture;
}

void RasterGrammar::allowed(std::span<std::uint8_t> mask) const {
    if (mask.size() != static_cast<std::size_t>(raster_.vocabulary()))
        throw Error(ErrorCode::Internal, "raster_grammar: the mask's size differs from the vocabulary's");
    std::ranges::fill(mask, kForbidden);
    const auto allow = [&](Token first, Token end) {
        std::fill(mask.begin() + first, mask.begin() + end, kDefaultClass);
    };
    if (length_ == 0) {
        allow(RgbRaster::kSos, RgbRaster::kSos + 1);
    } else if (length_ < raster_.leadTokens()) {
        allow(RgbRaster::kFirstLabel, raster_.vocabulary());
    } else if (length_ < raster_.tokens()) {
        allow(RgbRaster::kFirstByte, RgbRaster::kFirstLabel);
    } else {
        allow(RgbRaster::kEos, RgbRaster::kEos + 1);
    }
}

}  // namespace continuo
