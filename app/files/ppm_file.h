#pragma once

#include <continuo/picture.h>

#include <cstddef>
#include <filesystem>
#include <span>
#include <string>

namespace continuo::app {

// Pictures as binary PPM (magic P6, 8 bits): what the command line reads and writes without Qt.

// Ending of the files that writePpm() makes, with its dot.
inline constexpr const char* kPpmEnding = ".ppm";

// A file of at most kLargestPpmSide pixels on a side. Throws BadFile naming `name` and what is wrong.
inline constexpr int kLargestPpmSide = 16384;
Picture parsePpm(std::span<const std::byte> bytes, const std::string& name);
// The same from a file; throws NotFound or BadFile.
Picture readPpm(const std::filesystem::path& path);

// Written aside and renamed. Throws BadFile where it cannot be written.
void writePpm(const std::filesystem::path& path, const Picture& picture);

}  // namespace continuo::app
