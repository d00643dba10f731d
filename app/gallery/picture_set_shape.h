#pragma once

#include <continuo/picture.h>

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "gallery/shape_field.h"

namespace continuo::app {

// Fields of a set of pictures. The source is a picture of this size (Picture::rgb), whose first rows are
// kept.
struct PictureSetShape {
    static constexpr int kLargestSide = 256;

    int width = 0, height = 0;  // pixels
    // true: all red numbers, then all green, then all blue; false: three per pixel.
    bool planar = false;
    std::string label = {};  // requested class; empty: none
    int keptRows = 0;        // rows kept from the source, from the top

    std::int64_t numbers() const { return std::int64_t{3} * width * height; }
    std::int64_t sourceBytes() const { return numbers(); }
    // Returns how many numbers of each picture come from the source. In planar order only the first plane
    // keeps rows.
    std::int64_t keptNumbers() const { return std::int64_t{planar ? 1 : 3} * width * keptRows; }
    // Returns how many tokens a model may generate before the first number: one for the class, if no class
    // was requested.
    std::int64_t leadingTokens() const { return label.empty() && keptRows == 0 ? 1 : 0; }
    bool isConsistent() const { return keptRows <= height; }
    // These handle the source: the error if it is missing, whether the shape needs it, and how to remove it
    // from the shape.
    static constexpr const char* kSourceMissing = "keeps rows of nothing";
    bool needsSource() const { return keptRows > 0; }
    void forgetSource() { keptRows = 0; }
    // Removes fields that only describe how the pictures were made.
    void forgetOrigin() { label.clear(); }
    // Throws BadRequest if a new set cannot have this shape with a source of this size.
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

// Returns where the item's number `index` is in Picture::rgb.
std::size_t placeOf(const PictureSetShape& shape, std::int64_t index);

// Makes a picture of the known numbers. `rest` is the value of all others.
Picture toPicture(const PictureSetShape& shape, std::span<const std::uint16_t> numbers,
                  std::uint8_t rest = 0);

}  // namespace continuo::app
