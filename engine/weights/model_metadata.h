#pragma once

namespace continuo {

// Metadata keys in model and codec files: config and card (licence, training data, metrics), both JSON.
inline constexpr const char* kConfigKey = "config";
inline constexpr const char* kCardKey = "card";

}  // namespace continuo
