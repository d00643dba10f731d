#pragma once

#include <filesystem>
#include <string>

namespace continuo {

// Gives a safetensors file another text under `key` of its metadata. What describes the tensors, and their
// bytes, stay as they are. Written aside and renamed (FileOutput). Throws BadRequest for a text that is not
// UTF-8 or too long to be read back, and what SafetensorsFile::open and FileOutput throw.
void replaceMetadata(const std::filesystem::path& path, const std::string& key, const std::string& text);

}  // namespace continuo
