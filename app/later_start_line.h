#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace continuo::app {

// What a later start says to the Continuo that runs, in UTF-8.
struct LaterStartWords {
    std::vector<std::string> files;  // absolute paths
    std::string activation;          // as LaterStart
    bool more = false;               // in another line
    bool operator==(const LaterStartWords&) const = default;
};

// What is read of one: a line in a turn of the event loop, and all together more than a command line holds,
// which is 2 MiB, with its names made absolute.
inline constexpr std::size_t kLongestLine = 64 << 10;  // bytes, with its end
inline constexpr int kMostLines = 256;

// The line of JSON that says it, with its end.
std::string lineOf(const LaterStartWords& words);
// The same in as many as it takes; no path is divided, be its line too long.
std::vector<std::string> linesOf(const LaterStartWords& words);
// What such a line says; nothing where it is none, as whatever may have come by the socket.
std::optional<LaterStartWords> laterStartIn(std::string_view line);

}  // namespace continuo::app
