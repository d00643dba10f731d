#include "model/config/model_config.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>
#include <utility>

#include "continuo/error.h"
#include "model/config/config_fields.h"
#include "model/config/position_fields.h"

namespace continuo {
namespace {

using namespace config_fields;

const Names<Activation> kActivations = {{"none", Activation::None},
                                        {"squared_relu", Activation::SquaredRelu},
                                        {"gelu_tanh", Activation::GeluTanh},
                                        {"gelu_erf", Activation::GeluErf},
                                        {"elu", Activation::Elu}};
const Names<PerceiverConfig::Query> kQueries = {{"embedding", PerceiverConfig::Query::Embedding},
                                              {"projection", PerceiverConfig::Query::Projection},
                                              {"mlp", PerceiverConfig::Query::Mlp},
                                              {"learned", PerceiverConfig::Query::Learned},
                                              {"learned_shared", PerceiverConfig::Query::LearnedShared}};
const Names<PerceiverConfig::LatentKeys> kLatentKeys = {
    {"context_norm", PerceiverConfig::LatentKeys::ContextNorm},
    {"query_norm", PerceiverConfig::LatentKeys::QueryNorm}};

constexpr const char* kSoundTokenizer = "audio-codes";

void readBias(Fields& parent, BiasConfig& bias) {
    if (const auto json = parent.find("bias")) {
        Fields fields(*json);
        fields.read("projections", bias.projections);
        fields.read("out", bias.out);
        fields.read("mlp", bias.mlp);
        fields.finish();
    }
}

void readContext(Fields& parent, PerceiverConfig& context) {
    Fields fields(parent.at("context"));
    std::string kind = "perceiver_ar";
    fields.read("kind", kind);
    if (kind != "perceiver_ar") refuse("context.kind", "is '" + kind + "'; this version knows perceiver_ar");
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
    fields.finish();
}

void readLayers(Fields& parent, std::vector<LayerConfig>& layers) {
    for (const Place& json : parent.at("layers").items()) {
        Fields fields(json);
        int repeat = 1;
        LayerConfig layer;
        std::string attention = "softmax";
        fields.read("repeat", repeat);
        fields.read("attention", attention);
        if (attention != "softmax")
            json.at("attention").refuse("is '" + attention + "'; this version knows softmax");
        fields.read("heads", layer.heads);
        fields.read("widening", layer.widening);
        fields.read("rotary", layer.rotary);
        readBias(fields, layer.bias);
        fields.finish();
        if (repeat < 1 || repeat > kMostLayers) json.at("repeat").refuse("must be 1 to 1024");
        range("layers", static_cast<double>(layers.size()) + repeat, 1, kMostLayers);
        layers.insert(layers.end(), static_cast<std::size_t>(repeat), layer);
    }
}

void readCodes(Fields& parent, std::optional<CodesConfig>& codes) {
    const auto json = parent.find("codes");
    if (!json) return;
    Fields fields(*json);
    codes.emplace();
    fields.read("levels", codes->levels);
    fields.read("codes", codes->codes);
    fields.read("rate", codes->rate);
    fields.read("sample_rate", codes->sampleRate);
    fields.read("codec", codes->codec);
    fields.finish();
}

Json codesJson(const CodesConfig& codes) {
    Json json = {{"levels", codes.levels},
                 {"codes", codes.codes},
                 {"rate", codes.rate},
                 {"sample_rate", codes.sampleRate}};
    if (!codes.codec.empty()) json["codec"] = codes.codec;
    return json;
}

// What a tokenizer speaks; empty for one that is not known here.
std::string modalityOf(const std::string& tokenizer) {
    if (tokenizer == "rgb-raster") return "image";
    if (tokenizer == kSoundTokenizer) return "audio";
    const bool midi =
        tokenizer == "midi-events" || tokenizer == "midi-events-krasserm" || tokenizer == "midi-events-pedal";
    return midi ? "midi" : "";
}

// Models are looked for by it: one that says another than it speaks would be found for what it cannot do.
void checkModality(const ModelConfig& config) {
    static const std::set<std::string> kKnown = {"audio", "image", "midi", "text", "tokens"};
    if (!kKnown.contains(config.modality))
        refuse("modality", "is '" + config.modality + "'; known are audio, image, midi, text, tokens");
    const std::string spoken = modalityOf(config.tokenizer);
    if (!spoken.empty() && config.modality != spoken)
        refuse("modality", "is '" + config.modality + "', but the tokenizer " + config.tokenizer +
                               " is for '" + spoken + "'; write that, or leave it out");
}

// As a codec may have them (CodecConfig::check).
void checkCodes(const ModelConfig& config) {
    if (!config.codes) return;
    if (config.tokenizer != kSoundTokenizer)
        refuse("codes", "are for the tokenizer audio-codes, and this one is " + config.tokenizer);
    const CodesConfig& codes = *config.codes;
    range("codes.levels", codes.levels, 1, 24);
    range("codes.codes", codes.codes, 2, 1024);
    range("codes.sample_rate", codes.sampleRate, 4000, 192000);
    range("codes.rate", codes.rate, 0.5, codes.sampleRate / 2.0);
    const auto isHexadecimal = [](char each) {
        return (each >= '0' && each <= '9') || (each >= 'a' && each <= 'f');
    };
    constexpr std::size_t kHashLength = 64;
    if (!codes.codec.empty() &&
        (codes.codec.size() != kHashLength || !std::ranges::all_of(codes.codec, isHexadecimal)))
        refuse("codes.codec", "is " + codes.codec + ", which is no SHA-256");
}

void checkTaps(const PerceiverConfig& context) {
    range("context.taps", static_cast<double>(context.taps.size()), 0, PerceiverConfig::kMaxTaps);
    int before = 0;
    for (const int tap : context.taps) {
        range("context.taps", tap, before + 1, context.length - 1);
        before = tap;
    }
    // Published models alone have that, and no taps.
    if (!context.taps.empty() && context.latentKeys == PerceiverConfig::LatentKeys::QueryNorm)
        refuse("context.taps", "cannot be with context.latent_keys query_norm");
}

Json biasJson(const BiasConfig& bias) {
    return {{"projections", bias.projections}, {"out", bias.out}, {"mlp", bias.mlp}};
}

void divides(const std::string& field, int heads, const std::string& of, int channels) {
    range(field, heads, 1, 1024);
    if (channels % heads != 0) {
        refuse(field, "is " + std::to_string(heads) + ", which does not divide " + of + " " +
                          std::to_string(channels));
    }
}

}  // namespace

ModelConfig ModelConfig::fromJson(const std::string& text) {
    const JsonRefusal refusal = [](const std::string& fault) { refuse(fault); };
    // A config is a page of text.
    const Json json = parseJson<Json>(text, {.levels = 16, .bytes = std::size_t{1} << 20}, refusal);
    ModelConfig config;
    Fields fields(Place(json, refusal));
    int format = 1;
    fields.read("format", format);
    if (format != 1)
        refuse("format", "is " + std::to_string(format) + "; this version reads format 1. Update Continuo");
    fields.read("name", config.name);
    fields.read("tokenizer", config.tokenizer);
    if (const std::string spoken = modalityOf(config.tokenizer); !spoken.empty()) config.modality = spoken;
    fields.read("modality", config.modality);
    fields.read("labels", config.labels);
    readCodes(fields, config.codes);
    fields.read("vocabulary", config.vocabulary);
    fields.read("channels", config.channels);
    fields.read("activation", config.activation, kActivations);
    fields.read("norm_epsilon", config.normEpsilon);
    if (const auto positions = fields.find("positions")) readPositions(*positions, config.positions);
    readContext(fields, config.context);
    readLayers(fields, config.layers);
    if (const auto head = fields.find("head")) {
        Fields inner(*head);
        inner.read("norm", config.head.norm);
        inner.read("bias", config.head.bias);
        inner.read("tied", config.head.tied);
        inner.finish();
    }
    fields.finish();
    if (config.context.inputChannels == 0) config.context.inputChannels = config.channels;
    if (config.context.attentionChannels == 0)
        config.context.attentionChannels = config.context.inputChannels;
    config.check();
    return config;
}

void ModelConfig::check() const {
    checkModality(*this);
    range("vocabulary", vocabulary, 2, 1 << 24);
    range("labels", static_cast<double>(labels.size()), 0, vocabulary - 1);
    checkCodes(*this);
    range("channels", channels, 1, 1 << 16);
    range("norm_epsilon", static_cast<double>(normEpsilon), 1e-12, 1);
    range("context.length", context.length, 1, 1 << 24);
    range("context.latents", context.latents, 1, context.length);
    range("context.input_channels", context.inputChannels, 1, 1 << 16);
    range("context.attention_channels", context.attentionChannels, 1, 1 << 16);
    range("context.widening", context.widening, 1, 64);
    divides("context.heads", context.heads, "context.attention_channels", context.attentionChannels);
    if (context.query == PerceiverConfig::Query::Mlp) range("context.query_layers", context.queryLayers, 1, 64);
    const bool sameWidth = context.inputChannels == channels;
    if (context.query == PerceiverConfig::Query::Embedding && !sameWidth) {
        refuse("context.query", "is embedding, which needs context.input_channels equal to channels");
    }
    if (context.latentKeys == PerceiverConfig::LatentKeys::QueryNorm &&
        (!sameWidth || context.query != PerceiverConfig::Query::Embedding)) {
        refuse("context.latent_keys", "is query_norm, which needs context.query embedding");
    }
    checkTaps(context);
    range("layers", static_cast<double>(layers.size()), 1, kMostLayers);
    for (std::size_t i = 0; i < layers.size(); ++i) {
        const std::string path = "layers[" + std::to_string(i) + "]";
        divides(path + ".heads", layers[i].heads, "channels", channels);
        range(path + ".widening", layers[i].widening, 1, 64);
    }
    if (head.tied && !sameWidth) refuse("head.tied", "needs context.input_channels equal to channels");
    checkPositions(positions, context);
}

std::string ModelConfig::toJson() const {
    Json json = {{"format", 1}, {"name", name}, {"modality", modality}, {"tokenizer", tokenizer}};
    if (!labels.empty()) json["labels"] = labels;
    if (codes) json["codes"] = codesJson(*codes);
    json.update(Json{{"vocabulary", vocabulary},
                     {"channels", channels},
                     {"activation", nameIn(kActivations, activation)},
                     {"norm_epsilon", static_cast<double>(normEpsilon)}});
    json["positions"] = positionsJson(positions);
    json["context"] = {{"kind", "perceiver_ar"},
                       {"length", context.length},
                       {"latents", context.latents},
                       {"input_channels", context.inputChannels},
                       {"attention_channels", context.attentionChannels},
                       {"heads", context.heads},
                       {"widening", context.widening},
                       {"query", nameIn(kQueries, context.query)},
                       {"query_layers", context.queryLayers},
                       {"query_activation", nameIn(kActivations, context.queryActivation)},
                       {"latent_keys", nameIn(kLatentKeys, context.latentKeys)},
                       {"bias", biasJson(context.bias)}};
    // Earlier versions know no taps and read models without.
    if (!context.taps.empty()) json["context"]["taps"] = context.taps;
    json["layers"] = Json::array();
    for (std::size_t i = 0; i < layers.size();) {
        std::size_t end = i + 1;
        while (end < layers.size() && layers[end] == layers[i]) ++end;
        json["layers"].push_back({{"repeat", end - i},
                                  {"attention", "softmax"},
                                  {"heads", layers[i].heads},
                                  {"widening", layers[i].widening},
                                  {"rotary", layers[i].rotary},
                                  {"bias", biasJson(layers[i].bias)}});
        i = end;
    }
    json["head"] = {{"norm", head.norm}, {"bias", head.bias}, {"tied", head.tied}};
    return json.dump(1);
}

}  // namespace continuo
