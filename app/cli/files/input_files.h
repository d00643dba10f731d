#pragma once

#include <continuo/error.h>

#include <filesystem>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "cli/console/console.h"

namespace continuo::app {

// Selects the files of a folder, and contains the error for a folder without any.
struct FileFilter {
    std::function<bool(const std::filesystem::path&)> accepts;
    std::string noneError;
};

// Replaces each "@list.txt" by its lines. items: as "sound files", for the BadFile that a line with a weight
// throws. Throws also as readList().
std::vector<std::string> expandLists(const std::vector<std::string>& arguments, const std::string& items);

// Returns the files that `arguments`, after expandLists(), name: files, and folders, which are searched
// recursively in order of names. Throws NotFound for a missing path, BadFile for a folder without such files.
// Prints one line for each folder with other files, by kind and number.
std::vector<std::filesystem::path> findInputFiles(const std::vector<std::string>& arguments,
                                                  const FileFilter& meant, Console& console);

// Names of skipped files and the reasons.
using SkippedFiles = std::vector<std::pair<std::string, std::string>>;
// Adds a file that could not be read, and reports it.
void skipFile(const std::filesystem::path& file, const Error& error, SkippedFiles& skipped, Console& console);

}  // namespace continuo::app
