#include "engine/model/reference_model.h"

#include <cmath>

namespace continuo::test {
namespace {

using Vector = ReferenceModel::Vector;

double applyActivation(Activation activation, double x) {
    switch (activation) {
        case Activation::None: return x;
        case Activation::SquaredRelu: return x > 0 ? x * x : 0;
        case Activation::GeluTanh:
            return x / 2 * (1 + std::tanh(std::sqrt(2 / std::acos(-1.0)) * (x + 0.044715 * x * x * x)));
        case Activation::GeluErf: return x / 2 * (1 + std::erf(x / std::sqrt(2.0)));
        case Activation::Elu: return x > 0 ? x : std::expm1(x);
        case Activation::Relu: return x > 0 ? x : 0;
        case Activation::Tanh: return std::tanh(x);
    }
    return x;
}

void add(const Vector& from, Vector& to) {
    for (std::size_t i = 0; i < to.size(); ++i) to[i] += from[i];
}

}  // namespace

ReferenceModel::ReferenceModel(const Network& network) : config_(network.config()) {
    for (const Parameters::Entry& entry : network.parameters().entries()) {
        const std::vector<float> values = network.parameters().get(entry.spec.name);
        parameters_.emplace(entry.spec.name, Vector(values.begin(), values.end()));
    }
}

Vector ReferenceModel::embedding(std::int32_t token, std::span<const std::int32_t> past,
                                 std::span<const std::int32_t> position) const {
    const auto width = static_cast<std::size_t>(config_.perceiver().inputChannels);
    Vector x(width);
    const auto addRow = [&](const std::string& table, std::int32_t row) {
        for (std::size_t i = 0; i < width; ++i)
            x[i] += values(table)[static_cast<std::size_t>(row) * width + i];
    };
    addRow("embedding.weight", token);
    for (const int tap : config_.perceiver().taps) {
        const auto back = static_cast<std::size_t>(tap);
        addRow("taps." + std::to_string(tap) + ".weight",
               past.size() < back ? config_.vocabulary : past[past.size() - back]);
    }
    for (std::size_t axis = 0; axis < config_.positions.rows.size(); ++axis) {
        if (config_.positions.tables == PositionConfig::Tables::Learned) {
            addRow("positions." + std::to_string(axis) + ".weight", position[axis]);
            continue;
        }
        for (std::size_t i = 0; i < width / 2; ++i) {
            const double angle = position[axis] / std::pow(10000.0, double(i) / (double(width / 2) - 1));
            x[i] += std::sin(angle);
            x[width / 2 + i] += std::cos(angle);
        }
    }
    return x;
}

Vector ReferenceModel::linear(const std::string& name, const Vector& in) const {
    const Vector& weight = values(name + ".weight");
    const auto bias = parameters_.find(name + ".bias");
    Vector out(weight.size() / in.size());
    for (std::size_t n = 0; n < out.size(); ++n) {
        if (bias != parameters_.end()) out[n] = bias->second[n];
        for (std::size_t k = 0; k < in.size(); ++k) out[n] += weight[n * in.size() + k] * in[k];
    }
    return out;
}

Vector ReferenceModel::norm(const std::string& name, const Vector& in) const {
    const double count = double(in.size());
    double mean = 0, variance = 0;
    for (const double x : in) mean += x / count;
    for (const double x : in) variance += (x - mean) * (x - mean) / count;
    Vector out(in.size());
    for (std::size_t i = 0; i < in.size(); ++i) {
        out[i] =
            values(name + ".scale")[i] * (in[i] - mean) / std::sqrt(variance + double(config_.normEpsilon)) +
            values(name + ".offset")[i];
    }
    return out;
}

// Rotates pairs (0,1), (2,3), ... of the first channels of the first heads.
void ReferenceModel::turn(Vector& heads, std::int64_t count, std::int32_t position) const {
    if (!config_.positions.rotary) return;
    const RotaryConfig& rule = *config_.positions.rotary;
    const auto width = static_cast<std::int64_t>(heads.size()) / count;
    const auto pairs = static_cast<std::int64_t>(rule.fraction * double(width) / 2);
    const auto turning = static_cast<std::int64_t>(rule.headsFraction * double(count));
    for (std::int64_t h = 0; h < turning; ++h) {
        for (std::int64_t i = 0; i < pairs; ++i) {
            double share = double(i) / double(pairs);
            if (rule.frequencies == RotaryFrequencies::Inclusive)
                share = pairs == 1 ? 0 : double(i) / double(pairs - 1);
            const double angle = position * std::pow(rule.base, -share);
            double& a = heads[static_cast<std::size_t>(h * width + 2 * i)];
            double& b = heads[static_cast<std::size_t>(h * width + 2 * i + 1)];
            const double turned = a * std::cos(angle) - b * std::sin(angle);
            b = b * std::cos(angle) + a * std::sin(angle);
            a = turned;
        }
    }
}

Vector ReferenceModel::attend(const Vector& query, std::span<const Entry> entries, std::int64_t heads) const {
    const std::size_t width = query.size() / static_cast<std::size_t>(heads);
    Vector out(query.size());
    for (std::size_t h = 0; h < static_cast<std::size_t>(heads); ++h) {
        Vector weights;
        double sum = 0;
        for (const Entry& entry : entries) {
            double score = 0;
            for (std::size_t c = h * width; c < (h + 1) * width; ++c) score += query[c] * entry.key[c];
            weights.push_back(std::exp(score / std::sqrt(double(width))));
            sum += weights.back();
        }
        for (std::size_t s = 0; s < entries.size(); ++s) {
            for (std::size_t c = h * width; c < (h + 1) * width; ++c)
                out[c] += weights[s] / sum * entries[s].value[c];
        }
    }
    return out;
}

void ReferenceModel::mlp(const std::string& name, Vector& z) const {
    Vector hidden = linear(name + ".up", norm(name + ".norm", z));
    for (double& x : hidden) x = applyActivation(config_.activation, x);
    add(linear(name + ".down", hidden), z);
}

void ReferenceModel::addToken(State& state, std::int32_t token, std::span<const std::int32_t> position,
                              bool asLatent) const {
    const bool queryNorm =
        asLatent && config_.perceiver().latentKeys == PerceiverConfig::LatentKeys::QueryNorm;
    const Vector x =
        norm(queryNorm ? "cross.query_norm" : "cross.context_norm", embedding(token, state.tokens, position));
    Entry entry{linear("cross.attention.key", x), linear("cross.attention.value", x)};
    turn(entry.key, config_.perceiver().heads, position[0]);
    state.cross.push_back(std::move(entry));
    state.tokens.push_back(token);
}

Vector ReferenceModel::addLatent(State& state, std::int32_t token, std::span<const std::int32_t> position,
                                 std::size_t tokens, std::int64_t place) const {
    const PerceiverConfig& context = config_.perceiver();
    const auto width = static_cast<std::size_t>(config_.channels);
    Vector z;
    if (context.query == PerceiverConfig::Query::Learned ||
        context.query == PerceiverConfig::Query::LearnedShared) {
        const auto row =
            context.query == PerceiverConfig::Query::Learned ? static_cast<std::size_t>(place) : 0;
        z.assign(values("latents.weight").begin() + static_cast<std::ptrdiff_t>(row * width),
                 values("latents.weight").begin() + static_cast<std::ptrdiff_t>((row + 1) * width));
    } else {
        z = embedding(token, std::span(state.tokens).first(tokens - 1), position);
        if (context.query != PerceiverConfig::Query::Embedding) z = linear("query", z);
        for (int i = 0; i < context.queryLayers; ++i) {
            z = linear("query_mlp." + std::to_string(i), z);
            for (double& x : z) x = applyActivation(context.queryActivation, x);
        }
    }
    Vector query = linear("cross.attention.query", norm("cross.query_norm", z));
    turn(query, context.heads, position[0]);
    add(linear("cross.attention.out", attend(query, std::span(state.cross).first(tokens), context.heads)), z);
    mlp("cross.mlp", z);
    for (std::size_t i = 0; i < config_.layers.size(); ++i) {
        const std::string name = "layers." + std::to_string(i);
        const std::int64_t heads = config_.layers[i].heads;
        const Vector x = norm(name + ".norm", z);
        Vector q = linear(name + ".attention.query", x);
        Entry entry{linear(name + ".attention.key", x), linear(name + ".attention.value", x)};
        if (config_.layers[i].rotary) {
            turn(q, heads, position[0]);
            turn(entry.key, heads, position[0]);
        }
        state.layers[i].push_back(std::move(entry));
        add(linear(name + ".attention.out", attend(q, state.layers[i], heads)), z);
        mlp(name + ".mlp", z);
    }
    if (config_.head.norm) z = norm("norm", z);
    const Vector& head = values(config_.head.tied ? "embedding.weight" : "head.weight");
    Vector logits;
    for (std::size_t v = 0; v < static_cast<std::size_t>(config_.vocabulary); ++v) {
        double sum = config_.head.bias ? values("head.bias")[v] : 0;
        for (std::size_t i = 0; i < width; ++i) sum += head[v * width + i] * z[i];
        logits.push_back(sum);
    }
    return logits;
}

Vector ReferenceModel::run(std::span<const std::int32_t> tokens, std::span<const std::int32_t> positions,
                           std::int64_t latents) const {
    const auto axes = static_cast<std::size_t>(config_.positions.axes());
    const std::size_t first = tokens.size() - static_cast<std::size_t>(latents);
    State state = start();
    for (std::size_t m = 0; m < tokens.size(); ++m)
        addToken(state, tokens[m], positions.subspan(m * axes, axes), m >= first);
    Vector logits;
    for (std::size_t m = first; m < tokens.size(); ++m) {
        const std::int64_t place = config_.perceiver().latents - static_cast<std::int64_t>(tokens.size() - m);
        const Vector one = addLatent(state, tokens[m], positions.subspan(m * axes, axes), m + 1, place);
        logits.insert(logits.end(), one.begin(), one.end());
    }
    return logits;
}

}  // namespace continuo::test
