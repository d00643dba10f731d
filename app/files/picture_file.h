#pragma once

#include <continuo/picture.h>

#include <cstddef>
#include <filesystem>
#include <span>
#include <string>

namespace continuo::app {

// Pictures in files. This is the one place that knows how a picture's file looks: binary PPM so far (magic
// P6, 8 bits).

// Ending of the files that writePicture() makes, with its dot.
inline constexpr const char* kPictureEnding = ".ppm";

// A file of at most kLargestPicture pixels on a side. Throws BadFile naming `name` and what is wrong.
inline constexpr int kLargestPicture = 16384;
Picture parsePicture(std::span<const std::byte> bytes, const std::string& name);
// The same from a file; throws NotFound or BadFile.
Picture readPicture(const std::filesystem::path& path);

// Written aside and renamed. Throws BadFile where it cannot be written.
void writePicture(const std::filesystem::path& path, const Picture& picture);

}  // namespace continuo::app
