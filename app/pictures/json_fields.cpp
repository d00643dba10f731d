#include "pictures/json_fields.h"

#include <continuo/error.h>

#include <algorithm>

namespace continuo::app {
namespace {

constexpr std::size_t kLongestText = 4096;  // bytes

bool isHash(const std::string& text) {
    return text.size() == 64 && text.find_first_not_of("0123456789abcdef") == std::string::npos;
}

}  // namespace

JsonFields::JsonFields(const Json& json, const char* place) : json_(json), place_(place) {
    if (!json.is_object()) throw Error(ErrorCode::BadFile, std::string(place) + ": is not a JSON object");
}

const JsonFields::Json* JsonFields::find(const char* key) const {
    const auto found = json_.find(key);
    return found == json_.end() ? nullptr : &*found;
}

void JsonFields::refuse(const char* key, const std::string& expected) const {
    throw Error(ErrorCode::BadFile, std::string(place_) + ": \"" + key + "\" is not " + expected);
}

void JsonFields::text(const char* key, std::string& value) const {
    const Json* found = find(key);
    if (found == nullptr) return;
    if (!found->is_string() || found->get_ref<const std::string&>().size() > kLongestText)
        refuse(key, "a text of up to " + std::to_string(kLongestText) + " bytes");
    value = found->get<std::string>();
}

void JsonFields::hash(const char* key, std::string& value) const {
    const Json* found = find(key);
    if (found == nullptr) return;
    if (!found->is_string() || !isHash(found->get_ref<const std::string&>())) refuse(key, "a SHA-256");
    value = found->get<std::string>();
}

void JsonFields::hashes(const char* key, std::vector<std::string>& values, std::size_t most) const {
    const Json* found = find(key);
    if (found == nullptr) return;
    const auto right = [](const Json& each) {
        return each.is_string() && isHash(each.get_ref<const std::string&>());
    };
    if (!found->is_array() || found->size() > most || !std::ranges::all_of(*found, right))
        refuse(key, "a list of up to " + std::to_string(most) + " SHA-256");
    values = found->get<std::vector<std::string>>();
}

void JsonFields::flag(const char* key, std::optional<bool>& value) const {
    const Json* found = find(key);
    if (found == nullptr) return;
    if (!found->is_boolean()) refuse(key, "true or false");
    value = found->get<bool>();
}

void JsonFields::number(const char* key, double& value, double low, double high) const {
    const Json* found = find(key);
    if (found == nullptr) return;
    const double number = found->is_number() ? found->get<double>() : low - 1;
    if (!(number >= low && number <= high))
        refuse(key, "a number from " + std::to_string(low) + " to " + std::to_string(high));
    value = number;
}

void JsonFields::pairs(const char* key, std::vector<std::pair<std::int64_t, std::int64_t>>& values,
                       std::size_t most) const {
    const Json* found = find(key);
    if (found == nullptr) return;
    if (!found->is_array() || found->size() > most) refuse(key, "a list of pairs");
    values.clear();
    const auto number = [&](const Json& json) {
        return static_cast<std::int64_t>(unsignedNumber(json, key, 0, std::uint64_t{1} << 40));
    };
    for (const Json& each : *found) {
        if (!each.is_array() || each.size() != 2) refuse(key, "a list of pairs");
        values.emplace_back(number(each[0]), number(each[1]));
    }
}

std::uint64_t JsonFields::unsignedNumber(const Json& json, const char* key, std::uint64_t low,
                                         std::uint64_t high) const {
    // A number that was written without a sign is kept as an unsigned one.
    const bool right =
        json.is_number_unsigned() && json.get<std::uint64_t>() >= low && json.get<std::uint64_t>() <= high;
    if (!right) refuse(key, "a whole number from " + std::to_string(low) + " to " + std::to_string(high));
    return json.get<std::uint64_t>();
}

}  // namespace continuo::app
