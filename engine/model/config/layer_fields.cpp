#include "model/config/model_fields.h"

#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "model/config/config_fields.h"
#include "model/config/model_config.h"

namespace continuo::config_fields {
namespace {

constexpr int kWidest = 1 << 16;   // channels
constexpr int kLongest = 1 << 24;  // tokens

const Names<FavorConfig::Kernel> kKernels = {{"reg", FavorConfig::Kernel::Regularised},
                                             {"pos", FavorConfig::Kernel::Positive},
                                             {"hyp", FavorConfig::Kernel::Hyperbolic},
                                             {"trig", FavorConfig::Kernel::Trigonometric},
                                             {"relu", FavorConfig::Kernel::Relu}};
const Names<bool> kShares = {{"layer", false}, {"head", true}};
const Names<RecurrenceConfig::Gate> kGates = {{"fixed", RecurrenceConfig::Gate::Fixed},
                                              {"lstm", RecurrenceConfig::Gate::Lstm}};
const Names<RecurrenceConfig::Parts> kParts = {{"skip", RecurrenceConfig::Parts::Skip},
                                               {"single", RecurrenceConfig::Parts::Single},
                                               {"dual", RecurrenceConfig::Parts::Dual}};
const Names<bool> kKeys = {{"2w", true}, {"w", false}};
const Names<CacheConfig::Source> kSources = {{"attention", CacheConfig::Source::Attention},
                                             {"input", CacheConfig::Source::Input}};
const Names<CacheConfig::Candidate> kCandidates = {{"gelu_norm", CacheConfig::Candidate::GeluNorm},
                                                   {"linear", CacheConfig::Candidate::Linear}};
const Names<CacheConfig::Resize> kResizes = {{"nearest", CacheConfig::Resize::Nearest},
                                             {"mean", CacheConfig::Resize::Mean}};
const Names<CacheConfig::Value> kValues = {{"full", CacheConfig::Value::Full},
                                           {"pad", CacheConfig::Value::Padded}};

SoftmaxConfig parseSoftmax(Fields& fields) {
    SoftmaxConfig softmax;
    fields.read("window", softmax.window);
    fields.read("self", softmax.self);
    fields.read("qk_norm", softmax.qkNorm);
    return softmax;
}

FavorConfig parseFavor(Fields& fields) {
    FavorConfig favor;
    fields.read("kernel", favor.kernel, kKernels);
    fields.read("features", favor.features);
    fields.read("orthogonal", favor.orthogonal);
    fields.read("share", favor.perHead, kShares);
    fields.read("redraw_every", favor.redrawEvery);
    fields.read("chunk", favor.chunk);
    fields.read("local_heads", favor.localHeads);
    fields.read("local_window", favor.localWindow);
    fields.read("qk_norm", favor.qkNorm);
    return favor;
}

// Reads a layer's attention: an object, or only a name, which selects that attention with its defaults.
void readAttention(Fields& parent, LayerConfig& layer) {
    const std::optional<Place> json = parent.find("attention");
    if (!json) return;
    const auto unknown = [&](const std::string& kind) {
        json->refuse("is '" + kind + "'; this version supports softmax, favor");
    };
    if (json->json().is_string()) {
        const auto kind = json->as<std::string>();
        if (kind == "favor")
            layer.attention = FavorConfig{};
        else if (kind != "softmax")
            unknown(kind);
        return;
    }
    Fields fields(*json);
    const auto kind = fields.at("kind").as<std::string>();
    if (kind == "softmax")
        layer.attention = parseSoftmax(fields);
    else if (kind == "favor")
        layer.attention = parseFavor(fields);
    else
        unknown(kind);
    fields.finish();
}

void readRecurrence(Fields& parent, std::optional<RecurrenceConfig>& recurrence) {
    const std::optional<Place> json = parent.find("recurrence");
    if (!json || json->json().is_null()) return;
    Fields fields(*json);
    recurrence.emplace();
    fields.read("states", recurrence->states);
    fields.read("gate", recurrence->gate, kGates);
    fields.read("config", recurrence->parts, kParts);
    fields.read("keys", recurrence->twoBlocks, kKeys);
    fields.finish();
}

void readCache(Fields& parent, std::optional<CacheConfig>& cache) {
    const std::optional<Place> json = parent.find("cache");
    if (!json || json->json().is_null()) return;
    Fields fields(*json);
    cache.emplace();
    fields.read("ratio", cache->ratio);
    fields.read("rows", cache->rows);
    fields.read("segment", cache->segment);
    std::string scope = "stream";
    fields.read("scope", scope);
    if (scope != "stream") json->at("scope").refuse("is '" + scope + "'; this version supports stream");
    fields.read("source", cache->source, kSources);
    fields.read("candidate", cache->candidate, kCandidates);
    fields.read("resize", cache->resize, kResizes);
    fields.read("value", cache->value, kValues);
    fields.read("balance", cache->balance);
    fields.finish();
}

std::string shown(int value) { return std::to_string(value); }

void checkFavor(const std::string& path, const FavorConfig& favor, const LayerConfig& layer,
                const ModelConfig& config) {
    const bool isRelu = favor.kernel == FavorConfig::Kernel::Relu;
    range(path + ".features", favor.features, isRelu ? 0 : 1, kWidest);
    range(path + ".redraw_every", favor.redrawEvery, 0, 1e9);
    range(path + ".chunk", favor.chunk, 1, 4096);
    range(path + ".local_heads", favor.localHeads, 0, layer.heads - 1);
    range(path + ".local_window", favor.localWindow, 1, kLongest);
    if (config.positions.distance)
        refuse("positions.distance",
               "is added to attention scores, but " + path + " has none: use positions.rotary with favor");
}

void checkRecurrence(const std::string& path, const LayerConfig& layer, const ModelConfig& config) {
    const RecurrenceConfig& recurrence = *layer.recurrence;
    range(path + ".recurrence.states", recurrence.states, 1, kWidest);
    const auto* softmax = std::get_if<SoftmaxConfig>(&layer.attention);
    const int block = config.stream().block;
    if (softmax == nullptr || softmax->window != block)
        refuse(path + ".recurrence",
               "needs softmax attention with a window of context.block, " + shown(block) + " tokens");
}

void checkCache(const std::string& path, const LayerConfig& layer, const ModelConfig& config) {
    const CacheConfig& cache = *layer.cache;
    const std::string field = path + ".cache.";
    range(field + "ratio", cache.ratio, 0.01, 1);
    range(field + "rows", cache.rows, 1, kWidest);
    range(field + "segment", cache.segment, 1, kLongest);
    range(field + "balance", cache.balance, -100, 100);
    const int channels = cacheChannels(cache, config.channels);
    if (channels < layer.heads)
        refuse(field + "ratio", "caches " + shown(channels) + " channels, and each of " + shown(layer.heads) +
                                    " heads needs one");
    requireDivisible(path + ".heads", layer.heads, "the cache's channels,", channels);
    if (cache.resize == CacheConfig::Resize::Mean && cache.segment % cache.rows != 0)
        refuse(field + "rows", "is " + shown(cache.rows) + ", which does not divide cache.segment " +
                                   shown(cache.segment) + " as resize mean needs");
    const int inner = layer.heads * layer.headWidth(config.channels);
    if (cache.value == CacheConfig::Value::Padded && inner != config.channels)
        refuse(field + "value", "is pad, which needs heads x head_channels equal to channels");
    if (cache.value == CacheConfig::Value::Padded && layer.recurrence)
        refuse(field + "value", "is pad, which mixes behind the projection that recurrence shares; use full");
    if (cache.value == CacheConfig::Value::Full && channels > inner)
        refuse(field + "ratio",
               "caches " + shown(channels) + " channels, and the heads have " + shown(inner));
    // A gate learns only if its output is read in the same training segment, which therefore must contain two
    // cache segments.
    if (config.stream().segment % (2 * cache.segment) != 0)
        refuse("context.segment", "is " + shown(config.stream().segment) + ", not a multiple of twice " +
                                      field + "segment, " + shown(2 * cache.segment));
}

// Checks a layer of latents. It may only have plain softmax attention, because a rebuild must be able to
// discard all of its state.
void checkLatentLayer(const std::string& path, const LayerConfig& layer) {
    const auto* softmax = std::get_if<SoftmaxConfig>(&layer.attention);
    if (softmax == nullptr || *softmax != SoftmaxConfig{})
        refuse(path + ".attention", "must be softmax without options where context.kind is perceiver_ar");
    if (layer.recurrence) refuse(path + ".recurrence", "needs context.kind stream");
    if (layer.cache) refuse(path + ".cache", "needs context.kind stream");
}

void checkStreamLayer(const std::string& path, const LayerConfig& layer, const ModelConfig& config) {
    const StreamConfig& stream = config.stream();
    if (const auto* softmax = std::get_if<SoftmaxConfig>(&layer.attention)) {
        range(path + ".attention.window", softmax->window, 1, kLongest);
    } else {
        const auto& favor = std::get<FavorConfig>(layer.attention);
        checkFavor(path + ".attention", favor, layer, config);
        if (stream.segment % favor.chunk != 0)
            refuse("context.segment", "is " + shown(stream.segment) + ", not a multiple of " + path +
                                          ".attention.chunk " + shown(favor.chunk));
    }
    if (layer.recurrence) checkRecurrence(path, layer, config);
    if (layer.cache) checkCache(path, layer, config);
}

Json attentionJson(const LayerConfig& layer) {
    if (const auto* favor = std::get_if<FavorConfig>(&layer.attention)) {
        return {{"kind", "favor"},
                {"kernel", findName(kKernels, favor->kernel)},
                {"features", favor->features},
                {"orthogonal", favor->orthogonal},
                {"share", findName(kShares, favor->perHead)},
                {"redraw_every", favor->redrawEvery},
                {"chunk", favor->chunk},
                {"local_heads", favor->localHeads},
                {"local_window", favor->localWindow},
                {"qk_norm", favor->qkNorm}};
    }
    const auto& softmax = std::get<SoftmaxConfig>(layer.attention);
    if (softmax == SoftmaxConfig{}) return "softmax";
    return {
        {"kind", "softmax"}, {"window", softmax.window}, {"self", softmax.self}, {"qk_norm", softmax.qkNorm}};
}

Json recurrenceJson(const RecurrenceConfig& recurrence) {
    return {{"states", recurrence.states},
            {"gate", findName(kGates, recurrence.gate)},
            {"config", findName(kParts, recurrence.parts)},
            {"keys", findName(kKeys, recurrence.twoBlocks)}};
}

Json cacheJson(const CacheConfig& cache) {
    return {{"ratio", cache.ratio},
            {"rows", cache.rows},
            {"segment", cache.segment},
            {"scope", "stream"},
            {"source", findName(kSources, cache.source)},
            {"candidate", findName(kCandidates, cache.candidate)},
            {"resize", findName(kResizes, cache.resize)},
            {"value", findName(kValues, cache.value)},
            {"balance", cache.balance}};
}

Json layerJson(const LayerConfig& layer, std::size_t repeat) {
    Json json = {{"repeat", repeat}, {"attention", attentionJson(layer)}, {"heads", layer.heads}};
    if (layer.headChannels > 0) json["head_channels"] = layer.headChannels;
    json["widening"] = layer.widening;
    if (layer.hidden > 0) json["hidden"] = layer.hidden;
    json["rotary"] = layer.rotary;
    json["bias"] = biasJson(layer.bias);
    if (layer.recurrence) json["recurrence"] = recurrenceJson(*layer.recurrence);
    if (layer.cache) json["cache"] = cacheJson(*layer.cache);
    return json;
}

}  // namespace

void readBias(Fields& parent, BiasConfig& bias) {
    if (const auto json = parent.find("bias")) {
        Fields fields(*json);
        fields.read("projections", bias.projections);
        fields.read("out", bias.out);
        fields.read("mlp", bias.mlp);
        fields.finish();
    }
}

void readLayers(Fields& parent, std::vector<LayerConfig>& layers) {
    for (const Place& json : parent.at("layers").items()) {
        Fields fields(json);
        int repeat = 1;
        LayerConfig layer;
        fields.read("repeat", repeat);
        readAttention(fields, layer);
        fields.read("heads", layer.heads);
        fields.read("head_channels", layer.headChannels);
        fields.read("widening", layer.widening);
        fields.read("hidden", layer.hidden);
        fields.read("rotary", layer.rotary);
        readBias(fields, layer.bias);
        readRecurrence(fields, layer.recurrence);
        readCache(fields, layer.cache);
        fields.finish();
        if (repeat < 1 || repeat > kMostLayers) json.at("repeat").refuse("must be 1 to 1024");
        range("layers", static_cast<double>(layers.size()) + repeat, 1, kMostLayers);
        layers.insert(layers.end(), static_cast<std::size_t>(repeat), layer);
    }
}

void requireDivisible(const std::string& field, int heads, const std::string& of, int channels) {
    range(field, heads, 1, 1024);
    if (channels % heads != 0) {
        refuse(field, "is " + std::to_string(heads) + ", which does not divide " + of + " " +
                          std::to_string(channels));
    }
}

void checkLayers(const ModelConfig& config) {
    range("layers", static_cast<double>(config.layers.size()), 1, kMostLayers);
    for (std::size_t i = 0; i < config.layers.size(); ++i) {
        const LayerConfig& layer = config.layers[i];
        const std::string path = "layers[" + std::to_string(i) + "]";
        if (layer.headChannels == 0)
            requireDivisible(path + ".heads", layer.heads, "channels", config.channels);
        range(path + ".heads", layer.heads, 1, 1024);
        range(path + ".head_channels", layer.headChannels, 0, kWidest);
        range(path + ".widening", layer.widening, 1, 64);
        range(path + ".hidden", layer.hidden, 0, 1 << 20);
        if (config.isStream())
            checkStreamLayer(path, layer, config);
        else
            checkLatentLayer(path, layer);
    }
}

Json biasJson(const BiasConfig& bias) {
    return {{"projections", bias.projections}, {"out", bias.out}, {"mlp", bias.mlp}};
}

Json layersJson(const std::vector<LayerConfig>& layers) {
    Json json = Json::array();
    for (std::size_t i = 0; i < layers.size();) {
        std::size_t end = i + 1;
        while (end < layers.size() && layers[end] == layers[i]) ++end;
        json.push_back(layerJson(layers[i], end - i));
        i = end;
    }
    return json;
}

bool fitFormat1(const std::vector<LayerConfig>& layers) {
    for (const LayerConfig& layer : layers) {
        LayerConfig plain;
        plain.heads = layer.heads;
        plain.widening = layer.widening;
        plain.rotary = layer.rotary;
        plain.bias = layer.bias;
        if (layer != plain) return false;
    }
    return true;
}

}  // namespace continuo::config_fields
