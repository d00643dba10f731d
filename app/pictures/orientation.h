#pragma once

#include <continuo/picture.h>

#include <cstdint>
#include <span>

namespace continuo::app {

// How a camera was held, as EXIF numbers it: 1 upright, 2 to 8 mirrored, turned or both.
inline constexpr int kUpright = 1;

// What EXIF data (a TIFF header and its first directory, with or without "Exif" and two NULs in front) says;
// kUpright where it says nothing or cannot be understood.
int exifOrientation(std::span<const std::uint8_t> exif);

// What the EXIF chunk of a WebP file says; kUpright where there is none.
int webpOrientation(std::span<const std::uint8_t> file);

// The picture as it is to be seen, from the one that was stored.
Picture uprightPicture(Picture picture, int orientation);

}  // namespace continuo::app
