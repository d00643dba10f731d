#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

namespace continuo::app {

// An argument of OSC's types i, h, f, d, s or S. True and false become 1 and 0.
using OscArgument = std::variant<std::int64_t, double, std::string>;

// An Open Sound Control message.
struct OscMessage {
    std::string address;  // "/continuo/temperature"
    std::vector<OscArgument> arguments;
    bool operator==(const OscMessage&) const = default;
};

// Formats a message as one line, such as "/continuo/answer 4bars", truncated if it is long.
std::string toText(const OscMessage& message);

}  // namespace continuo::app
