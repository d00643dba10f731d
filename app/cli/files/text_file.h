#pragma once

#include <filesystem>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

namespace continuo::app {

// Reads a text file of at most 16 MiB, such as a config. Throws NotFound and BadFile.
std::string readTextFile(const std::filesystem::path& path);

// Parses a JSON object; comments are allowed. name: the file, for messages. form: the expected content, as in
// "; write {..}". Throws BadFile for anything else, for deep nesting, and for a duplicate key, because the
// first value would be lost.
nlohmann::ordered_json parseJsonText(std::string_view text, const std::string& name, const std::string& form);
// Reads and parses a JSON file.
nlohmann::ordered_json readJsonFile(const std::filesystem::path& path, const std::string& form);
// Reads a training config found by findPreset(). If there is no such file or preset, the error lists the
// presets.
nlohmann::ordered_json readConfigFile(const std::string& config);

}  // namespace continuo::app
