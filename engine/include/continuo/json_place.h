#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <functional>
#include <initializer_list>
#include <limits>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "continuo/error.h"

// Parses and validates JSON from untrusted sources. The template argument Json is a type of the library
// nlohmann/json, whose header the caller must include first.
namespace continuo {

// A function that throws an Error for a fault such as "layers[2].heads is 0; it must be 1 to 64". It adds the
// name of the source and the remedy to the message, and sets the error code.
using JsonErrorHandler = std::function<void(const std::string& fault)>;

// Returns the text of a fault on one line of at most 1500 bytes, because it may contain untrusted names and
// texts.
inline std::string toSingleLine(std::string fault) {
    constexpr std::size_t kLongest = 1500;  // bytes
    for (char& each : fault) {
        if (static_cast<unsigned char>(each) < 0x20 || each == 0x7f) each = '?';
    }
    if (fault.size() <= kLongest) return fault;
    std::size_t end = kLongest;
    while (end > 0 && (static_cast<unsigned char>(fault[end]) & 0xc0) == 0x80) --end;
    return fault.substr(0, end) + "...";
}

// Returns a JsonErrorHandler that throws an Error with the message `lead` + fault.
inline JsonErrorHandler makeJsonErrorHandler(ErrorCode code, std::string lead) {
    return [code, lead = std::move(lead)](const std::string& fault) {
        throw Error(code, lead + toSingleLine(fault));
    };
}

// Limits of a JSON text.
struct JsonLimits {
    int maxDepth = 64;  // of nested lists and objects; code that walks a value recurses once per level
    std::size_t maxBytes = std::size_t{64} << 20;
    bool allowComments = false;  // allowed, and ignored
    bool uniqueNames = false;    // refuse equal names in an object; false: the last of two values counts
};

// Formats a number with up to 15 significant digits, without trailing zeros.
inline std::string formatJsonNumber(double number) {
    char text[32];
    std::snprintf(text, sizeof text, "%.15g", number);
    return text;
}

inline constexpr std::string_view kNestedTooDeeply = "is nested too deeply";  // a fault of parseJson()

[[noreturn]] inline void failJson(const JsonErrorHandler& refusal, const std::string& fault) {
    refusal(fault);
    throw Error(ErrorCode::Internal, "json: " + fault);  // only if the handler wrongly does not throw
}

// Parses a text. Calls `refusal`, which throws, for a text beyond the limits, invalid JSON, or a number that
// no type can hold.
template <class Json>
Json parseJson(std::string_view text, const JsonLimits& limits, const JsonErrorHandler& refusal) {
    using Event = typename Json::parse_event_t;
    if (text.size() > limits.maxBytes) {
        constexpr std::size_t kMiB = std::size_t{1} << 20;
        const bool whole = limits.maxBytes % kMiB == 0;
        failJson(refusal, "is longer than " +
                              std::to_string(whole ? limits.maxBytes / kMiB : limits.maxBytes) +
                              (whole ? " MiB" : " bytes"));
    }
    std::vector<std::set<std::string>> names;  // in each object that is still open
    const auto within = [&](int depth, Event event, const Json& json) {
        const bool opens = event == Event::object_start || event == Event::array_start;
        if (opens && depth >= limits.maxDepth) failJson(refusal, std::string(kNestedTooDeeply));
        if (!limits.uniqueNames) return true;
        if (event == Event::object_start) names.emplace_back();
        if (event == Event::object_end) names.pop_back();
        if (event == Event::key && !names.back().insert(json.template get<std::string>()).second)
            failJson(refusal, "has " + json.dump() + " twice in one object; leave one of them");
        return true;
    };
    Json json = Json::parse(text, within, false, limits.allowComments);
    if (json.is_discarded()) failJson(refusal, "is not valid JSON");
    return json;
}

// Parses a text that must be an object.
template <class Json>
Json parseJsonObject(std::string_view text, const JsonLimits& limits, const JsonErrorHandler& refusal) {
    Json json = parseJson<Json>(text, limits, refusal);
    if (!json.is_object()) failJson(refusal, "is not a JSON object");
    return json;
}

// Parses a text; returns an empty object if it is invalid or nested too deeply. For data that is only
// displayed or passed on.
template <class Json>
Json parseJsonObjectOrEmpty(std::string_view text) {
    try {
        return parseJsonObject<Json>(
            text, {}, [](const std::string& fault) { throw Error(ErrorCode::BadFile, fault); });
    } catch (const Error&) {
        return Json::object();
    }
}

// A JSON value with its path in the text. If the value has the wrong type or is out of range, the reading
// functions call the error handler with the path.
template <class Json>
class JsonPlace {
public:
    // `json` must outlive this object. path: empty for the root; then messages show only the handler's name
    // for the text.
    JsonPlace(const Json& json, JsonErrorHandler refusal, std::string path = {})
        : json_(&json), refusal_(std::move(refusal)), path_(std::move(path)) {}

    const Json& json() const noexcept { return *json_; }
    [[noreturn]] void refuse(const std::string& why) const { refuseAt(path_, why); }

    // Returns a member of an object; nullopt if it is missing.
    std::optional<JsonPlace> find(const std::string& key) const {
        requireObject();
        const auto found = json_->find(key);
        if (found == json_->end()) return std::nullopt;
        return JsonPlace(*found, refusal_, memberPath(key));
    }
    JsonPlace at(const std::string& key) const {
        std::optional<JsonPlace> found = find(key);
        if (!found) refuseAt(memberPath(key), "is missing");
        return *std::move(found);
    }
    // Returns the entries of a list; refuses a list with fewer than `least` or more than `most` entries.
    std::vector<JsonPlace> items(std::size_t least = 0,
                                 std::size_t most = std::numeric_limits<std::size_t>::max()) const {
        if (!json_->is_array() || json_->size() < least || json_->size() > most)
            refuse("is not a list" + expectedCount(least, most));
        std::vector<JsonPlace> items;
        items.reserve(json_->size());
        for (const Json& each : *json_)
            items.emplace_back(each, refusal_, path_ + "[" + std::to_string(items.size()) + "]");
        return items;
    }
    // Returns a number from low to high; a whole number if Number is integral. Refuses a number that does not
    // fit, and never converts it.
    template <class Number>
    Number number(std::type_identity_t<Number> low, std::type_identity_t<Number> high) const {
        constexpr bool kWhole = std::is_integral_v<Number>;
        if (!(kWhole ? json_->is_number_integer() : json_->is_number()))
            refuse((kWhole ? "is not a whole number" : "is not a number") + expectedRange(low, high));
        if (!isWithin(low, high)) refuse("is " + json_->dump() + expectedRange(low, high));
        return json_->template get<Number>();
    }
    // Returns the value as bool, std::string, a number type, or a list of these. Refuses other types and
    // numbers that do not fit.
    template <class Value>
    Value as() const {
        if constexpr (std::is_same_v<Value, bool>) {
            if (!json_->is_boolean()) refuse("is not true or false");
            return json_->template get<bool>();
        } else if constexpr (std::is_same_v<Value, std::string>) {
            if (!json_->is_string()) refuse("is not a text");
            return json_->template get<std::string>();
        } else if constexpr (std::is_arithmetic_v<Value>) {
            return number<Value>(std::numeric_limits<Value>::lowest(), std::numeric_limits<Value>::max());
        } else {
            Value list;
            for (const JsonPlace& each : items())
                list.push_back(each.template as<typename Value::value_type>());
            return list;
        }
    }
    // Returns the index in `names` of this text; refuses a text that is not in `names`.
    template <class Names>
    std::size_t oneOf(const Names& names) const {
        const auto text = as<std::string>();
        std::string known;
        std::size_t at = 0;
        for (const std::string_view name : names) {
            if (name == text) return at;
            known += (at++ == 0 ? "" : ", ") + std::string(name);
        }
        refuse("is '" + text + "'; known are " + known);
    }
    // Returns the value that `choices` assigns to this text; refuses other texts.
    template <class Value>
    Value oneOf(const std::initializer_list<std::pair<const char*, Value>>& choices) const {
        std::vector<std::string_view> names;
        for (const auto& [name, value] : choices) names.emplace_back(name);
        return (choices.begin() + oneOf(names))->second;
    }
    // Reads a member if it exists; otherwise leaves `to` unchanged.
    template <class Value>
    void read(const std::string& key, Value& to) const {
        if (const std::optional<JsonPlace> found = find(key)) to = found->template as<Value>();
    }
    template <class Number>
    void read(const std::string& key, Number& to, std::type_identity_t<Number> low,
              std::type_identity_t<Number> high) const {
        if (const std::optional<JsonPlace> found = find(key)) to = found->template number<Number>(low, high);
    }
    // Refuses members of an object with names other than `known`.
    void refuseUnknownMembers(const std::set<std::string>& known) const {
        requireObject();
        for (const auto& [key, value] : json_->items()) {
            if (known.contains(key)) continue;
            std::string names;
            for (const std::string& each : known) names += (names.empty() ? "" : ", ") + each;
            refuseAt(memberPath(key), "is not a known field; known are " + names);
        }
    }

private:
    std::string memberPath(const std::string& key) const { return path_.empty() ? key : path_ + "." + key; }
    [[noreturn]] void refuseAt(const std::string& path, const std::string& why) const {
        failJson(refusal_, path.empty() ? why : path + " " + why);
    }
    void requireObject() const {
        if (!json_->is_object()) refuse("is not a JSON object");
    }
    template <class Number>
    bool isWithin(Number low, Number high) const {
        if constexpr (!std::is_integral_v<Number>) {
            const auto value = json_->template get<double>();
            return value >= static_cast<double>(low) && value <= static_cast<double>(high);
        } else if (json_->is_number_unsigned()) {
            const auto value = json_->template get<std::uint64_t>();
            return std::cmp_greater_equal(value, low) && std::cmp_less_equal(value, high);
        } else {
            const auto value = json_->template get<std::int64_t>();
            return std::cmp_greater_equal(value, low) && std::cmp_less_equal(value, high);
        }
    }
    static std::string expectedCount(std::size_t least, std::size_t most) {
        if (most < std::numeric_limits<std::size_t>::max()) {
            return " of " + (least < most ? std::to_string(least) + " to " : std::string()) +
                   std::to_string(most);
        }
        return least > 0 ? " of at least " + std::to_string(least) : std::string();
    }
    // Returns the end of an error message, which states the allowed range; empty if the range is that of the
    // type.
    template <class Number>
    static std::string expectedRange(Number low, Number high) {
        if (low == std::numeric_limits<Number>::lowest() && high == std::numeric_limits<Number>::max())
            return {};
        if constexpr (std::is_integral_v<Number>)
            return "; it must be " + std::to_string(low) + " to " + std::to_string(high);
        else
            return "; it must be " + formatJsonNumber(static_cast<double>(low)) + " to " +
                   formatJsonNumber(static_cast<double>(high));
    }

    const Json* json_;
    JsonErrorHandler refusal_;
    std::string path_;
};

}  // namespace continuo
