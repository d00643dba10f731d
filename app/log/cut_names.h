#pragma once

#include <string>
#include <string_view>

namespace continuo::app {

// A line without what may be a path or the name of a file: "…" stands in its place.
std::string cutPaths(std::string_view line);
// An error's line, or several, without what may name something of the user's: the file, folder or model that
// it begins with ("my song.mid: has no notes"), what is in quotes, and paths.
std::string cutNames(std::string_view lines);

}  // namespace continuo::app
