#pragma once

#include <continuo/picture.h>

#include <cstddef>
#include <filesystem>
#include <span>
#include <string>

namespace continuo::app {

// Pictures as binary PPM (magic P6, 8 bits). The command line reads and writes them without Qt.

// Suffix of the files that writePpm() makes.
inline constexpr const char* kPpmEnding = ".ppm";

// parsePpm() parses a file with at most kLargestPpmSide pixels on a side. Throws BadFile with `name` and the
// fault.
inline constexpr int kLargestPpmSide = 16384;
Picture parsePpm(std::span<const std::byte> bytes, const std::string& name);
// Reads a file; throws NotFound or BadFile.
Picture readPpm(const std::filesystem::path& path);

// Writes a file: first under a temporary name, then renames it. Throws BadFile if it cannot be written.
void writePpm(const std::filesystem::path& path, const Picture& picture);

}  // namespace continuo::app
