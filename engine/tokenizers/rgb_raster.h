#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/token.h"
#include "continuo/picture.h"
#include "tokenizers/grammar.h"

namespace continuo {

// The order of the color values of a picture.
enum class PixelOrder {
    Raster,  // row by row, red, green and blue of a pixel in turn
    Planar,  // all red row by row, then all green, then all blue
};

// Converts pictures of one size to ids and back (Perceiver AR, section 5.2): SOS, the id of the class if
// there are classes, then byte + 3 for each number. The ids of classes follow those of bytes.
class RgbRaster {
public:
    static constexpr Token kEos = 1, kSos = 2, kFirstByte = 3, kFirstLabel = kFirstByte + 256;
    static constexpr int kSmallest = 8, kLargest = 256;  // pixels per side

    // labels: number of classes. Throws BadRequest for an invalid size.
    RgbRaster(int width, int height, PixelOrder order, int labels);

    int width() const { return width_; }
    int height() const { return height_; }
    PixelOrder order() const { return order_; }
    int labels() const { return labels_; }
    int vocabulary() const { return kFirstLabel + labels_; }
    std::int64_t leadTokens() const { return labels_ > 0 ? 2 : 1; }  // tokens before the first byte
    std::int64_t numberCount() const { return std::int64_t{3} * width_ * height_; }
    std::int64_t tokens() const { return leadTokens() + numberCount(); }  // of a whole picture

    // Return the id of a byte or a class, and the byte or class of such an id.
    static Token byteId(std::uint8_t byte) { return kFirstByte + byte; }
    static std::uint8_t byteOf(Token id) { return static_cast<std::uint8_t>(id - kFirstByte); }
    static Token labelId(int label) { return kFirstLabel + label; }
    static int labelOf(Token id) { return id - kFirstLabel; }

    // Returns the ids of a whole picture. label: from 0 if there are classes, otherwise absent. Throws
    // BadRequest for another size or label.
    std::vector<Token> encode(const Picture& picture, std::optional<int> label) const;
    // Returns the prompt for a picture whose first `rows` rows are kept; in planar order, those of the first
    // plane only. Without a label the model draws one, which requires rows = 0; throws BadRequest otherwise.
    std::vector<Token> prompt(const Picture& picture, int rows, std::optional<int> label) const;
    // Returns the picture of the tokens so far, from SOS on. Missing values, and tokens that are not bytes,
    // become `rest`.
    Picture decode(std::span<const Token> tokens, std::uint8_t rest = 0) const;
    // Returns the index in Picture::rgb of token `index`; leadTokens() <= index < tokens().
    std::size_t rgbIndex(std::int64_t index) const;

private:
    std::vector<Token> start(std::optional<int> label) const;

    int width_, height_;
    PixelOrder order_;
    int labels_;
};

// Grammar of pictures: SOS, a class if the model has classes, a byte for each number of the picture, then
// EOS. It depends only on the count of tokens, not on their values.
class RasterGrammar : public Grammar {
public:
    explicit RasterGrammar(const RgbRaster& raster) : raster_(raster) {}

    void reset() override { length_ = 0; }
    void push(Token) override { ++length_; }
    void allowed(std::span<std::uint8_t> mask) const override;
    std::unique_ptr<Grammar> clone() const override { return std::make_unique<RasterGrammar>(*this); }

private:
    RgbRaster raster_;
    std::int64_t length_ = 0;
};

}  // namespace continuo
