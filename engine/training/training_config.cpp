#include "training/training_config.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>

#include "base/json_depth.h"
#include "continuo/error.h"
#include "tokenizers/midi_vocabulary.h"
#include "weights/printable.h"

namespace continuo {
namespace {

using Json = nlohmann::json;

// Smallest share of the latents with "latent_jitter": true.
constexpr double kUsualJitter = 0.125;
constexpr const char* kForm = R"(; write {"model": {..}, "training": {..}})";

[[noreturn]] void refuse(const std::string& field, const std::string& why) {
    constexpr std::size_t kLongest = 1500;  // what the file says is part of it
    throw Error(ErrorCode::BadRequest, printable("training config: " + field + " " + why, kLongest));
}

// Reads the numbers of one object; a field that nobody asked for is refused.
class Numbers {
public:
    explicit Numbers(const Json& json) : json_(json) {}

    // All that was asked for, as it was taken.
    const Json& taken() const { return taken_; }

    template <class Number>
    void read(const char* key, Number& to, double low, double high) {
        taken_[key] = to;
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
        taken_[key] = to = found->get<Number>();
    }
    void read(const char* key, bool& to) {
        taken_[key] = to;
        const auto found = json_.find(key);
        if (found == json_.end()) return;
        if (!found->is_boolean()) refuse(std::string("training.") + key, "is not true or false");
        taken_[key] = to = found->get<bool>();
    }
    void read(const char* key, std::vector<int>& to) {
        taken_[key] = to;
        const auto found = json_.find(key);
        if (found == json_.end()) return;
        const bool whole = found->is_array() && std::ranges::all_of(*found, [](const Json& each) {
                               return each.is_number_integer() && std::abs(each.get<double>()) < 1e9;
                           });
        if (!whole) refuse(std::string("training.") + key, "is not a list of whole numbers, as [1, 2, 3]");
        to = found->get<std::vector<int>>();
        std::ranges::sort(to);
        taken_[key] = to;
    }
    std::string text(const char* key, const std::string& otherwise) {
        taken_[key] = otherwise;
        const auto found = json_.find(key);
        if (found == json_.end()) return otherwise;
        if (!found->is_string()) {
            refuse(std::string("training.") + key, "is not a text; write one, as \"" + otherwise + "\"");
        }
        taken_[key] = *found;
        return found->get<std::string>();
    }
    // A share of a whole, or true for `usual`.
    void readShare(const char* key, double& to, double usual) {
        const auto found = json_.find(key);
        if (found == json_.end() || !found->is_boolean()) return read(key, to, 0.001, 1);
        taken_[key] = to = found->get<bool>() ? usual : 1;
    }
    void finish() const {
        for (const auto& [key, value] : json_.items()) {
            if (taken_.contains(key)) continue;
            std::string known;
            for (const auto& [each, ignored] : taken_.items()) known += (known.empty() ? "" : ", ") + each;
            refuse("training." + key, "is not a known field; known are " + known);
        }
    }

private:
    const Json& json_;
    Json taken_ = Json::object();
};

Json objectOf(const std::string& text) {
    if (nestsTooDeeply(text)) refuse("the file", "is nested too deeply" + std::string(kForm));
    Json json = Json::parse(text, nullptr, false, true);
    if (json.is_discarded() || !json.is_object())
        refuse("the file", "is not a JSON object" + std::string(kForm));
    for (const auto& [key, value] : json.items()) {
        if (key != "model" && key != "training")
            refuse(key, "is not a known field; known are model and training");
    }
    if (json.contains("training") && !json["training"].is_object())
        refuse("training", "is not a JSON object" + std::string(kForm));
    return json;
}

void readOptimiser(Numbers& numbers, TrainingOptions& options) {
    numbers.read("rate", options.schedule.rate, 0, 10);
    numbers.read("warmup", options.schedule.warmup, 0, 1e9);
    numbers.read("last", options.schedule.last, 0, 1);
    const std::string schedule =
        numbers.text("schedule", options.schedule.kind == Schedule::Kind::Cosine ? "cosine" : "constant");
    if (schedule != "cosine" && schedule != "constant")
        refuse("training.schedule", "is '" + schedule + "'; known are cosine, constant");
    options.schedule.kind = schedule == "cosine" ? Schedule::Kind::Cosine : Schedule::Kind::Constant;
    using Kind = OptimizerOptions::Kind;
    const std::string optimizer = numbers.text("optimizer", options.optimizer.name());
    if (optimizer != "adamw" && optimizer != "muon")
        refuse("training.optimizer", "is '" + optimizer + "'; known are adamw, muon");
    options.optimizer.kind = optimizer == "adamw" ? Kind::AdamW : Kind::Muon;
    constexpr double kMostKept = 0.99999;  // a mean that keeps all of what was never learns
    numbers.read("momentum", options.optimizer.momentum, 0, kMostKept);
    numbers.read("beta1", options.optimizer.beta1, 0, kMostKept);
    numbers.read("beta2", options.optimizer.beta2, 0, kMostKept);
    numbers.read("epsilon", options.optimizer.epsilon, 1e-12, 1);
    numbers.read("decay", options.optimizer.decay, 0, 10);
    numbers.read("clip", options.optimizer.clip, 0, 1e9);
    numbers.read("z_loss", options.zLoss, 0, 1);
    numbers.read("cross_attend_dropout", options.crossAttendDropout, 0, 0.99);
    numbers.read("latent_dropout", options.latentDropout, 0, 0.99);
    numbers.read("post_attention_dropout", options.postAttentionDropout, 0, 0.99);
    const std::string compute = numbers.text("compute", options.compute == DType::BF16 ? "bf16" : "f32");
    if (compute != "bf16" && compute != "f32")
        refuse("training.compute", "is '" + compute + "'; known are bf16, f32");
    options.compute = compute == "bf16" ? DType::BF16 : DType::F32;
}

// Takes what `training` of the file says; what it leaves out stays.
void readTraining(const Json& file, TrainingConfig& config) {
    const Json training = file.value("training", Json::object());
    Numbers numbers(training);
    TrainingOptions& options = config.options;
    numbers.read("steps", config.steps, 0, 1e12);
    numbers.read("batch", options.batch, 1, 4096);
    numbers.read("shards", options.shards, 1, 4096);
    numbers.read("context", options.context, 0, 1 << 24);
    numbers.read("latents", options.latents, 0, 1 << 24);
    numbers.read("taps", config.taps);
    config.tokenizer = numbers.text("tokenizer", "");
    numbers.read("seed", options.seed, 0, 9e15);
    numbers.read("transpose", config.transpose, 0, 24);
    numbers.read("stretch", config.stretch, 0, 0.5);
    numbers.read("late_releases", config.lateReleases, 0, 1);
    numbers.read("medleys", config.medleys, 0, 1);
    numbers.read("reprises", config.reprises, 0, 1);
    numbers.read("mirror", config.mirror);
    numbers.read("even_edges", config.evenEdges);
    numbers.readShare("latent_jitter", config.latentJitter, kUsualJitter);
    if (config.latentJitter < 1 && config.model.context.query == ContextConfig::Query::Learned) {
        refuse("training.latent_jitter",
               "cannot be with this model, whose latents are learned one by one; leave it out");
    }
    numbers.read("keep_best", config.keepBest);
    numbers.read("report_every", config.reportEvery, 1, 1e9);
    numbers.read("valid_every", config.validEvery, 1, 1e9);
    numbers.read("valid_tokens", config.validTokens, 1, 1e12);
    readOptimiser(numbers, options);
    numbers.finish();
    config.settings = numbers.taken().dump();
}

// Rotation counts on beyond what was trained; tables have no rows there.
void lengthenContext(TrainingConfig& config) {
    ContextConfig& context = config.model.context;
    if (config.options.context <= context.length) return;
    if (config.model.positions.tables != PositionConfig::Tables::None) {
        refuse("training.context", "is " + std::to_string(config.options.context) +
                                       ", and this model's tables of positions end at " +
                                       std::to_string(context.length) + "; give that or less");
    }
    context.length = static_cast<int>(config.options.context);
}

// The pedal as tokens of its own, for a model that has had it in the ends of notes.
void addPedal(TrainingConfig& config, int adapterRank) {
    if (config.tokenizer.empty() || config.tokenizer == config.model.tokenizer) return;
    if (adapterRank > 0)
        refuse("training.tokenizer",
               "cannot change with an adapter, which leaves the model as it is; leave it out");
    if (config.tokenizer != "midi-events-pedal" || config.model.tokenizer != "midi-events")
        refuse("training.tokenizer", "is '" + config.tokenizer + "' for a model of '" +
                                         config.model.tokenizer +
                                         "'; only midi-events can become midi-events-pedal");
    config.model.tokenizer = config.tokenizer;
    config.model.vocabulary = MidiVocabulary(MidiProfile::Pedal).size();
}

void addTaps(TrainingConfig& config, int adapterRank) {
    if (config.taps.empty()) return;
    if (adapterRank > 0)
        refuse("training.taps", "cannot be with an adapter, which leaves the model as it is; leave it out");
    std::vector<int>& taps = config.model.context.taps;
    if (!std::ranges::includes(config.taps, taps))
        refuse("training.taps", "leaves out taps that the model has, which are " + Json(taps).dump() +
                                    "; give these too, or leave it out");
    taps = config.taps;
    config.model.check();
}

}  // namespace

TrainingConfig TrainingConfig::fromJson(const std::string& text) {
    const Json json = objectOf(text);
    if (!json.contains("model")) refuse("model", "is missing" + std::string(kForm));
    TrainingConfig config;
    config.model = ModelConfig::fromJson(json["model"].dump());
    readTraining(json, config);
    if (!config.taps.empty())
        refuse("training.taps", "is for going on from a model; give model.context.taps");
    if (!config.tokenizer.empty())
        refuse("training.tokenizer", "is for going on from a model; give model.tokenizer");
    return config;
}

TrainingConfig TrainingConfig::forFineTuning(const ModelConfig& parent, const std::string& text,
                                             int adapterRank) {
    TrainingConfig config;
    config.model = parent;
    // A tenth of the rate that the bundled model was made with: what it knows should bend, not break.
    config.options.schedule = {Schedule::Kind::Cosine, adapterRank > 0 ? 1e-3 : 1.5e-4, 20, 0.1};
    config.options.adapterRank = adapterRank;
    config.options.optimizer.beta2 = 0.98;
    config.options.optimizer.decay = 0.02;
    config.transpose = 3;
    config.stretch = 0.05;
    config.reportEvery = 10;
    config.validEvery = 100;
    config.validTokens = 16384;
    const Json json = text.empty() ? Json::object() : objectOf(text);
    readTraining(json, config);
    if (adapterRank > 0 && config.options.context > parent.context.length)
        refuse("training.context", "cannot be more than the model's with an adapter; leave it out");
    lengthenContext(config);
    addTaps(config, adapterRank);
    addPedal(config, adapterRank);
    return config;
}

}  // namespace continuo
