#pragma once

#include <cstddef>
#include <string>

namespace continuo::app {

// Returns a default track name: "Piano 1" for track 0.
inline std::string defaultTrackName(std::size_t track) { return "Piano " + std::to_string(track + 1); }

}  // namespace continuo::app
