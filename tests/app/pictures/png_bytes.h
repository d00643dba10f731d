#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace continuo::app {

using Bytes = std::vector<std::uint8_t>;

// What a made-up PNG file's header says and what it holds.
struct PngSpec {
    std::uint32_t width = 8, height = 8;
    int depth = 8, colourType = 2;
    bool interlaced = false;
    std::vector<std::pair<std::string, Bytes>> chunks = {};  // before IDAT
    std::size_t overrun = 0;                                 // bytes of IDAT behind the last row
};

// A PNG file whose samples are given by column, row and channel, each of `depth` bits. The rows are packed by
// Qt's zlib, without filters; a picture of a million pixels or more has none.
Bytes makePng(const PngSpec& spec, const std::function<int(int, int, int)>& sample);

// EXIF data that says nothing but how a camera was held.
Bytes exifOf(int orientation, bool bigEndian);

Bytes bigEndian32(std::uint32_t number);

}  // namespace continuo::app
