#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "files/other_files.h"

namespace continuo::app {

// What was passed over in a folder, and why.
struct LeftOut {
    std::filesystem::path path;
    std::string why;
};

// The plain files of a folder, to its bottom, that are wanted, in order of their names; what lies in folders
// below that are closed to us is left out. leftOut, where given, receives such folders, and what has a wanted
// name and is no file. others, where given, counts the plain files that are not wanted. Throws BadFile where
// the folder cannot be searched.
std::vector<std::filesystem::path> filesBelow(const std::filesystem::path& folder,
                                              const std::function<bool(const std::filesystem::path&)>& wanted,
                                              std::vector<LeftOut>* leftOut = nullptr,
                                              OtherFiles* others = nullptr);

}  // namespace continuo::app
