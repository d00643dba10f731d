#pragma once

#include <filesystem>
#include <vector>

#include "files/folder_files.h"

namespace continuo::app {

// Whether a name ends in .mid or .midi.
bool isMidiName(const std::filesystem::path& path);

// All MIDI files of a folder, to its bottom, in order of their names. leftOut as for filesBelow(). Throws
// BadFile where it cannot be searched or has none.
std::vector<std::filesystem::path> midiFilesIn(const std::filesystem::path& folder,
                                               std::vector<LeftOut>* leftOut = nullptr);

}  // namespace continuo::app
