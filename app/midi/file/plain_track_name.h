#pragma once

#include <cstddef>
#include <string>

namespace continuo::app {

// The name of a track that does not tell who or what played it: "Piano 1" for track 0.
inline std::string plainTrackName(std::size_t track) { return "Piano " + std::to_string(track + 1); }

}  // namespace continuo::app
