#pragma once

#include <filesystem>
#include <vector>

namespace continuo::app {

// Returns the usual soundfont folders, the user's first.
std::vector<std::filesystem::path> soundfontFolders();

// Returns the soundfont to use: `chosen` if not empty, else the file in CONTINUO_SOUNDFONT, else the best
// known one in `folders` (by sound, then folder order), else the first other one with a piano. Throws
// NotFound if none exists.
std::filesystem::path findSoundfont(const std::filesystem::path& chosen = {},
                                    const std::vector<std::filesystem::path>& folders = soundfontFolders());

}  // namespace continuo::app
