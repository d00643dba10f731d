#pragma once

#include <optional>
#include <string>
#include <vector>

#include "osc/osc_controls.h"
#include "osc/osc_message.h"

namespace continuo::app {

// What a control is set to: its number, or for Pair and Bounds two, of Choice the place of its word. A word
// stands in the number's place, or beside it: "bars" with 4 of "4bars".
struct OscValue {
    std::vector<double> numbers;
    std::string word = {};
    bool operator==(const OscValue&) const = default;
};

// What a message's arguments set a control to, brought into its range. Nothing: they are none for it.
std::optional<OscValue> valueOf(const OscControl& control, const std::vector<OscArgument>& arguments);
// The message that says it.
OscMessage messageOf(const OscControl& control, const OscValue& value);
// What it takes, for who sent something else: "a number from 0.1 to 2".
std::string wantedBy(const OscControl& control);

}  // namespace continuo::app
