#pragma once

#include <cstdio>
#include <initializer_list>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "continuo/error.h"
#include "weights/printable.h"

// How a config's JSON is read and refused; for the .cpp files of this folder.
namespace continuo::config_fields {

using Json = nlohmann::ordered_json;

// Names and values of a config may hold anything, of any length.
inline constexpr std::size_t kLongestMessage = 400;

[[noreturn]] inline void refuse(const std::string& field, const std::string& why) {
    throw Error(ErrorCode::BadModel, "model config: " + printable(field + " " + why, kLongestMessage));
}

template <class Value>
using Names = std::initializer_list<std::pair<const char*, Value>>;

template <class Value>
std::string nameIn(const Names<Value>& names, Value value) {
    for (const auto& [name, each] : names) {
        if (each == value) return name;
    }
    return "?";
}

// Reads one JSON object field by field, with the path for messages; fields that nobody asked for are refused,
// so a misspelt option is not silently a default.
class Fields {
public:
    Fields(const Json& json, std::string path) : json_(json), path_(std::move(path)) {
        if (!json.is_object()) refuse(path_.empty() ? "the config" : path_, "is not a JSON object");
    }
    ~Fields() noexcept(false) {
        if (std::uncaught_exceptions() != 0) return;
        for (const auto& [key, value] : json_.items()) {
            if (!seen_.contains(key)) refuse(at(key), "is not a known field");
        }
    }

    const Json* find(const std::string& key) {
        seen_.insert(key);
        const auto found = json_.find(key);
        return found == json_.end() ? nullptr : &*found;
    }
    void read(const std::string& key, int& to) {
        if (const Json* value = find(key)) {
            if (!value->is_number_integer()) refuse(at(key), "is not a whole number");
            if (value->get<double>() < -1e9 || value->get<double>() > 1e9)
                refuse(at(key), "is " + value->dump() + ", which is beyond all that a model has");
            to = value->get<int>();
        }
    }
    void read(const std::string& key, double& to) {
        if (const Json* value = find(key)) {
            if (!value->is_number()) refuse(at(key), "is not a number");
            to = value->get<double>();
        }
    }
    void read(const std::string& key, float& to) {
        double wide = static_cast<double>(to);
        read(key, wide);
        to = static_cast<float>(wide);
    }
    void read(const std::string& key, bool& to) {
        if (const Json* value = find(key)) {
            if (!value->is_boolean()) refuse(at(key), "is not true or false");
            to = value->get<bool>();
        }
    }
    void read(const std::string& key, std::string& to) {
        if (const Json* value = find(key)) {
            if (!value->is_string()) refuse(at(key), "is not a text");
            to = value->get<std::string>();
        }
    }
    void read(const std::string& key, std::vector<int>& to) {
        const Json* value = find(key);
        if (value == nullptr) return;
        if (!value->is_array()) refuse(at(key), "is not a list");
        for (const Json& each : *value) {
            if (!each.is_number_integer()) refuse(at(key), "holds something that is not a whole number");
            if (std::abs(each.get<double>()) > 1e9) refuse(at(key), "holds a number that is out of range");
            to.push_back(each.get<int>());
        }
    }
    void read(const std::string& key, std::vector<std::string>& to) {
        const Json* value = find(key);
        if (value == nullptr) return;
        if (!value->is_array()) refuse(at(key), "is not a list");
        for (const Json& each : *value) {
            if (!each.is_string()) refuse(at(key), "holds something that is not a text");
            to.push_back(each.get<std::string>());
        }
    }
    template <class Value>
    void read(const std::string& key, Value& to, const Names<Value>& names) {
        std::string text = nameIn(names, to);
        read(key, text);
        std::string known;
        for (const auto& [name, value] : names) {
            if (text == name) {
                to = value;
                return;
            }
            known += (known.empty() ? "" : ", ") + std::string(name);
        }
        refuse(at(key), "is '" + text + "'; known are: " + known);
    }
    std::string at(const std::string& key) const { return path_.empty() ? key : path_ + "." + key; }

private:
    const Json& json_;
    std::string path_;
    std::set<std::string> seen_;
};

// Whole numbers without a point, others as short as they are.
inline std::string shown(double number) {
    char text[32];
    std::snprintf(text, sizeof text, "%.15g", number);
    return text;
}

inline void range(const std::string& field, double value, double low, double high) {
    if (!(value >= low && value <= high))
        refuse(field, "is " + shown(value) + "; it must be " + shown(low) + " to " + shown(high));
}

}  // namespace continuo::config_fields
