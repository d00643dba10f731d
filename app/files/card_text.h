#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>

namespace continuo::app {

// Reading a model's card, which is untrusted JSON of any shape.

// Returns whether the value is neither an array nor an object.
bool isOneCardValue(const nlohmann::ordered_json& value);
// Formats a value for people.
std::string cardValueText(const nlohmann::ordered_json& value);
// Formats {"source": "Noto Emoji", "licence": "OFL-1.1", "hours": 3} as "Noto Emoji, licence: OFL-1.1, hours:
// 3".
std::string cardItemText(const nlohmann::ordered_json& item);
// Returns the member of this name of an object; JSON null if it is missing.
const nlohmann::ordered_json& cardPart(const nlohmann::ordered_json& json, std::string_view name);
std::optional<double> cardNumber(const nlohmann::ordered_json& json, std::string_view name);

}  // namespace continuo::app
