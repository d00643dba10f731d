#pragma once

#include <filesystem>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

namespace continuo::app {

// The content of a text file of at most 16 MiB, such as a config. Throws NotFound and BadFile.
std::string readTextFile(const std::filesystem::path& path);

// The JSON object in a text that `name` has, comments passed over. form: "; write {..}", what such a file
// should be. Throws BadFile too where there is none, it is nested more deeply than what is read here ever is,
// or a name stands twice in an object: of its two values the last one would count, and the other be
// forgotten.
nlohmann::ordered_json parseJsonText(std::string_view text, const std::string& name, const std::string& form);
// That of a file.
nlohmann::ordered_json readJsonFile(const std::filesystem::path& path, const std::string& form);
// That of a training config, which findPreset() found. Where there is neither a file nor a preset of its name
// the presets are told.
nlohmann::ordered_json readConfigFile(const std::string& config);

}  // namespace continuo::app
