#pragma once

#include <filesystem>
#include <vector>

#include "files/folder_files.h"

namespace continuo::app {

// Returns whether the suffix is that of a MIDI file, as the program writes it.
bool isMidiName(const std::filesystem::path& path);

// Returns whether a file is a MIDI file by its first bytes; if they are unknown or unreadable, by its suffix.
bool isMidiFile(const std::filesystem::path& path);

// Returns all MIDI files in a folder, recursively, sorted by path. A file is included if its first bytes or
// its suffix are those of MIDI, so that the reader reports damaged files. leftOut and others: as for
// filesBelow(). Throws BadFile if the folder cannot be searched or has no MIDI file.
std::vector<std::filesystem::path> midiFilesIn(const std::filesystem::path& folder,
                                               std::vector<SkippedEntry>* leftOut = nullptr,
                                               OtherFiles* others = nullptr);

}  // namespace continuo::app
