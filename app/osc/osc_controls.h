#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace continuo::app {

// A control that OSC messages can set. Its address is "/continuo/" and its name. The name is that of the
// option of continuo-cli live, if there is one.
struct OscControl {
    enum class Kind : std::uint8_t {
        Number,
        Integer,
        Switch,  // 1 and 0, or OSC's types T and F
        Choice,  // one of the words, or its index from 0
        Pair,    // two whole numbers: minimum, maximum
        Bounds,  // one number is the maximum; two are minimum and maximum
        Text,    // text that the control's owner parses
    };
    std::string_view name;
    Kind kind = Kind::Number;
    double least = 0, most = 1;  // values are clamped to this range
    // Separated by |. For a choice, its words in order. For a number, the words allowed in its place; "Nbars"
    // allows a text such as "4bars".
    std::string_view words = {};
};

inline constexpr std::string_view kOscRoot = "/continuo/";

std::span<const OscControl> oscControls();
// Returns the control of this name; null if none has it.
const OscControl* findOscControl(std::string_view name);

}  // namespace continuo::app
