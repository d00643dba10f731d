#include "files/card_text.h"

#include <limits>
#include <nlohmann/json.hpp>

#include "files/json_text.h"
#include "files/text.h"

namespace continuo::app {
namespace {

using Json = nlohmann::ordered_json;

constexpr int kDigits = 4;  // significant digits of nats and bits, as on the card

}  // namespace

bool isOneCardValue(const Json& value) { return !value.is_structured(); }

std::string cardValueText(const Json& value) {
    if (value.is_string()) return value.get<std::string>();
    if (value.is_number_integer() && value <= std::numeric_limits<std::int64_t>::max())
        return grouped(value.get<std::int64_t>());
    if (value.is_number_float()) {
        std::string digits = fixed(value.get<double>(), kDigits);
        digits.erase(digits.find_last_not_of('0') + 1);
        return digits.ends_with('.') ? digits + "0" : digits;
    }
    if (value.is_boolean()) return value.get<bool>() ? "yes" : "no";
    return jsonText(value);
}

std::string cardItemText(const Json& item) {
    if (isOneCardValue(item)) return cardValueText(item);
    std::string line;
    for (const auto& [name, value] : item.items()) {
        if (!isOneCardValue(value)) continue;
        const bool speaksForItself = line.empty() && value.is_string();
        line += (line.empty() ? "" : ", ") + (speaksForItself ? "" : name + ": ") + cardValueText(value);
    }
    return line;
}

const Json& cardPart(const Json& json, std::string_view name) {
    static const Json kNothing;
    const auto found = json.is_object() ? json.find(name) : json.end();
    return json.is_object() && found != json.end() ? *found : kNothing;
}

std::optional<double> cardNumber(const Json& json, std::string_view name) {
    const Json& found = cardPart(json, name);
    if (!found.is_number()) return std::nullopt;
    return found.get<double>();
}

}  // namespace continuo::app
