#pragma once

#include <filesystem>
#include <vector>

#include "files/folder_files.h"

namespace continuo::app {

// Whether a name ends as those of MIDI files that are written.
bool isMidiName(const std::filesystem::path& path);

// Whether a file is a MIDI file by its first bytes; if it is missing or cannot be read, by its name.
bool isMidiFile(const std::filesystem::path& path);

// All MIDI files of a folder, to its bottom, in order of their names: by their first bytes, and those with a
// name of MIDI files, whose reader says what is wrong. leftOut and others as for filesBelow(). Throws BadFile
// where it cannot be searched or has none.
std::vector<std::filesystem::path> midiFilesIn(const std::filesystem::path& folder,
                                               std::vector<LeftOut>* leftOut = nullptr,
                                               OtherFiles* others = nullptr);

}  // namespace continuo::app
