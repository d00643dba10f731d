#pragma once

#include <filesystem>
#include <functional>
#include <vector>

namespace continuo::app {

// The plain files of a folder, to its bottom, that are wanted, in order of their names; what lies in folders
// below that are closed to us is left out. Throws BadFile where the folder cannot be searched.
std::vector<std::filesystem::path> filesBelow(
    const std::filesystem::path& folder, const std::function<bool(const std::filesystem::path&)>& wanted);

}  // namespace continuo::app
