#pragma once

#include <cstddef>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "continuo/picture.h"

namespace continuo {

// Parses a file NAME.pictures, which contains many pictures of one size:
//   Continuo pictures 1
//   {"width": 32, "height": 32, "count": 2, "labels": ["a", "b"], "label_of": [0, 1], "names": ["x", "y"]}
// Both lines end with a line feed; count * width * height * 3 bytes follow: picture after picture, row by
// row, red, green, blue. label_of is the index of each picture's label, names its name; both are optional.
// Throws BadFile with `name` and the reason.
std::vector<LabelledPicture> parsePictureSet(std::span<const std::byte> bytes, const std::string& name);
// Reads such a file (see parsePictureSet()); throws NotFound or BadFile.
std::vector<LabelledPicture> readPictureSet(const std::filesystem::path& path);

}  // namespace continuo
