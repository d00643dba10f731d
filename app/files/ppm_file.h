#pragma once

#include <continuo/picture.h>

#include <cstddef>
#include <filesystem>
#include <span>
#include <string>

namespace continuo::app {

// Pictures as binary PPM (magic P6, 8 bits): read and written without Qt for the command line.

// Suffix of the files that writePpm() makes.
inline constexpr const char* kPpmEnding = ".ppm";

// Parses a file of at most kLargestPpmSide pixels on a side. Throws BadFile with `name` and the fault.
inline constexpr int kLargestPpmSide = 16384;
Picture parsePpm(std::span<const std::byte> bytes, const std::string& name);
// Reads a file; throws NotFound or BadFile.
Picture readPpm(const std::filesystem::path& path);

// Writes to a temporary name and renames. Throws BadFile if it cannot be written.
void writePpm(const std::filesystem::path& path, const Picture& picture);

}  // namespace continuo::app
