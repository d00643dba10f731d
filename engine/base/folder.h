#pragma once

#include <filesystem>
#include <system_error>
#include <vector>

namespace continuo {

// What lies in a folder, in order of the names; what could be seen where `problem` says why not all could.
std::vector<std::filesystem::path> entriesOf(const std::filesystem::path& folder, std::error_code& problem);

}  // namespace continuo
