#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "continuo/items_request.h"
#include "continuo/picture.h"

namespace continuo {

// Makes pictures, or completes one. All begin with the same rows.
struct PictureRequest : ItemsRequest {
    static constexpr int kMostPictures = 16;

    std::string label;  // the class; empty: the model draws it if it has classes and no row is kept
    Picture prompt;     // of the model's size; its first `keptRows` rows are kept
    int keptRows = 0;
    // To resume a stopped request: the color values drawn so far for each picture, equally many, in the order
    // in which they were reported. `moves` then contains the moves reported so far. These values are reported
    // again, and the rest is bit for bit the same as without the stop. If the model drew the classes,
    // drawnLabels contains them.
    std::vector<std::vector<std::uint8_t>> drawn;
    std::vector<std::string> drawnLabels;  // class that the model drew for each picture; otherwise empty
};

// New color values of a picture: values[i] belongs at Picture::rgb[first + i * stride].
struct PixelRun {
    int picture = 0;  // index of the picture, as in PictureRequest::seeds
    std::size_t first = 0, stride = 1;
    std::span<const std::uint8_t> values;
    std::span<const float> bits;  // surprise of each number; NaN for those in PictureRequest::drawn
    std::string_view label = {};  // the picture's class, requested or drawn; empty: the model has none
};

struct MadePicture : MadeItem {
    std::string label;                 // requested or drawn; empty: the model has no classes
    Picture picture;                   // white where unfinished
    std::vector<std::int32_t> tokens;  // drawn by the model
};

struct PictureResult : ItemsResult {
    std::vector<MadePicture> pictures;  // in the order of the seeds
    std::size_t firstDrawn = 0;         // index of the first drawn number, in drawing order
};

}  // namespace continuo
