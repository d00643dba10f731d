#pragma once

#include <string>
#include <string_view>

namespace continuo::app {

// Replaces anything that may be a path or a file name by "…".
std::string cutPaths(std::string_view line);
// Removes from error lines what may identify the user's data: the leading file, folder or model name ("my
// song.mid: has no notes"), quoted text, and paths. Lines are separated by newlines.
std::string cutNames(std::string_view lines);

}  // namespace continuo::app
