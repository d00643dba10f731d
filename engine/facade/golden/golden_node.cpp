#include "facade/golden/golden_node.h"

#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>
#include <span>

#include "base/mapped_file.h"
#include "continuo/error.h"
#include "continuo/json_place.h"

namespace continuo {
namespace {

using JsonValue = nlohmann::json;

const JsonValue& asJson(const std::shared_ptr<const void>& json) {
    return *static_cast<const JsonValue*>(json.get());
}

// Returns the numbers of an array in either form.
const JsonValue& contents(const JsonValue& json) {
    return json.is_object() && json.contains("data") ? json.at("data") : json;
}

bool flatten(const JsonValue& json, std::vector<double>& to) {
    if (json.is_number()) {
        to.push_back(json.get<double>());
        return true;
    }
    if (!json.is_array()) return false;
    for (const JsonValue& each : json) {
        if (!flatten(each, to)) return false;
    }
    return true;
}

}  // namespace

void GoldenNode::fail(const std::string& fault) const {
    throw Error(ErrorCode::BadFile,
                place_ + ": " + fault + "; give a whole golden file, as those in tests/golden");
}

GoldenNode GoldenNode::read(const std::filesystem::path& path) {
    const MappedFile file(path);
    const std::span<const std::byte> bytes = file.bytes();
    return parse({reinterpret_cast<const char*>(bytes.data()), bytes.size()}, path.filename().string());
}

GoldenNode GoldenNode::parse(std::string_view text, const std::string& name) {
    const GoldenNode whole({}, name);
    auto json = std::make_shared<const JsonValue>(
        parseJson<JsonValue>(text, {.maxBytes = std::numeric_limits<std::size_t>::max()},
                             [&whole](const std::string& fault) { whole.fail(fault); }));
    if (!json->is_structured()) whole.fail("is no JSON of an object or a list");
    return GoldenNode(json, whole.place());
}

bool GoldenNode::isList() const { return asJson(json_).is_array(); }

bool GoldenNode::has(const std::string& key) const {
    return asJson(json_).is_object() && asJson(json_).contains(key);
}

GoldenNode GoldenNode::at(const std::string& key) const {
    if (!has(key)) fail("has no " + key);
    return GoldenNode(std::shared_ptr<const void>(json_, &asJson(json_).at(key)), place_ + ": " + key);
}

std::vector<std::string> GoldenNode::keys() const {
    if (!asJson(json_).is_object()) fail("is not an object");
    std::vector<std::string> keys;
    for (const auto& each : asJson(json_).items()) keys.push_back(each.key());
    return keys;
}

std::vector<GoldenNode> GoldenNode::items() const {
    if (!asJson(json_).is_array()) fail("is not a list");
    std::vector<GoldenNode> items;
    for (const JsonValue& each : asJson(json_)) {
        items.push_back(GoldenNode(std::shared_ptr<const void>(json_, &each),
                                   place_ + "[" + std::to_string(items.size()) + "]"));
    }
    return items;
}

std::vector<std::int64_t> GoldenNode::extents() const {
    std::vector<std::int64_t> extents;
    if (has("shape")) {
        for (const std::int32_t extent : at("shape").integers()) extents.push_back(extent);
        return extents;
    }
    for (const JsonValue* json = &asJson(json_); json->is_array(); json = &json->front()) {
        extents.push_back(static_cast<std::int64_t>(json->size()));
        if (json->empty()) break;
    }
    return extents;
}

std::vector<double> GoldenNode::doubles() const {
    std::vector<double> values;
    if (!flatten(contents(asJson(json_)), values)) fail("holds something that is not a number");
    std::int64_t expected = 1;
    for (const std::int64_t extent : extents()) {
        if (extent < 0 || (extent > 0 && expected > std::numeric_limits<std::int64_t>::max() / extent))
            fail("has a shape that no numbers have");
        expected *= extent;
    }
    if (static_cast<std::int64_t>(values.size()) != expected)
        fail("holds " + std::to_string(values.size()) + " numbers, its shape says " +
             std::to_string(expected));
    return values;
}

std::vector<float> GoldenNode::floats() const {
    const std::vector<double> wide = doubles();
    return std::vector<float>(wide.begin(), wide.end());
}

std::vector<std::int32_t> GoldenNode::integers() const {
    std::vector<std::int32_t> values;
    for (const double value : doubles()) {
        if (value != std::floor(value) || std::abs(value) > 1e9)
            fail("holds something that is not a whole number");
        values.push_back(static_cast<std::int32_t>(value));
    }
    return values;
}

double GoldenNode::number() const {
    if (!asJson(json_).is_number()) fail("is not a number");
    return asJson(json_).get<double>();
}

std::int32_t GoldenNode::integer() const {
    if (!asJson(json_).is_number()) fail("is not a number");
    return integers().front();
}

std::string GoldenNode::text() const {
    if (!asJson(json_).is_string()) fail("is not a text");
    return asJson(json_).get<std::string>();
}

std::string GoldenNode::json() const { return asJson(json_).dump(); }

}  // namespace continuo
