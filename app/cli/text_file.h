#pragma once

#include <filesystem>
#include <string>

namespace continuo::app {

// The content of a text file of at most 16 MiB, such as a config. Throws NotFound and BadFile.
std::string readTextFile(const std::filesystem::path& path);

}  // namespace continuo::app
