#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace continuo::app {

// The message of a later start to the running Continuo, in UTF-8.
struct LaterStartMessage {
    std::vector<std::string> files;  // absolute paths
    std::string activation;          // as in LaterStart
    bool hasMore = false;            // another line follows
    bool operator==(const LaterStartMessage&) const = default;
};

// Limits for reading. One iteration of the event loop reads one line. All lines together can hold more than a
// command line of 2 MiB with absolute paths.
inline constexpr std::size_t kLongestLine = 64 << 10;  // bytes, including its newline
inline constexpr int kMostLines = 256;

// Formats the message as one line of JSON, with its newline.
std::string formatLine(const LaterStartMessage& words);
// Splits the message into as many lines as needed; never splits a path, even if its line is too long.
std::vector<std::string> splitIntoLines(const LaterStartMessage& words);
// Parses such a line; nullopt for anything else that arrives at the socket.
std::optional<LaterStartMessage> parseLaterStart(std::string_view line);

}  // namespace continuo::app
