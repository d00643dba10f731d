#pragma once

#include <cmath>
#include <cstdint>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace continuo::app {

// Reads fields of a stranger's JSON object: a field that is missing leaves the value as it is, one of another
// kind or out of range throws BadFile naming it.
class JsonFields {
public:
    using Json = nlohmann::ordered_json;

    // `place` leads messages. Throws BadFile where it is no object. The JSON must outlive it.
    JsonFields(const Json& json, const char* place);

    void text(const char* key, std::string& value) const;
    // 64 hexadecimal digits in lower case.
    void hash(const char* key, std::string& value) const;
    void hashes(const char* key, std::vector<std::string>& values, std::size_t most) const;
    void flag(const char* key, std::optional<bool>& value) const;
    void number(const char* key, double& value, double low, double high) const;
    // A list of lists of two whole numbers from 0 on.
    void pairs(const char* key, std::vector<std::pair<std::int64_t, std::int64_t>>& values,
               std::size_t most) const;
    template <class Whole>
    void whole(const char* key, Whole& value, std::type_identity_t<Whole> low = 0,
               std::type_identity_t<Whole> high = std::numeric_limits<Whole>::max()) const {
        if (const Json* found = find(key))
            value = static_cast<Whole>(unsignedNumber(*found, key, static_cast<std::uint64_t>(low),
                                                      static_cast<std::uint64_t>(high)));
    }

private:
    const Json* find(const char* key) const;
    std::uint64_t unsignedNumber(const Json& json, const char* key, std::uint64_t low,
                                 std::uint64_t high) const;
    [[noreturn]] void refuse(const char* key, const std::string& expected) const;

    const Json& json_;
    const char* place_;
};

}  // namespace continuo::app
