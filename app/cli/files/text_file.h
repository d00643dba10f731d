#pragma once

#include <filesystem>
#include <nlohmann/json_fwd.hpp>
#include <string>

namespace continuo::app {

// The content of a text file of at most 16 MiB, such as a config. Throws NotFound and BadFile.
std::string readTextFile(const std::filesystem::path& path);

// Such a file as JSON, comments passed over; discarded where it is none. Throws BadFile too where it is
// nested more deeply than what is read here ever is.
nlohmann::ordered_json readJsonFile(const std::filesystem::path& path);

}  // namespace continuo::app
