#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "files/other_files.h"

namespace continuo::app {

// A skipped entry of a folder, and the reason.
struct SkippedEntry {
    std::filesystem::path path;
    std::string reason;
};

// Returns the wanted plain files of a folder, recursively, sorted by path. Skips subfolders without
// permission. leftOut, if given, receives these subfolders, and entries with a wanted name that are not
// files. others, if given, receives the number of plain files that are not wanted. Throws BadFile if the
// folder cannot be searched.
std::vector<std::filesystem::path> filesBelow(const std::filesystem::path& folder,
                                              const std::function<bool(const std::filesystem::path&)>& wanted,
                                              std::vector<SkippedEntry>* leftOut = nullptr,
                                              OtherFiles* others = nullptr);

}  // namespace continuo::app
