#pragma once

#include <filesystem>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

namespace continuo::app {

// Reads a text file of at most 16 MiB, such as a config. Throws NotFound and BadFile.
std::string readTextFile(const std::filesystem::path& path);

// Parses a JSON object; comments are allowed. name: the file's name, for messages. form: the expected
// content, such as "; write {..}". Throws BadFile for anything else, for deep nesting, and for a duplicate
// key, because its first value would be lost.
nlohmann::ordered_json parseJsonText(std::string_view text, const std::string& name, const std::string& form);
// Reads and parses a JSON file.
nlohmann::ordered_json readJsonFile(const std::filesystem::path& path, const std::string& form);
// Reads a training config: a file, or a preset, see findPreset(). If neither exists, the error lists the
// presets.
nlohmann::ordered_json readConfigFile(const std::string& config);

}  // namespace continuo::app
