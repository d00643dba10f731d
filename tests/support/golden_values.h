#pragma once

#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "support/host_tensor.h"

namespace continuo::test {

// Reads a file of golden values in tests/golden.
inline nlohmann::json goldenFile(const std::string& name) {
    std::ifstream file(CONTINUO_TESTS_FOLDER "/golden/" + name);
    return nlohmann::json::parse(file);
}

// Reads one tensor, {"shape": [..], "data": [..]}, of up to four axes.
inline HostTensor goldenTensor(const nlohmann::json& json) {
    Shape shape;
    shape.rank = static_cast<int>(json.at("shape").size());
    for (std::size_t axis = 0; axis < json.at("shape").size(); ++axis)
        shape.extent[axis] = json.at("shape")[axis].get<std::int64_t>();
    return {shape, json.at("data").get<std::vector<double>>()};
}

// Rounds to f32, the precision of the inputs when the values were computed.
inline std::vector<float> roundToFloats(const std::vector<double>& values) {
    return {values.begin(), values.end()};
}

}  // namespace continuo::test
