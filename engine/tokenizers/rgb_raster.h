#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/token.h"
#include "continuo/picture.h"

namespace continuo {

// In which order the numbers of a picture are told.
enum class PixelOrder {
    Raster,  // row by row, red, green and blue of a pixel in turn
    Planar,  // all red row by row, then all green, then all blue
};

// Turns pictures of one size into ids and back (Perceiver AR, section 5.2): SOS, the id of the class where
// there are classes, then a byte + 3 for each number. Classes have the ids behind the bytes.
class RgbRaster {
public:
    static constexpr Token kEos = 1, kSos = 2, kFirstByte = 3, kFirstLabel = kFirstByte + 256;
    static constexpr int kSmallest = 8, kLargest = 256;  // pixels of a side

    // labels: number of classes. Throws BadRequest for a size that is out of range.
    RgbRaster(int width, int height, PixelOrder order, int labels);

    int width() const { return width_; }
    int height() const { return height_; }
    PixelOrder order() const { return order_; }
    int labels() const { return labels_; }
    int vocabulary() const { return kFirstLabel + labels_; }
    std::int64_t lead() const { return labels_ > 0 ? 2 : 1; }  // tokens before the first byte
    std::int64_t numbers() const { return std::int64_t{3} * width_ * height_; }
    std::int64_t tokens() const { return lead() + numbers(); }  // of a whole picture

    // The whole picture. label: 0.. where there are classes, else none. Throws BadRequest for another size or
    // label.
    std::vector<Token> encode(const Picture& picture, std::optional<int> label) const;
    // What goes before a picture whose first `rows` rows are kept; in planar order those of the first plane
    // alone. Without a label the model draws it, which it can only before the first row: throws BadRequest.
    std::vector<Token> prompt(const Picture& picture, int rows, std::optional<int> label) const;
    // The picture that tokens tell so far, from SOS on; the rest is `rest`. Tokens that are no bytes leave
    // that too.
    Picture decode(std::span<const Token> tokens, std::uint8_t rest = 0) const;
    // Where token `index` of a picture lies in Picture::rgb; lead() <= index < tokens().
    std::size_t placeOf(std::int64_t index) const;

private:
    std::vector<Token> start(std::optional<int> label) const;

    int width_, height_;
    PixelOrder order_;
    int labels_;
};

}  // namespace continuo
