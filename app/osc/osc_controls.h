#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace continuo::app {

// A control that OSC moves: "/continuo/" and its name, which is that of continuo-cli live's option where
// there is one.
struct OscControl {
    enum class Kind : std::uint8_t {
        Number,
        Whole,
        Switch,  // 1 and 0, or OSC's T and F
        Choice,  // one of the words, or its place among them from 0
        Pair,    // two whole numbers, from the least to the most
        Bounds,  // a number is the most; two are the least and the most
        Text,    // that its owner reads
    };
    std::string_view name;
    Kind kind = Kind::Number;
    double least = 0, most = 1;  // beyond which a number is brought back
    // Of a choice, in its order. Of a number what may stand in its place; "Nbars" is a text as "4bars".
    // Parted by |.
    std::string_view words = {};
};

inline constexpr std::string_view kOscRoot = "/continuo/";

// All of them.
std::span<const OscControl> oscControls();
// Null: there is none of this name.
const OscControl* findOscControl(std::string_view name);

}  // namespace continuo::app
