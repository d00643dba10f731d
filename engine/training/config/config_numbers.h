#pragma once

#include <algorithm>
#include <initializer_list>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "continuo/json_place.h"
#include "training/optimizer/optimizer.h"
#include "training/optimizer/schedule.h"

namespace continuo {

// Common parts of all training configs: the form {"model": {..}, "training": {..}}, and reading of numbers.

// Throws BadRequest with the message.
[[noreturn]] void refuseTrainingConfig(const std::string& fault);
// Parses a config, which has only these two members. Throws BadRequest.
nlohmann::json parseTrainingConfig(const std::string& text);
// Returns the member "model" of a config, as JSON. Throws BadRequest if it is missing.
std::string modelConfigText(const nlohmann::json& config);

// Reads the numbers of one object; unknown fields are refused.
class ConfigNumbers {
public:
    using Json = nlohmann::json;

    explicit ConfigNumbers(JsonPlace<Json> object) : object_(std::move(object)) {}

    // Returns all fields that were read, with their values.
    const Json& values() const { return taken_; }

    template <class Number>
    void read(const char* key, Number& to, double low, double high) {
        object_.read(key, to, static_cast<Number>(low), static_cast<Number>(high));
        taken_[key] = to;
    }
    template <class Value>
    void read(const char* key, Value& to) {
        object_.read(key, to);
        taken_[key] = to;
    }
    void read(const char* key, std::vector<int>& to) {
        object_.read(key, to);
        std::ranges::sort(to);
        taken_[key] = to;
    }
    template <class Choice>
    void read(const char* key, Choice& to,
              std::initializer_list<std::pair<const char*, std::type_identity_t<Choice>>> choices) {
        if (const std::optional<JsonPlace<Json>> found = object_.find(key)) to = found->oneOf(choices);
        for (const auto& [name, choice] : choices)
            if (choice == to) taken_[key] = name;
    }
    // Reads a fraction from 0 to 1; the value true stands for `usual`.
    void readFraction(const char* key, double& to, double usual);
    // Reads the fields that the configs of models and codecs share.
    template <class Config>
    void readRun(Config& config) {
        read("steps", config.steps, 0, 1e12);
        read("batch", config.options.batch, 1, 4096);
        read("seed", config.options.seed, 0, 9e15);
        read("keep_best", config.keepBest);
        read("report_every", config.reportEvery, 1, 1e9);
        read("valid_every", config.validEvery, 1, 1e9);
        readOptimizer(config.options.schedule, config.options.optimizer);
    }
    void finish() const;

private:
    // Reads the learning rate and its update rule.
    void readOptimizer(Schedule& schedule, OptimizerOptions& optimizer);

    JsonPlace<Json> object_;
    Json taken_ = Json::object();
};

}  // namespace continuo
