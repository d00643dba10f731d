#pragma once

#include <cstdint>
#include <string>

namespace continuo {

// Converts a published checkpoint to a model file.
struct ImportRequest {
    std::string folder;  // folder with config.json and the weights, or the weights file in it
    std::string out;
    std::string precision = "f32";  // "f32" or "bf16"
};

// The result of an ImportRequest.
struct ImportResult {
    std::string name;
    std::int64_t parameters = 0;
    std::string out;
};

}  // namespace continuo
