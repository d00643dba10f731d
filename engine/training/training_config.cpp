#include "training/training_config.h"

#include <nlohmann/json.hpp>
#include <set>

#include "continuo/error.h"

namespace continuo {
namespace {

using Json = nlohmann::json;

constexpr const char* kForm = R"(; write {"model": {..}, "training": {..}})";

[[noreturn]] void refuse(const std::string& field, const std::string& why) {
    throw Error(ErrorCode::BadRequest, "training config: " + field + " " + why);
}

// Reads the numbers of one object; a field that nobody asked for is refused.
class Numbers {
public:
    explicit Numbers(const Json& json) : json_(json) {}

    template <class Number>
    void read(const char* key, Number& to, double low, double high) {
        seen_.insert(key);
        const auto found = json_.find(key);
        if (found == json_.end()) return;
        const std::string wanted = std::string("; give a ") + (std::is_integral_v<Number> ? "whole " : "") +
                                   "number from " + Json(low).dump() + " to " + Json(high).dump();
        const std::string field = std::string("training.") + key;
        if (!found->is_number()) refuse(field, "is not a number" + wanted);
        const auto value = found->get<double>();
        if (!(value >= low && value <= high)) refuse(field, "is " + found->dump() + wanted);
        if (std::is_integral_v<Number> && !found->is_number_integer())
            refuse(field, "is " + found->dump() + wanted);
        to = found->get<Number>();
    }
    std::string text(const char* key, const std::string& otherwise) {
        seen_.insert(key);
        const auto found = json_.find(key);
        if (found == json_.end()) return otherwise;
        if (!found->is_string()) {
            refuse(std::string("training.") + key, "is not a text; write one, as \"" + otherwise + "\"");
        }
        return found->get<std::string>();
    }
    void finish() const {
        for (const auto& [key, value] : json_.items()) {
            if (seen_.contains(key)) continue;
            std::string known;
            for (const std::string& each : seen_) known += (known.empty() ? "" : ", ") + each;
            refuse("training." + key, "is not a known field; known are " + known);
        }
    }

private:
    const Json& json_;
    std::set<std::string> seen_;
};

}  // namespace

TrainingConfig TrainingConfig::fromJson(const std::string& text) {
    const Json json = Json::parse(text, nullptr, false, true);
    if (json.is_discarded() || !json.is_object())
        refuse("the file", "is not a JSON object" + std::string(kForm));
    if (!json.contains("model")) refuse("model", "is missing" + std::string(kForm));
    for (const auto& [key, value] : json.items()) {
        if (key != "model" && key != "training")
            refuse(key, "is not a known field; known are model and training");
    }
    TrainingConfig config;
    config.model = ModelConfig::fromJson(json["model"].dump());
    if (!json.contains("training")) return config;
    if (!json["training"].is_object()) refuse("training", "is not a JSON object" + std::string(kForm));

    Numbers numbers(json["training"]);
    TrainingOptions& options = config.options;
    numbers.read("steps", config.steps, 0, 1e12);
    numbers.read("batch", options.batch, 1, 4096);
    numbers.read("context", options.context, 0, 1 << 24);
    numbers.read("latents", options.latents, 0, 1 << 24);
    numbers.read("rate", options.schedule.rate, 0, 10);
    numbers.read("warmup", options.schedule.warmup, 0, 1e9);
    numbers.read("last", options.schedule.last, 0, 1);
    const std::string schedule = numbers.text("schedule", "cosine");
    if (schedule != "cosine" && schedule != "constant")
        refuse("training.schedule", "is '" + schedule + "'; known are cosine, constant");
    options.schedule.kind = schedule == "cosine" ? Schedule::Kind::Cosine : Schedule::Kind::Constant;
    numbers.read("beta1", options.adam.beta1, 0, 1);
    numbers.read("beta2", options.adam.beta2, 0, 1);
    numbers.read("epsilon", options.adam.epsilon, 0, 1);
    numbers.read("decay", options.adam.decay, 0, 10);
    numbers.read("clip", options.adam.clip, 0, 1e9);
    numbers.read("z_loss", options.zLoss, 0, 1);
    numbers.read("cross_attend_dropout", options.crossAttendDropout, 0, 0.99);
    numbers.read("latent_dropout", options.latentDropout, 0, 0.99);
    numbers.read("post_attention_dropout", options.postAttentionDropout, 0, 0.99);
    numbers.read("seed", options.seed, 0, 9e15);
    numbers.read("transpose", config.transpose, 0, 24);
    numbers.read("report_every", config.reportEvery, 1, 1e9);
    numbers.read("valid_every", config.validEvery, 1, 1e9);
    numbers.read("valid_tokens", config.validTokens, 1, 1e12);
    const std::string compute = numbers.text("compute", "bf16");
    if (compute != "bf16" && compute != "f32")
        refuse("training.compute", "is '" + compute + "'; known are bf16, f32");
    options.compute = compute == "bf16" ? DType::BF16 : DType::F32;
    numbers.finish();
    return config;
}

}  // namespace continuo
