#pragma once

#include <continuo/picture.h>

#include <array>
#include <cstdint>
#include <optional>

#include "pictures/resample.h"

namespace continuo::app {

// How a picture is fitted into another aspect ratio.
enum class Fitting {
    Crop,  // keeps the centre
    Pad,   // keeps everything; adds bars on two sides
};

struct FitOptions {
    Fitting fitting = Fitting::Crop;
    std::optional<PictureFilter> filter;  // nullopt: Area to shrink, Lanczos to enlarge
    std::array<std::uint8_t, 3> bars = {255, 255, 255};
};

inline constexpr int kLargestFit = 4096;                 // pixels of a side
inline constexpr int kLargestScale = 16;                 // of enlarged()
inline constexpr std::int64_t kMostPixels = 64'000'000;  // of a picture read or written

// Resizes to width x height pixels, keeping the aspect ratio; returns the picture itself if it has that size.
// Throws BadRequest for sizes outside 1..kLargestFit.
Picture fitted(const Picture& picture, int width, int height, const FitOptions& options = {});

// Returns whether fitting crops or adds at least a pixel.
bool hasOtherShape(const Picture& picture, int width, int height);

// Enlarges each side by `factor`, 1 to 16, by Nearest or Lanczos. Throws BadRequest, also if the result would
// exceed kMostPixels.
Picture enlarged(const Picture& picture, int factor, PictureFilter filter);

}  // namespace continuo::app
