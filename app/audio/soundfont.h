#pragma once

#include <filesystem>
#include <vector>

namespace continuo::app {

// Where soundfonts usually lie, the user's own folder first.
std::vector<std::filesystem::path> soundfontFolders();

// The soundfont to play with: `chosen` when it is not empty, else the file that CONTINUO_SOUNDFONT names,
// else the best known one in `folders` (best sound first, then order of the folders), else the first other
// one there that has a piano. Throws NotFound when there is none.
std::filesystem::path findSoundfont(const std::filesystem::path& chosen = {},
                                    const std::vector<std::filesystem::path>& folders = soundfontFolders());

}  // namespace continuo::app
