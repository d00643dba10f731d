#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace continuo::app {

// A control that OSC can set. Its address is "/continuo/" and its name, which matches the option of
// continuo-cli live if there is one.
struct OscControl {
    enum class Kind : std::uint8_t {
        Number,
        Integer,
        Switch,  // 1 and 0, or OSC's T and F
        Choice,  // one of the words, or its index from 0
        Pair,    // two whole numbers: minimum, maximum
        Bounds,  // one number: the maximum; two: minimum and maximum
        Text,    // parsed by its owner
    };
    std::string_view name;
    Kind kind = Kind::Number;
    double least = 0, most = 1;  // values are clamped to this range
    // Of a choice: its words in order. Of a number: words allowed in its place; "Nbars" is a text such as
    // "4bars". Separated by |.
    std::string_view words = {};
};

inline constexpr std::string_view kOscRoot = "/continuo/";

std::span<const OscControl> oscControls();
// Returns null if no control has this name.
const OscControl* findOscControl(std::string_view name);

}  // namespace continuo::app
