#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>

namespace continuo::app {

// Reading a model's card, which is a stranger's: nothing of its shape is taken for granted.

// Neither a list nor an object.
bool isOneCardValue(const nlohmann::ordered_json& value);
// A value as people read it.
std::string cardValueText(const nlohmann::ordered_json& value);
// {"source": "Noto Emoji", "licence": "OFL-1.1", "hours": 3} as "Noto Emoji, licence: OFL-1.1, hours: 3".
std::string cardItemText(const nlohmann::ordered_json& item);
// What an object has under a name; null where there is no such thing.
const nlohmann::ordered_json& cardPart(const nlohmann::ordered_json& json, std::string_view name);
std::optional<double> cardNumber(const nlohmann::ordered_json& json, std::string_view name);

}  // namespace continuo::app
