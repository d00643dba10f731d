#pragma once

#include <filesystem>
#include <system_error>
#include <vector>

namespace continuo {

// Returns the entries of a folder, ordered by name. If `problem` is set, some may be missing.
std::vector<std::filesystem::path> listFolder(const std::filesystem::path& folder, std::error_code& problem);

}  // namespace continuo
