#pragma once

#include <continuo/picture.h>

#include <cstdint>
#include <span>

namespace continuo::app {

// EXIF orientation: 1 upright, 2 to 8 mirrored, rotated or both.
inline constexpr int kUpright = 1;

// Returns the orientation in EXIF data (a TIFF header and its first directory, optionally after "Exif" and
// two NULs). Returns kUpright if it is missing or invalid.
int exifOrientation(std::span<const std::uint8_t> exif);

// Returns the orientation in the EXIF chunk of a WebP file; kUpright without one.
int webpOrientation(std::span<const std::uint8_t> file);

// Turns a picture with this EXIF orientation upright.
Picture uprightPicture(Picture picture, int orientation);

}  // namespace continuo::app
