#pragma once

namespace continuo {

// Keys of the metadata that files of models and codecs have: config and card (licence, training data,
// metrics), both JSON.
inline constexpr const char* kConfigKey = "config";
inline constexpr const char* kCardKey = "card";

}  // namespace continuo
