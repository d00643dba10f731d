#pragma once

#include <optional>
#include <string>
#include <vector>

#include "osc/osc_controls.h"
#include "osc/osc_message.h"

namespace continuo::app {

// A control's value: one number, two for Pair and Bounds, or the index of the word for Choice. A word
// replaces the number, or belongs to it: "bars" and 4 for "4bars".
struct OscValue {
    std::vector<double> numbers;
    std::string word = {};
    bool operator==(const OscValue&) const = default;
};

// Parses a message's arguments, and clamps them to the control's range. Returns nullopt if they do not fit
// the control.
std::optional<OscValue> parseOscValue(const OscControl& control, const std::vector<OscArgument>& arguments);
// Returns the message that sets this value.
OscMessage makeOscMessage(const OscControl& control, const OscValue& value);
// Describes the accepted values for an error message: "a number from 0.1 to 2".
std::string describeAccepted(const OscControl& control);

}  // namespace continuo::app
