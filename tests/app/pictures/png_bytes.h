#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace continuo::app {

using Bytes = std::vector<std::uint8_t>;

// Header fields and contents of a generated PNG file.
struct PngSpec {
    std::uint32_t width = 8, height = 8;
    int depth = 8, colourType = 2;
    bool interlaced = false;
    std::vector<std::pair<std::string, Bytes>> chunks = {};  // before IDAT
    std::size_t overrun = 0;                                 // bytes of IDAT behind the last row
};

// Returns a PNG file with samples of `depth` bits computed from column, row and channel. Qt's zlib compresses
// the rows without filters. Pictures of a million pixels or more contain no rows, unless interlaced.
Bytes makePng(const PngSpec& spec, const std::function<int(int, int, int)>& sample);

// Returns EXIF data with only an orientation.
Bytes makeExif(int orientation, bool bigEndian);

Bytes bigEndian32(std::uint32_t number);

}  // namespace continuo::app
