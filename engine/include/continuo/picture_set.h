#pragma once

#include <cstddef>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "continuo/picture.h"

namespace continuo {

// Reads many pictures of one size from one file, NAME.pictures:
//   Continuo pictures 1
//   {"width": 32, "height": 32, "count": 2, "labels": ["a", "b"], "label_of": [0, 1], "names": ["x", "y"]}
// both lines ended by a line feed, and then count * width * height * 3 bytes: picture after picture, row by
// row, red, green, blue. label_of has the number of each picture's label, names its name; either may be left
// out. Throws BadFile naming `name` and what is wrong.
std::vector<LabelledPicture> parsePictureSet(std::span<const std::byte> bytes, const std::string& name);
// The same from a file; throws NotFound or BadFile.
std::vector<LabelledPicture> readPictureSet(const std::filesystem::path& path);

}  // namespace continuo
