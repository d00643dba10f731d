#include "model/published/published_settings.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "continuo/error.h"
#include "continuo/json_place.h"
#include "weights/printable.h"

namespace continuo {
namespace {

using Json = nlohmann::json;

// Larger numbers are not settings of a model.
constexpr double kLargest = 1e9;

bool whole(const Json& value) {
    return value.is_number() && std::abs(value.get<double>()) <= kLargest &&
           value.get<double>() == std::floor(value.get<double>());
}

}  // namespace

PublishedSettings PublishedSettings::parse(std::string_view text, const std::string& place,
                                           const std::string& under) {
    const auto fail = [&](const std::string& fault) {
        throw Error(ErrorCode::BadModel, place + ": " + fault);
    };
    Json json = parseJson<Json>(text, {.maxDepth = 32, .maxBytes = std::size_t{1} << 20}, fail);
    if (json.is_object() && !under.empty()) json = Json(json.value(under, Json()));
    if (!json.is_object()) fail(under.empty() ? "is not a JSON object" : "has no object " + under);

    PublishedSettings settings;
    settings.place_ = place;
    for (const auto& [field, value] : json.items()) {
        if (value.is_null()) continue;
        Value& to = settings.values_[field];
        if (value.is_boolean()) {
            to = value.get<bool>();
        } else if (value.is_number()) {
            to = value.get<double>();
        } else if (value.is_string()) {
            to = value.get<std::string>();
        } else if (value.is_array() && std::all_of(value.begin(), value.end(), whole)) {
            to = value.get<std::vector<int>>();
        } else {
            to = Other{};
        }
    }
    return settings;
}

void PublishedSettings::refuse(const std::string& field, const std::string& why) const {
    constexpr std::size_t kLongestMessage = 400;  // a value can have any length
    throw Error(ErrorCode::BadModel, place_ + ": " + printable(field + " " + why, kLongestMessage));
}

template <class Type>
const Type* PublishedSettings::find(const std::string& field, const char* kind) const {
    const auto found = values_.find(field);
    if (found == values_.end()) return nullptr;
    const Type* value = std::get_if<Type>(&found->second);
    if (value == nullptr) refuse(field, std::string("is not ") + kind);
    return value;
}

int PublishedSettings::integer(const std::string& field, int otherwise, int least, int most) const {
    const double* value = find<double>(field, "a whole number");
    if (value == nullptr) return otherwise;
    if (*value != std::floor(*value)) refuse(field, "is not a whole number");
    if (!(*value >= least && *value <= most)) {
        refuse(field, "is " + formatJsonNumber(*value) + "; it must be " + std::to_string(least) + " to " +
                          std::to_string(most));
    }
    return static_cast<int>(*value);
}

int PublishedSettings::integer(const std::string& field) const {
    if (!has(field)) refuse(field, "is missing");
    return integer(field, 1);
}

double PublishedSettings::number(const std::string& field, double otherwise) const {
    const double* value = find<double>(field, "a number");
    return value == nullptr ? otherwise : *value;
}

bool PublishedSettings::flag(const std::string& field, bool otherwise) const {
    const bool* value = find<bool>(field, "true or false");
    return value == nullptr ? otherwise : *value;
}

std::string PublishedSettings::text(const std::string& field, const std::string& otherwise) const {
    const std::string* value = find<std::string>(field, "a text");
    return value == nullptr ? otherwise : *value;
}

std::vector<int> PublishedSettings::integers(const std::string& field) const {
    const auto* value = find<std::vector<int>>(field, "a list of whole numbers");
    return value == nullptr ? std::vector<int>() : *value;
}

void PublishedSettings::refuseIfSet(const std::string& field) const {
    const auto found = values_.find(field);
    if (found == values_.end()) return;
    const auto* flag = std::get_if<bool>(&found->second);
    const auto* number = std::get_if<double>(&found->second);
    const auto* list = std::get_if<std::vector<int>>(&found->second);
    const bool off = (flag != nullptr && !*flag) || (number != nullptr && *number == 0) ||
                     (list != nullptr && list->empty());
    if (!off) refuse(field, "is set, which this version does not support");
}

}  // namespace continuo
