#include "training/config/training_config.h"

#include <algorithm>
#include <initializer_list>
#include <nlohmann/json.hpp>
#include <string>
#include <variant>

#include "continuo/error.h"
#include "continuo/json_place.h"
#include "model/config/model_traits.h"
#include "tokenizers/tokenizer_registry.h"
#include "training/config/config_numbers.h"

namespace continuo {
namespace {

using Json = nlohmann::json;

// Smallest fraction of the latents with "latent_jitter": true.
constexpr double kUsualJitter = 0.125;

[[noreturn]] void refuse(const std::string& field, const std::string& why) {
    refuseTrainingConfig(field + " " + why);
}

void readLosses(ConfigNumbers& numbers, TrainingOptions& options) {
    numbers.read("z_loss", options.zLoss, 0, 1);
    numbers.read("cross_attend_dropout", options.crossAttendDropout, 0, 0.99);
    numbers.read("latent_dropout", options.latentDropout, 0, 0.99);
    numbers.read("post_attention_dropout", options.postAttentionDropout, 0, 0.99);
    numbers.read("compute", options.compute, {{"bf16", DType::BF16}, {"f32", DType::F32}});
}

// Refuses augmentation of music for pictures or sound, and the reverse, unless the option has its default
// value.
void refuseForeign(const Json& training, const Json& taken, const ModelConfig& model) {
    const Modality own = tokenizerModality(model.tokenizer).value_or(Modality::Music);
    const auto refuseUnless = [&](Modality only, std::initializer_list<const char*> fields) {
        for (const char* field : fields) {
            if (own == only || !training.contains(field) || taken[field] == 0 || taken[field] == false)
                continue;
            refuse(std::string("training.") + field, std::string("is for ") + modalityNoun(only) +
                                                         ", but this model trains on " + modalityNoun(own) +
                                                         "; leave it out");
        }
    };
    refuseUnless(Modality::Music,
                 {"transpose", "stretch", "dynamics", "late_releases", "medleys", "reprises"});
    refuseUnless(Modality::Pictures, {"mirror"});
}

// Refuses options that need a model with latents.
void refuseWithoutLatents(const TrainingConfig& config) {
    const auto refuseIf = [](bool given, const char* field) {
        if (given) refuse(field, "is for a model with latents; leave it out");
    };
    refuseIf(config.latentJitter < 1, "training.latent_jitter");
    refuseIf(config.evenEdges, "training.even_edges");
    refuseIf(!config.taps.empty(), "training.taps");
}

// Reads the member "training" of a config; missing fields stay unchanged.
void readTraining(const Json& file, TrainingConfig& config) {
    const Json training = file.value("training", Json::object());
    ConfigNumbers numbers(JsonPlace<Json>(training, refuseTrainingConfig, "training"));
    TrainingOptions& options = config.options;
    numbers.readRun(config);
    numbers.read("shards", options.shards, 1, 4096);
    numbers.read("context", options.context, 0, 1 << 24);
    numbers.read("latents", options.latents, 0, 1 << 24);
    numbers.read("taps", config.taps);
    numbers.read("tokenizer", config.tokenizer);
    numbers.read("transpose", config.transpose, 0, 24);
    numbers.read("stretch", config.stretch, 0, 0.5);
    numbers.read("dynamics", config.dynamics, 0, 0.9);
    numbers.read("late_releases", config.lateReleases, 0, 1);
    numbers.read("medleys", config.medleys, 0, 1);
    numbers.read("reprises", config.reprises, 0, 1);
    numbers.read("mirror", config.mirror);
    numbers.read("even_edges", config.evenEdges);
    numbers.readFraction("latent_jitter", config.latentJitter, kUsualJitter);
    const ModelTraits traits = modelTraits(config.model);
    if (config.latentJitter < 1 && traits.fixedLatents) {
        refuse("training.latent_jitter",
               "is not possible: this model has a fixed number of latents; leave it out");
    }
    numbers.read("valid_tokens", config.validTokens, 1, 1e12);
    readLosses(numbers, options);
    numbers.finish();
    refuseForeign(training, numbers.values(), config.model);
    if (traits.latents == 0) refuseWithoutLatents(config);
    config.settings = numbers.values().dump();
}

// Lengthens the context if the config asks for it. Rotation extends beyond the trained positions, but
// position tables have no rows there.
void lengthenContext(TrainingConfig& config) {
    PerceiverConfig& context = config.model.perceiver();
    if (config.options.context <= context.length) return;
    if (config.model.positions.tables != PositionConfig::Tables::None) {
        refuse("training.context", "is " + std::to_string(config.options.context) +
                                       ", but this model's position tables end at " +
                                       std::to_string(context.length) + "; use that or less");
    }
    context.length = static_cast<int>(config.options.context);
}

// Lists which tokenizers extend which: "midi-events can become midi-events-pedal".
std::string listExtensions() {
    std::string list;
    for (const TokenizerEntry& each : tokenizers())
        if (!each.extends.empty())
            list += (list.empty() ? "" : " and ") + each.extends + " can become " + each.name;
    return list;
}

// Adds the ids of a tokenizer that extends the model's, as pedal tokens for a model that was trained with the
// pedal folded into notes.
void extendTokenizer(TrainingConfig& config, int adapterRank) {
    if (config.tokenizer.empty() || config.tokenizer == config.model.tokenizer) return;
    if (adapterRank > 0)
        refuse("training.tokenizer",
               "cannot change with an adapter, because the model stays unchanged; leave it out");
    const TokenizerEntry* entry = findTokenizer(config.tokenizer);
    if (entry == nullptr || entry->extends.empty() || entry->extends != config.model.tokenizer)
        refuse("training.tokenizer", "is '" + config.tokenizer + "' for a model of '" +
                                         config.model.tokenizer + "'; only " + listExtensions());
    config.model.tokenizer = config.tokenizer;
    const auto& make = std::get<TokenizerEntry::MakeMusic>(entry->make);
    config.model.vocabulary = make(NoteOrder::ByProfile).vocabulary().size();
}

void addTaps(TrainingConfig& config, int adapterRank) {
    if (config.taps.empty()) return;
    if (adapterRank > 0)
        refuse("training.taps",
               "cannot be combined with an adapter, because the model stays unchanged; leave it out");
    std::vector<int>& taps = config.model.perceiver().taps;
    if (!std::ranges::includes(config.taps, taps))
        refuse("training.taps", "lacks some of the model's taps, which are " + Json(taps).dump() +
                                    "; add them, or leave it out");
    taps = config.taps;
    config.model.check();
}

}  // namespace

TrainingConfig TrainingConfig::fromJson(const std::string& text) {
    const Json json = parseTrainingConfig(text);
    TrainingConfig config;
    config.model = ModelConfig::fromJson(modelConfigText(json));
    readTraining(json, config);
    if (!config.taps.empty()) refuse("training.taps", "is only for fine-tuning; use model.context.taps");
    if (!config.tokenizer.empty())
        refuse("training.tokenizer", "is only for fine-tuning; use model.tokenizer");
    return config;
}

TrainingConfig TrainingConfig::forFineTuning(const ModelConfig& parent, const std::string& text,
                                             int adapterRank) {
    TrainingConfig config;
    config.model = parent;
    // The learning rate is a tenth of the bundled model's, so that fine-tuning is gentle.
    config.options.schedule = {Schedule::Kind::Cosine, adapterRank > 0 ? 1e-3 : 1.5e-4, 20, 0.1};
    config.options.adapterRank = adapterRank;
    config.options.optimizer.beta2 = 0.98;
    config.options.optimizer.decay = 0.02;
    config.transpose = 3;
    config.stretch = 0.05;
    config.reportEvery = 10;
    config.validEvery = 100;
    config.validTokens = 16384;
    config.keepBest = true;  // a small data set is soon memorised, and held-out prediction gets worse
    const Json json = text.empty() ? Json::object() : parseTrainingConfig(text);
    readTraining(json, config);
    if (modelTraits(parent).latents > 0) {
        if (adapterRank > 0 && config.options.context > parent.perceiver().length)
            refuse("training.context", "cannot exceed the model's with an adapter; leave it out");
        lengthenContext(config);
        addTaps(config, adapterRank);
    }
    extendTokenizer(config, adapterRank);
    return config;
}

}  // namespace continuo
