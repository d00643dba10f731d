#pragma once

#include <continuo/picture.h>

#include <array>
#include <cstdint>
#include <optional>

#include "pictures/resample.h"

namespace continuo::app {

// What becomes of a picture whose sides are not in the ratio that is wanted.
enum class Fitting {
    Crop,  // its middle is taken
    Pad,   // all of it is there, with bars on two sides
};

struct FitOptions {
    Fitting fitting = Fitting::Crop;
    std::optional<PictureFilter> filter;  // none: Area where it becomes smaller, Lanczos where it grows
    std::array<std::uint8_t, 3> bars = {255, 255, 255};
};

inline constexpr int kLargestFit = 4096;                 // pixels of a side
inline constexpr int kLargestScale = 16;                 // of enlarged()
inline constexpr std::int64_t kMostPixels = 64'000'000;  // that a picture may have, read or written

// The picture in width x height pixels, its sides in their ratio; the picture itself where it has that size.
// Throws BadRequest for sizes outside 1..kLargestFit.
Picture fitted(const Picture& picture, int width, int height, const FitOptions& options = {});

// Whether a pixel or more of what is fitted is cut off, or is a bar.
bool hasOtherShape(const Picture& picture, int width, int height);

// Each side `factor` times as long, 1 to 16, by Nearest or Lanczos. Throws BadRequest, also where it would
// have more than kMostPixels.
Picture enlarged(const Picture& picture, int factor, PictureFilter filter);

}  // namespace continuo::app
