#include "training/config/config_numbers.h"

#include "continuo/error.h"
#include "weights/printable.h"

namespace continuo {
namespace {

constexpr const char* kForm = R"(; write {"model": {..}, "training": {..}})";

[[noreturn]] void refuseForm(const std::string& fault) { refuseTrainingConfig(fault + kForm); }

}  // namespace

void refuseTrainingConfig(const std::string& fault) {
    constexpr std::size_t kLongest = 1500;  // includes text of the file
    throw Error(ErrorCode::BadRequest, printable("training config: " + fault, kLongest));
}

nlohmann::json parseTrainingConfig(const std::string& text) {
    auto json = parseJson<nlohmann::json>(text, {.allowComments = true}, refuseForm);
    JsonPlace<nlohmann::json>(json, refuseForm).refuseUnknownMembers({"model", "training"});
    return json;
}

std::string modelConfigText(const nlohmann::json& config) {
    return JsonPlace<nlohmann::json>(config, refuseForm).at("model").json().dump();
}

void ConfigNumbers::readFraction(const char* key, double& to, double usual) {
    const std::optional<JsonPlace<Json>> found = object_.find(key);
    if (!found || !found->json().is_boolean()) return read(key, to, 0.001, 1);
    taken_[key] = to = found->as<bool>() ? usual : 1;
}

void ConfigNumbers::readOptimizer(Schedule& schedule, OptimizerOptions& optimizer) {
    read("rate", schedule.rate, 0, 10);
    read("warmup", schedule.warmup, 0, 1e9);
    read("last", schedule.last, 0, 1);
    read("schedule", schedule.kind,
         {{"cosine", Schedule::Kind::Cosine}, {"constant", Schedule::Kind::Constant}});
    using Kind = OptimizerOptions::Kind;
    read("optimizer", optimizer.kind, {{"adamw", Kind::AdamW}, {"muon", Kind::Muon}});
    constexpr double kMostKept = 0.99999;  // a mean with factor 1 would never change
    read("momentum", optimizer.momentum, 0, kMostKept);
    read("beta1", optimizer.beta1, 0, kMostKept);
    read("beta2", optimizer.beta2, 0, kMostKept);
    read("epsilon", optimizer.epsilon, 1e-12, 1);
    read("decay", optimizer.decay, 0, 10);
    read("clip", optimizer.clip, 0, 1e9);
}

void ConfigNumbers::finish() const {
    std::set<std::string> known;
    for (const auto& [each, ignored] : taken_.items()) known.insert(each);
    object_.refuseUnknownMembers(known);
}

}  // namespace continuo
