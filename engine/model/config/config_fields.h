#pragma once

#include <cmath>
#include <initializer_list>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "continuo/error.h"
#include "continuo/json_place.h"
#include "weights/printable.h"

// Reading and validation of config JSON, for the .cpp files of this folder; codecs use Fields too.
namespace continuo::config_fields {

using Json = nlohmann::ordered_json;
using Place = JsonPlace<Json>;

// Limit of a message's length, because names and values of a config can have any length.
inline constexpr std::size_t kLongestMessage = 400;

[[noreturn]] inline void refuse(const std::string& fault) {
    throw Error(ErrorCode::BadModel, "model config: " + printable(fault, kLongestMessage));
}
[[noreturn]] inline void refuse(const std::string& field, const std::string& why) {
    refuse(field + " " + why);
}

template <class Value>
using Names = std::initializer_list<std::pair<const char*, Value>>;

template <class Value>
std::string findName(const Names<Value>& names, Value value) {
    for (const auto& [name, each] : names) {
        if (each == value) return name;
    }
    return "?";
}

// Reads one JSON object field by field.
class Fields {
public:
    explicit Fields(Place object) : object_(std::move(object)) {
        if (!object_.json().is_object()) object_.refuse("is not a JSON object");
    }

    std::optional<Place> find(const std::string& key) {
        seen_.insert(key);
        return object_.find(key);
    }
    Place at(const std::string& key) {
        seen_.insert(key);
        return object_.at(key);
    }
    template <class Value>
    void read(const std::string& key, Value& to) {
        if (const std::optional<Place> found = find(key)) to = found->as<Value>();
    }
    void read(const std::string& key, int& to) {
        if (const std::optional<Place> found = find(key)) to = whole(*found);
    }
    void read(const std::string& key, std::vector<int>& to) {
        const std::optional<Place> found = find(key);
        if (!found) return;
        to.clear();
        for (const Place& each : found->items()) to.push_back(whole(each));
    }
    template <class Value>
    void read(const std::string& key, Value& to, const Names<Value>& names) {
        if (const std::optional<Place> found = find(key)) to = found->oneOf(names);
    }

    // Refuses unknown fields, so a misspelt option does not silently become a default. Call it last.
    void finish() const { object_.refuseUnknownMembers(seen_); }

private:
    // Returns a whole number that is plausible for any model. The field's own range is checked later.
    static int whole(const Place& place) {
        constexpr double kMost = 1e9;
        const Json& json = place.json();
        if (json.is_number_integer() && std::abs(json.get<double>()) > kMost)
            place.refuse("is " + json.dump() + ", which is too large for a model");
        return place.as<int>();
    }

    Place object_;
    std::set<std::string> seen_;
};

inline void range(const std::string& field, double value, double low, double high) {
    if (!(value >= low && value <= high))
        refuse(field, "is " + formatJsonNumber(value) + "; it must be " + formatJsonNumber(low) + " to " +
                          formatJsonNumber(high));
}

}  // namespace continuo::config_fields
