#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace continuo {

// A picture: rows from the top, pixels from the left, red, green and blue of each.
struct Picture {
    int width = 0;
    int height = 0;
    std::vector<std::uint8_t> rgb;  // width * height * 3
    bool operator==(const Picture&) const = default;
};

// A picture with what is known of it.
struct LabelledPicture {
    std::string name;   // for messages and reports
    std::string label;  // the name of its class; empty: it has none
    Picture picture;
    bool operator==(const LabelledPicture&) const = default;
};

}  // namespace continuo
