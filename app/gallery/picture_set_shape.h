#pragma once

#include <continuo/picture.h>

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "gallery/shape_field.h"

namespace continuo::app {

// What is particular to a set of pictures. Its source is a picture of this size (Picture::rgb), of which the
// first rows are kept.
struct PictureSetShape {
    static constexpr int kLargestSide = 256;

    int width = 0, height = 0;  // pixels
    // true: the numbers are all of red, then all of green, then all of blue; false: three for each pixel.
    bool planar = false;
    std::string label = {};  // the class that was asked for; empty: none
    int keptRows = 0;        // of the source, from the top

    std::int64_t numbers() const { return std::int64_t{3} * width * height; }
    std::int64_t sourceBytes() const { return numbers(); }
    // How many numbers of each picture are the source's. In planar order only rows of the first plane are
    // kept.
    std::int64_t keptNumbers() const { return std::int64_t{planar ? 1 : 3} * width * keptRows; }
    // Tokens that a model may draw before the first number: the class, if nobody gave it.
    std::int64_t leadingTokens() const { return label.empty() && keptRows == 0 ? 1 : 0; }
    bool isConsistent() const { return keptRows <= height; }
    // What the set needs its source for; the shape without it.
    static constexpr const char* kSourceMissing = "keeps rows of nothing";
    bool needsSource() const { return keptRows > 0; }
    void forgetSource() { keptRows = 0; }
    // Removes what only says how the pictures were made.
    void forgetOrigin() { label.clear(); }
    // Throws BadRequest if no new set can have this shape, with a source of this many bytes.
    void check(std::size_t sourceBytes) const;
    bool operator==(const PictureSetShape&) const = default;

    static constexpr auto fields() {
        using Shape = PictureSetShape;
        return std::tuple(ShapeField<Shape, int>{"width", &Shape::width, 1, kLargestSide},
                          ShapeField<Shape, int>{"height", &Shape::height, 1, kLargestSide},
                          ShapeField<Shape, bool>{"planar", &Shape::planar},
                          ShapeField<Shape, std::string>{"label", &Shape::label},
                          ShapeField<Shape, int>{"kept_rows", &Shape::keptRows, 0, kLargestSide});
    }
};

// Index in Picture::rgb of number `index` of a picture of this shape.
std::size_t placeOf(const PictureSetShape& shape, std::int64_t index);

// The picture of the numbers known so far; `rest` stands for each of the others.
Picture pictureOf(const PictureSetShape& shape, std::span<const std::uint16_t> numbers,
                  std::uint8_t rest = 0);

}  // namespace continuo::app
