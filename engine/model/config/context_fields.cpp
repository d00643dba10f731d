#include "model/config/model_fields.h"

#include <nlohmann/json.hpp>
#include <string>

#include "model/config/config_fields.h"
#include "model/config/model_config.h"

namespace continuo::config_fields {
namespace {

const Names<PerceiverConfig::Query> kQueries = {{"embedding", PerceiverConfig::Query::Embedding},
                                                {"projection", PerceiverConfig::Query::Projection},
                                                {"mlp", PerceiverConfig::Query::Mlp},
                                                {"learned", PerceiverConfig::Query::Learned},
                                                {"learned_shared", PerceiverConfig::Query::LearnedShared}};
const Names<PerceiverConfig::LatentKeys> kLatentKeys = {
    {"context_norm", PerceiverConfig::LatentKeys::ContextNorm},
    {"query_norm", PerceiverConfig::LatentKeys::QueryNorm}};
const Names<StreamConfig::Empty> kEmpty = {{"mask", StreamConfig::Empty::Mask},
                                           {"zeros", StreamConfig::Empty::Zeros}};

void readPerceiver(Fields& fields, PerceiverConfig& context, int channels) {
    fields.read("length", context.length);
    fields.read("latents", context.latents);
    fields.read("input_channels", context.inputChannels);
    fields.read("attention_channels", context.attentionChannels);
    fields.read("heads", context.heads);
    fields.read("widening", context.widening);
    fields.read("query", context.query, kQueries);
    fields.read("query_layers", context.queryLayers);
    fields.read("query_activation", context.queryActivation, kActivations);
    fields.read("latent_keys", context.latentKeys, kLatentKeys);
    fields.read("taps", context.taps);
    readBias(fields, context.bias);
    if (context.inputChannels == 0) context.inputChannels = channels;
    if (context.attentionChannels == 0) context.attentionChannels = context.inputChannels;
}

void readStream(Fields& fields, StreamConfig& stream) {
    fields.read("segment", stream.segment);
    fields.read("block", stream.block);
    fields.read("empty", stream.empty, kEmpty);
}

void checkTaps(const PerceiverConfig& context) {
    range("context.taps", static_cast<double>(context.taps.size()), 0, PerceiverConfig::kMaxTaps);
    int before = 0;
    for (const int tap : context.taps) {
        range("context.taps", tap, before + 1, context.length - 1);
        before = tap;
    }
    // Refuses taps with QueryNorm: only published models use it, and they have no taps.
    if (!context.taps.empty() && context.latentKeys == PerceiverConfig::LatentKeys::QueryNorm)
        refuse("context.taps", "cannot be combined with context.latent_keys query_norm");
}

void checkPerceiver(const ModelConfig& config, const PerceiverConfig& context) {
    range("context.length", context.length, 1, 1 << 24);
    range("context.latents", context.latents, 1, context.length);
    range("context.input_channels", context.inputChannels, 1, 1 << 16);
    range("context.attention_channels", context.attentionChannels, 1, 1 << 16);
    range("context.widening", context.widening, 1, 64);
    requireDivisible("context.heads", context.heads, "context.attention_channels", context.attentionChannels);
    if (context.query == PerceiverConfig::Query::Mlp)
        range("context.query_layers", context.queryLayers, 1, 64);
    const bool sameWidth = context.inputChannels == config.channels;
    if (context.query == PerceiverConfig::Query::Embedding && !sameWidth) {
        refuse("context.query", "is embedding, which needs context.input_channels equal to channels");
    }
    if (context.latentKeys == PerceiverConfig::LatentKeys::QueryNorm &&
        (!sameWidth || context.query != PerceiverConfig::Query::Embedding)) {
        refuse("context.latent_keys", "is query_norm, which needs context.query embedding");
    }
    if (config.norm != NormKind::Layer) refuse("norm", "must be layer where context.kind is perceiver_ar");
    checkTaps(context);
}

void checkStream(const StreamConfig& stream) {
    range("context.segment", stream.segment, 1, 1 << 24);
    range("context.block", stream.block, 1, stream.segment);
    if (stream.segment % stream.block != 0)
        refuse("context.segment", "is " + std::to_string(stream.segment) +
                                      ", not a multiple of context.block " + std::to_string(stream.block));
}

}  // namespace

void readContext(Fields& parent, ModelConfig& config) {
    Fields fields(parent.at("context"));
    std::string kind = "perceiver_ar";
    fields.read("kind", kind);
    if (kind == "perceiver_ar") {
        readPerceiver(fields, config.context.emplace<PerceiverConfig>(), config.channels);
    } else if (kind == "stream") {
        readStream(fields, config.context.emplace<StreamConfig>());
    } else {
        refuse("context.kind", "is '" + kind + "'; this version supports perceiver_ar, stream");
    }
    fields.finish();
}

void checkContext(const ModelConfig& config) {
    if (config.isStream())
        checkStream(config.stream());
    else
        checkPerceiver(config, config.perceiver());
}

Json contextJson(const ModelConfig& config) {
    if (config.isStream()) {
        const StreamConfig& stream = config.stream();
        return {{"kind", "stream"},
                {"segment", stream.segment},
                {"block", stream.block},
                {"empty", findName(kEmpty, stream.empty)}};
    }
    const PerceiverConfig& context = config.perceiver();
    Json json = {{"kind", "perceiver_ar"},
                 {"length", context.length},
                 {"latents", context.latents},
                 {"input_channels", context.inputChannels},
                 {"attention_channels", context.attentionChannels},
                 {"heads", context.heads},
                 {"widening", context.widening},
                 {"query", findName(kQueries, context.query)},
                 {"query_layers", context.queryLayers},
                 {"query_activation", findName(kActivations, context.queryActivation)},
                 {"latent_keys", findName(kLatentKeys, context.latentKeys)},
                 {"bias", biasJson(context.bias)}};
    // Omits the field without taps, so that earlier versions can read the model.
    if (!context.taps.empty()) json["taps"] = context.taps;
    return json;
}

}  // namespace continuo::config_fields
