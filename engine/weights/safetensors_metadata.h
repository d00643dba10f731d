#pragma once

#include <filesystem>
#include <string>

namespace continuo {

// Replaces the text under `key` in the metadata of a safetensors file. Tensor descriptions and bytes stay
// unchanged. Writes through FileOutput. Throws BadRequest for a text that is not UTF-8 or too long to be read
// back, and whatever SafetensorsFile::open and FileOutput throw.
void replaceMetadata(const std::filesystem::path& path, const std::string& key, const std::string& text);

// Metadata keys in model and codec files: config and card (licence, training data, metrics), both JSON.
inline constexpr const char* kConfigKey = "config";
inline constexpr const char* kCardKey = "card";

}  // namespace continuo
