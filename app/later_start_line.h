#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace continuo::app {

// What a later start says to the Continuo that runs, in UTF-8.
struct LaterStartWords {
    std::vector<std::string> files;  // absolute paths
    std::string activation;          // as LaterStart
    bool operator==(const LaterStartWords&) const = default;
};

// The line of JSON that says it, with its end.
std::string lineOf(const LaterStartWords& words);
// What such a line says; nothing where it is none, as whatever may have come by the socket.
std::optional<LaterStartWords> laterStartIn(std::string_view line);

}  // namespace continuo::app
