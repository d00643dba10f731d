#include "model/parameters/parameter_specs.h"

#include <set>

namespace continuo {
namespace {

using Kind = ParameterSpec::Kind;
using Start = ParameterSpec::Start;

// Channels by which a tap's initial rows are shifted per token of its distance. Coprime to common widths, so
// that no two taps share their channels.
constexpr std::int64_t kRollOfATap = 17;

class List {
public:
    void matrix(const std::string& name, std::int64_t outputs, std::int64_t inputs,
                Start start = Start::FanIn, bool follows = false) {
        specs_.push_back({name + ".weight", {outputs, inputs}, Kind::Matrix, start, follows});
    }
    void table(const std::string& name, std::int64_t rows, std::int64_t channels, Start start) {
        specs_.push_back({name + ".weight", {rows, channels}, Kind::Table, start});
    }
    void rolledTable(const std::string& name, std::int64_t rows, std::int64_t channels, std::int64_t roll) {
        specs_.push_back(
            {name + ".weight", {rows, channels}, Kind::Table, Start::Rolled, false, roll % channels});
    }
    void bias(const std::string& name, std::int64_t outputs, bool follows = false) {
        specs_.push_back({name + ".bias", {outputs}, Kind::Vector, Start::Zero, follows});
    }
    void vector(const std::string& name, const Shape& shape, Start start, bool decays = true) {
        specs_.push_back({.name = name, .shape = shape, .start = start, .decays = decays});
    }
    void norm(const std::string& name, std::int64_t channels, NormKind kind = NormKind::Layer) {
        vector(name + ".scale", {channels}, Start::One);
        if (kind == NormKind::Layer) vector(name + ".offset", {channels}, Start::Zero);
    }
    void linear(const std::string& name, std::int64_t outputs, std::int64_t inputs, bool withBias,
                Start start = Start::FanIn) {
        matrix(name, outputs, inputs, start);
        if (withBias) bias(name, outputs);
    }
    // Adds the query, key and value maps of one attention, `channels` wide each. Key and value are adjacent,
    // and the query too if all read the same input.
    void projections(const std::string& name, std::int64_t channels, std::int64_t queryInputs,
                     std::int64_t inputs, bool together, const BiasConfig& with) {
        matrix(name + ".query", channels, queryInputs);
        matrix(name + ".key", channels, inputs, Start::FanIn, together);
        matrix(name + ".value", channels, inputs, Start::FanIn, true);
        if (!with.projections) return;
        bias(name + ".query", channels);
        bias(name + ".key", channels, together);
        bias(name + ".value", channels, true);
    }
    // Adds the projections of a layer's tokens: queries, keys and values, and with a recurrence the queries
    // to its state vectors. They are adjacent, because they are read as one matrix.
    void layerProjections(const std::string& name, std::int64_t outputs, std::int64_t channels,
                          bool asksStates, bool withBias) {
        std::vector<const char*> maps = {".query", ".key", ".value"};
        if (asksStates) maps.push_back(".state_query");
        for (std::size_t i = 0; i < maps.size(); ++i)
            matrix(name + maps[i], outputs, channels, Start::FanIn, i > 0);
        for (std::size_t i = 0; withBias && i < maps.size(); ++i) bias(name + maps[i], outputs, i > 0);
    }
    void mlp(const std::string& name, std::int64_t channels, std::int64_t hidden, bool withBias,
             NormKind kind = NormKind::Layer) {
        norm(name + ".norm", channels, kind);
        linear(name + ".up", hidden, channels, withBias);
        linear(name + ".down", channels, hidden, withBias);
    }
    // Adds a vector whose numbers all start as `value`.
    void constant(const std::string& name, std::int64_t count, float value) {
        specs_.push_back(
            {.name = name, .shape = {count}, .start = Start::One, .constant = value, .decays = false});
    }
    void features(const std::string& name, const Shape& shape, const FeatureMatrixRule& rule,
                  std::size_t layer) {
        specs_.push_back({.name = name,
                          .shape = shape,
                          .kind = Kind::Fixed,
                          .start = Start::Features,
                          .featureRule = rule,
                          .layer = static_cast<std::uint32_t>(layer),
                          .decays = false});
    }
    std::size_t size() const { return specs_.size(); }
    // Marks the tensors from index `first` on as read only at block ends.
    void readAtBlockEnds(std::size_t first) {
        for (std::size_t i = first; i < specs_.size(); ++i) specs_[i].atBlockEnds = true;
    }
    std::vector<ParameterSpec> take() { return std::move(specs_); }

private:
    std::vector<ParameterSpec> specs_;
};

// The maps and gates of a layer's state vectors (Block-Recurrent Transformer, sections 3.1 and 3.2).
class RecurrenceList {
public:
    RecurrenceList(List& list, const std::string& layer, const ModelConfig& config, const LayerConfig& of)
        : list_(list),
          name_(layer + ".recurrence"),
          config_(config),
          recurrence_(*of.recurrence),
          channels_(config.channels),
          normalised_(std::get<SoftmaxConfig>(of.attention).qkNorm),
          inner_(std::int64_t{of.heads} * of.headWidth(config.channels)),
          hidden_(of.hiddenWidth(config.channels)) {}

    void add(std::int64_t heads) {
        const std::size_t first = list_.size();
        addAll(heads);
        list_.readAtBlockEnds(first);
    }

private:
    void addAll(std::int64_t heads) {
        const std::int64_t states = recurrence_.states;
        list_.vector(name_ + ".initial", {states, channels_}, Start::Tenth, false);
        list_.vector(name_ + ".ids", {states, channels_}, Start::UnitNormal, false);
        list_.norm(name_ + ".norm", channels_, config_.norm);
        list_.matrix(name_ + ".query", inner_, channels_);
        for (const char* map : {".token_query", ".key", ".value"})
            list_.matrix(name_ + map, inner_, channels_, Start::FanIn, true);
        for (const char* scale : {".scale", ".token_scale", ".state_scale"})
            if (normalised_) list_.vector(name_ + scale, {heads}, Start::One);
        using Parts = RecurrenceConfig::Parts;
        if (recurrence_.parts != Parts::Single) {
            list_.matrix(name_ + ".out", channels_, 2 * inner_);
            gate(".gate", 2 * inner_);
        }
        if (recurrence_.parts == Parts::Skip) return;
        const bool single = recurrence_.parts == Parts::Single;
        if (!single) list_.norm(name_ + ".mlp.norm", channels_, config_.norm);
        list_.matrix(name_ + ".mlp.up", hidden_, single ? 2 * inner_ : channels_);
        list_.matrix(name_ + ".mlp.down", channels_, hidden_);
        gate(".mlp.gate", hidden_);
    }
    // Adds a gate. inputs: number of channels that an LSTM gate reads.
    void gate(const std::string& name, std::int64_t inputs) {
        if (recurrence_.gate == RecurrenceConfig::Gate::Fixed)
            return list_.vector(name_ + name + ".bias", {channels_}, Start::Tenth, false);
        for (const char* each : {".input", ".forget"}) {
            list_.matrix(name_ + name + each, channels_, inputs, Start::Gate);
            list_.vector(name_ + name + each + ".bias", {channels_}, Start::Tenth, false);
        }
    }

    List& list_;
    std::string name_;
    const ModelConfig& config_;
    const RecurrenceConfig& recurrence_;
    std::int64_t channels_;
    bool normalised_;
    std::int64_t inner_, hidden_;
};

// Adds the maps and gates of a layer's cache (Cached Transformer, section 3.2).
void addCache(List& list, const std::string& layer, const ModelConfig& config, const LayerConfig& of) {
    const std::string name = layer + ".cache";
    const CacheConfig& cache = *of.cache;
    const std::int64_t channels = cacheChannels(cache, config.channels);
    const bool padded = cache.value == CacheConfig::Value::Padded;
    list.matrix(name + ".query", channels, channels);
    std::size_t first = list.size();
    list.matrix(name + ".key", channels, channels);
    list.matrix(name + ".value", padded ? channels : std::int64_t{of.heads} * of.headWidth(config.channels),
                channels, Start::FanIn, true);
    list.readAtBlockEnds(first);
    if (padded) list.linear(name + ".out", channels, channels, true);
    first = list.size();
    for (const char* gate : {".update", ".reset"}) {
        list.matrix(name + gate, channels, 2 * channels);
        list.vector(name + gate + ".bias", {channels}, Start::Zero, false);
    }
    list.linear(name + ".candidate", channels, 2 * channels, true);
    if (cache.candidate == CacheConfig::Candidate::GeluNorm) list.norm(name + ".norm", channels);
    list.readAtBlockEnds(first);
    list.constant(name + ".balance", of.heads, static_cast<float>(cache.balance));
}

void addAttention(List& list, const std::string& name, const ModelConfig& config, std::size_t index) {
    const LayerConfig& layer = config.layers[index];
    const std::int64_t width = layer.headWidth(config.channels);
    const auto* softmax = std::get_if<SoftmaxConfig>(&layer.attention);
    const auto* favor = std::get_if<FavorConfig>(&layer.attention);
    if (softmax != nullptr ? softmax->qkNorm : favor->qkNorm)
        list.vector(name + ".scale", {layer.heads}, Start::One);
    if (config.positions.distance && softmax != nullptr)
        list.vector(name + ".distance", {layer.heads, config.positions.distance->buckets}, Start::Zero);
    if (favor != nullptr && favor->features > 0) {
        const std::int64_t summed = layer.heads - favor->localHeads;
        using Lengths = FeatureMatrixRule::Lengths;
        const bool regular = favor->kernel == FavorConfig::Kernel::Regularised;
        list.features(name + ".features",
                      favor->perHead ? Shape{summed, favor->features, width} : Shape{favor->features, width},
                      {favor->features, width, favor->orthogonal, regular ? Lengths::Root : Lengths::Chi},
                      index);
    }
}

void addLayer(List& list, const ModelConfig& config, std::size_t index) {
    const LayerConfig& layer = config.layers[index];
    const std::string name = "layers." + std::to_string(index);
    const std::int64_t channels = config.channels;
    const std::int64_t inner = std::int64_t{layer.heads} * layer.headWidth(config.channels);
    list.norm(name + ".norm", channels, config.norm);
    list.layerProjections(name + ".attention", inner, channels, layer.recurrence.has_value(),
                          layer.bias.projections);
    addAttention(list, name + ".attention", config, index);
    list.linear(name + ".attention.out", channels, layer.recurrence ? 2 * inner : inner, layer.bias.out);
    if (layer.recurrence) RecurrenceList(list, name, config, layer).add(layer.heads);
    if (layer.cache) addCache(list, name, config, layer);
    list.mlp(name + ".mlp", channels, layer.hiddenWidth(config.channels), layer.bias.mlp, config.norm);
}

// Adds the cross-attention of a Perceiver, and the initial values of its latents.
void addPerceiver(List& list, const ModelConfig& config) {
    const PerceiverConfig& context = config.perceiver();
    const std::int64_t channels = config.channels;
    // The last row represents missing tokens.
    for (const int tap : context.taps)
        list.rolledTable("taps." + std::to_string(tap), config.vocabulary + 1, context.inputChannels,
                         kRollOfATap * tap);
    switch (context.query) {
        case PerceiverConfig::Query::Embedding: break;
        case PerceiverConfig::Query::Projection:
            list.linear("query", channels, context.inputChannels, true);
            break;
        case PerceiverConfig::Query::Mlp:
            list.linear("query", channels, context.inputChannels, true);
            for (int i = 0; i < context.queryLayers; ++i)
                list.linear("query_mlp." + std::to_string(i), channels, channels, true);
            break;
        case PerceiverConfig::Query::Learned:
            list.table("latents", context.latents, channels, Start::Small);
            break;
        case PerceiverConfig::Query::LearnedShared: list.table("latents", 1, channels, Start::Small); break;
    }
    list.norm("cross.query_norm", channels);
    list.norm("cross.context_norm", context.inputChannels);
    list.projections("cross.attention", context.attentionChannels, channels, context.inputChannels, false,
                     context.bias);
    list.linear("cross.attention.out", channels, context.attentionChannels, context.bias.out);
    list.mlp("cross.mlp", channels, std::int64_t{context.widening} * channels, context.bias.mlp);
}

}  // namespace

std::vector<ParameterSpec> parameterSpecs(const ModelConfig& config) {
    List list;
    list.table("embedding", config.vocabulary, config.inputChannels(), Start::UnitNormal);
    if (config.positions.tables == PositionConfig::Tables::Learned) {
        for (std::size_t i = 0; i < config.positions.rows.size(); ++i) {
            list.table("positions." + std::to_string(i), config.positions.rows[i], config.inputChannels(),
                       Start::UnitNormal);
        }
    }
    if (!config.isStream()) addPerceiver(list, config);
    for (std::size_t i = 0; i < config.layers.size(); ++i) addLayer(list, config, i);
    if (config.head.norm) list.norm("norm", config.channels, config.norm);
    if (!config.head.tied) list.matrix("head", config.vocabulary, config.channels, Start::Zero);
    if (config.head.bias) list.bias("head", config.vocabulary);
    return list.take();
}

std::int64_t parameterCount(const ModelConfig& config) {
    std::int64_t total = 0;
    for (const ParameterSpec& spec : parameterSpecs(config)) total += spec.shape.count();
    return total;
}

std::vector<std::string> addedParameters(const ModelConfig& config, const ModelConfig& from) {
    std::set<std::string> known;
    for (const ParameterSpec& spec : parameterSpecs(from)) known.insert(spec.name);
    std::vector<std::string> added;
    for (const ParameterSpec& spec : parameterSpecs(config)) {
        if (!known.contains(spec.name)) added.push_back(spec.name);
    }
    return added;
}

}  // namespace continuo
