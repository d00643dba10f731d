#pragma once

#include <continuo/requests.h>

#include <nlohmann/json.hpp>
#include <string>
#include <type_traits>

namespace continuo::app {

// Reads the fields of a job's request. What is left out keeps its default; what cannot be throws BadRequest
// that names the kind of job and the field.
class RequestFields {
public:
    using Json = nlohmann::json;

    // The JSON must outlive it. Throws BadRequest where it is no object.
    RequestFields(const Json& json, std::string kind) : json_(json), kind_(std::move(kind)) {
        if (!json.is_object()) refuse("request", "is no object");
    }

    bool has(const char* field) const { return json_.contains(field); }
    const Json& at(const char* field) const { return json_.at(field); }
    template <class Value>
    void read(const char* field, Value& value) const {
        const auto found = json_.find(field);
        if (found == json_.end()) return;
        constexpr bool kWhole = std::is_integral_v<Value> && !std::is_same_v<Value, bool>;
        if (kWhole && !found->is_number_integer()) refuse(field, "is no whole number");
        try {
            found->get_to(value);
        } catch (const Json::exception&) {
            refuse(field, "is of the wrong kind");
        }
    }
    void read(SamplingChoice& sampling) const;
    void read(ComputeChoice& compute) const;
    [[noreturn]] void refuse(const std::string& field, const std::string& why) const;

private:
    const Json& json_;
    std::string kind_;
};

// Adds the fields that RequestFields::read takes back.
void writeTo(nlohmann::json& request, const SamplingChoice& sampling);
void writeTo(nlohmann::json& request, const ComputeChoice& compute);

}  // namespace continuo::app
