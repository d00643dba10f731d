#pragma once

#include <cstdint>
#include <string>

namespace continuo {

// Turns a published checkpoint into a model file.
struct ImportRequest {
    std::string folder;  // with config.json and the weights, or the file with the weights in such a folder
    std::string out;
    std::string precision = "f32";  // "f32" or "bf16"
};

// The model file that a published checkpoint became.
struct ImportResult {
    std::string name;
    std::int64_t parameters = 0;
    std::string out;
};

}  // namespace continuo
