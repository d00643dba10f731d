#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

namespace continuo::app {

// What a message carries: OSC's i and h, f and d, s and S. True and false are 1 and 0.
using OscArgument = std::variant<std::int64_t, double, std::string>;

// A message of Open Sound Control.
struct OscMessage {
    std::string address;  // "/continuo/temperature"
    std::vector<OscArgument> arguments;
    bool operator==(const OscMessage&) const = default;
};

// In one line, as "/continuo/answer 4bars", cut where it is long.
std::string textOf(const OscMessage& message);

}  // namespace continuo::app
