#include "model/parameters/parameter_specs.h"

#include <set>

namespace continuo {
namespace {

using Kind = ParameterSpec::Kind;
using Start = ParameterSpec::Start;

// Coprime to the usual widths, so that no two taps share their channels.
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
    void norm(const std::string& name, std::int64_t channels) {
        specs_.push_back({name + ".scale", {channels}, Kind::Vector, Start::One});
        specs_.push_back({name + ".offset", {channels}, Kind::Vector, Start::Zero});
    }
    void linear(const std::string& name, std::int64_t outputs, std::int64_t inputs, bool withBias,
                Start start = Start::FanIn) {
        matrix(name, outputs, inputs, start);
        if (withBias) bias(name, outputs);
    }
    // Query, key and value maps of one attention; `channels` wide each. Key and value lie together, the query
    // with them where all read the same input.
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
    void mlp(const std::string& name, std::int64_t channels, std::int64_t widening, bool withBias) {
        norm(name + ".norm", channels);
        linear(name + ".up", widening * channels, channels, withBias);
        linear(name + ".down", channels, widening * channels, withBias);
    }
    std::vector<ParameterSpec> take() { return std::move(specs_); }

private:
    std::vector<ParameterSpec> specs_;
};

}  // namespace

std::vector<ParameterSpec> parameterSpecs(const ModelConfig& config) {
    const PerceiverConfig& context = config.context;
    const std::int64_t channels = config.channels;
    List list;
    list.table("embedding", config.vocabulary, context.inputChannels, Start::UnitNormal);
    if (config.positions.tables == PositionConfig::Tables::Learned) {
        for (std::size_t i = 0; i < config.positions.rows.size(); ++i) {
            list.table("positions." + std::to_string(i), config.positions.rows[i], context.inputChannels,
                       Start::UnitNormal);
        }
    }
    // A last row stands for the tokens that were not there.
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
    list.mlp("cross.mlp", channels, context.widening, context.bias.mlp);
    for (std::size_t i = 0; i < config.layers.size(); ++i) {
        const LayerConfig& layer = config.layers[i];
        const std::string name = "layers." + std::to_string(i);
        list.norm(name + ".norm", channels);
        list.projections(name + ".attention", channels, channels, channels, true, layer.bias);
        list.linear(name + ".attention.out", channels, channels, layer.bias.out);
        list.mlp(name + ".mlp", channels, layer.widening, layer.bias.mlp);
    }
    if (config.head.norm) list.norm("norm", channels);
    if (!config.head.tied) list.matrix("head", config.vocabulary, channels, Start::Zero);
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
