#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace continuo {

// A picture: rows from top to bottom, pixels from left to right, red, green and blue of each.
struct Picture {
    int width = 0;
    int height = 0;
    std::vector<std::uint8_t> rgb;  // width * height * 3
    bool operator==(const Picture&) const = default;
};

// A picture with its name and class.
struct LabelledPicture {
    std::string name;   // for messages and reports
    std::string label;  // name of its class; empty: no class
    Picture picture;
    bool operator==(const LabelledPicture&) const = default;
};

}  // namespace continuo
