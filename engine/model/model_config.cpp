#include "model/model_config.h"

#include <cmath>
#include <initializer_list>
#include <nlohmann/json.hpp>
#include <set>
#include <utility>

#include "continuo/error.h"
#include "model/parameter_specs.h"
#include "weights/printable.h"

namespace continuo {
namespace {

using Json = nlohmann::ordered_json;

constexpr int kMostLayers = 1024;
// Numbers of a table that is made and not read from a file: 2 GiB.
constexpr int kMostTableNumbers = 1 << 29;

// Names and values of a config may hold anything, of any length.
constexpr std::size_t kLongestMessage = 400;

[[noreturn]] void refuse(const std::string& field, const std::string& why) {
    throw Error(ErrorCode::BadModel, "model config: " + printable(field + " " + why, kLongestMessage));
}

template <class Value>
using Names = std::initializer_list<std::pair<const char*, Value>>;

const Names<Activation> kActivations = {{"none", Activation::None},
                                        {"squared_relu", Activation::SquaredRelu},
                                        {"gelu_tanh", Activation::GeluTanh},
                                        {"gelu_erf", Activation::GeluErf}};
const Names<RotaryFrequencies> kFrequencies = {{"inclusive", RotaryFrequencies::Inclusive},
                                               {"standard", RotaryFrequencies::Standard}};
const Names<PositionConfig::Tables> kTables = {{"none", PositionConfig::Tables::None},
                                               {"learned", PositionConfig::Tables::Learned},
                                               {"sinusoidal", PositionConfig::Tables::Sinusoidal}};
const Names<ContextConfig::Query> kQueries = {{"embedding", ContextConfig::Query::Embedding},
                                              {"projection", ContextConfig::Query::Projection},
                                              {"mlp", ContextConfig::Query::Mlp},
                                              {"learned", ContextConfig::Query::Learned},
                                              {"learned_shared", ContextConfig::Query::LearnedShared}};
const Names<ContextConfig::LatentKeys> kLatentKeys = {
    {"context_norm", ContextConfig::LatentKeys::ContextNorm},
    {"query_norm", ContextConfig::LatentKeys::QueryNorm}};

template <class Value>
std::string nameIn(const Names<Value>& names, Value value) {
    for (const auto& [name, each] : names) {
        if (each == value) return name;
    }
    return "?";
}

// Reads one JSON object field by field, with the path for messages; fields that nobody asked for are refused,
// so a misspelt option is not silently a default.
class Fields {
public:
    Fields(const Json& json, std::string path) : json_(json), path_(std::move(path)) {
        if (!json.is_object()) refuse(path_.empty() ? "the config" : path_, "is not a JSON object");
    }
    ~Fields() noexcept(false) {
        if (std::uncaught_exceptions() != 0) return;
        for (const auto& [key, value] : json_.items()) {
            if (!seen_.contains(key)) refuse(at(key), "is not a known field");
        }
    }

    const Json* find(const std::string& key) {
        seen_.insert(key);
        const auto found = json_.find(key);
        return found == json_.end() ? nullptr : &*found;
    }
    void read(const std::string& key, int& to) {
        if (const Json* value = find(key)) {
            if (!value->is_number_integer() || value->get<double>() < -1e9 || value->get<double>() > 1e9) {
                refuse(at(key), "is not a whole number");
            }
            to = value->get<int>();
        }
    }
    void read(const std::string& key, double& to) {
        if (const Json* value = find(key)) {
            if (!value->is_number()) refuse(at(key), "is not a number");
            to = value->get<double>();
        }
    }
    void read(const std::string& key, float& to) {
        double wide = static_cast<double>(to);
        read(key, wide);
        to = static_cast<float>(wide);
    }
    void read(const std::string& key, bool& to) {
        if (const Json* value = find(key)) {
            if (!value->is_boolean()) refuse(at(key), "is not true or false");
            to = value->get<bool>();
        }
    }
    void read(const std::string& key, std::string& to) {
        if (const Json* value = find(key)) {
            if (!value->is_string()) refuse(at(key), "is not a text");
            to = value->get<std::string>();
        }
    }
    template <class Value>
    void read(const std::string& key, Value& to, const Names<Value>& names) {
        std::string text = nameIn(names, to);
        read(key, text);
        std::string known;
        for (const auto& [name, value] : names) {
            if (text == name) {
                to = value;
                return;
            }
            known += (known.empty() ? "" : ", ") + std::string(name);
        }
        refuse(at(key), "is '" + text + "'; known are: " + known);
    }
    std::string at(const std::string& key) const { return path_.empty() ? key : path_ + "." + key; }

private:
    const Json& json_;
    std::string path_;
    std::set<std::string> seen_;
};

void range(const std::string& field, double value, double low, double high) {
    if (!(value >= low && value <= high)) {
        const auto text = [](double number) {
            return number == std::floor(number) ? std::to_string(static_cast<long long>(number))
                                                : std::to_string(number);
        };
        refuse(field, "is " + text(value) + "; it must be " + text(low) + " to " + text(high));
    }
}

void readBias(Fields& parent, BiasConfig& bias) {
    if (const Json* json = parent.find("bias")) {
        Fields fields(*json, parent.at("bias"));
        fields.read("projections", bias.projections);
        fields.read("out", bias.out);
        fields.read("mlp", bias.mlp);
    }
}

void readPositions(Fields& parent, PositionConfig& positions) {
    const Json* json = parent.find("positions");
    if (json == nullptr) return;
    Fields fields(*json, "positions");
    fields.read("tables", positions.tables, kTables);
    fields.read("origin", positions.origin);
    if (const Json* rows = fields.find("rows")) {
        if (!rows->is_array()) refuse("positions.rows", "is not a list");
        for (const Json& each : *rows) {
            if (!each.is_number_integer())
                refuse("positions.rows", "holds something that is not a whole number");
            positions.rows.push_back(each.get<int>());
        }
    }
    if (const Json* rotary = fields.find("rotary"); rotary != nullptr && !rotary->is_null()) {
        Fields turn(*rotary, "positions.rotary");
        positions.rotary.emplace();
        turn.read("fraction", positions.rotary->fraction);
        turn.read("heads_fraction", positions.rotary->headsFraction);
        turn.read("frequencies", positions.rotary->frequencies, kFrequencies);
        turn.read("base", positions.rotary->base);
    }
}

void readContext(Fields& parent, ContextConfig& context) {
    const Json* json = parent.find("context");
    if (json == nullptr) refuse("context", "is missing");
    Fields fields(*json, "context");
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
    readBias(fields, context.bias);
}

void readLayers(Fields& parent, std::vector<LayerConfig>& layers) {
    const Json* json = parent.find("layers");
    if (json == nullptr || !json->is_array()) refuse("layers", "is not a list");
    for (std::size_t i = 0; i < json->size(); ++i) {
        const std::string path = "layers[" + std::to_string(i) + "]";
        Fields fields((*json)[i], path);
        int repeat = 1;
        LayerConfig layer;
        std::string attention = "softmax";
        fields.read("repeat", repeat);
        fields.read("attention", attention);
        if (attention != "softmax")
            refuse(path + ".attention", "is '" + attention + "'; this version knows softmax");
        fields.read("heads", layer.heads);
        fields.read("widening", layer.widening);
        fields.read("rotary", layer.rotary);
        readBias(fields, layer.bias);
        if (repeat < 1 || repeat > kMostLayers) refuse(path + ".repeat", "must be 1 to 1024");
        range("layers", static_cast<double>(layers.size()) + repeat, 1, kMostLayers);
        layers.insert(layers.end(), static_cast<std::size_t>(repeat), layer);
    }
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
    // A config is a page of text; nesting deeper than this is no config.
    constexpr int kMaxDepth = 16;
    if (text.size() > (std::size_t{1} << 20)) refuse("the config", "is longer than 1 MiB");
    const Json json = Json::parse(
        text,
        [](int depth, Json::parse_event_t, Json&) {
            if (depth > kMaxDepth) refuse("the config", "is nested too deeply");
            return true;
        },
        false);
    if (json.is_discarded()) refuse("the config", "is not valid JSON");

    ModelConfig config;
    Fields fields(json, "");
    int format = 1;
    fields.read("format", format);
    if (format != 1)
        refuse("format", "is " + std::to_string(format) + "; this version reads format 1. Update Continuo");
    fields.read("name", config.name);
    fields.read("modality", config.modality);
    fields.read("tokenizer", config.tokenizer);
    fields.read("vocabulary", config.vocabulary);
    fields.read("channels", config.channels);
    fields.read("activation", config.activation, kActivations);
    fields.read("norm_epsilon", config.normEpsilon);
    readPositions(fields, config.positions);
    readContext(fields, config.context);
    readLayers(fields, config.layers);
    if (const Json* head = fields.find("head")) {
        Fields inner(*head, "head");
        inner.read("norm", config.head.norm);
        inner.read("bias", config.head.bias);
        inner.read("tied", config.head.tied);
    }
    if (config.context.inputChannels == 0) config.context.inputChannels = config.channels;
    if (config.context.attentionChannels == 0)
        config.context.attentionChannels = config.context.inputChannels;
    config.check();
    return config;
}

void ModelConfig::check() const {
    range("vocabulary", vocabulary, 2, 1 << 24);
    range("channels", channels, 1, 1 << 16);
    range("norm_epsilon", static_cast<double>(normEpsilon), 1e-12, 1);
    range("context.length", context.length, 1, 1 << 24);
    range("context.latents", context.latents, 1, context.length);
    range("context.input_channels", context.inputChannels, 1, 1 << 16);
    range("context.attention_channels", context.attentionChannels, 1, 1 << 16);
    range("context.widening", context.widening, 1, 64);
    divides("context.heads", context.heads, "context.attention_channels", context.attentionChannels);
    if (context.query == ContextConfig::Query::Mlp) range("context.query_layers", context.queryLayers, 1, 64);
    const bool sameWidth = context.inputChannels == channels;
    if (context.query == ContextConfig::Query::Embedding && !sameWidth) {
        refuse("context.query", "is embedding, which needs context.input_channels equal to channels");
    }
    if (context.latentKeys == ContextConfig::LatentKeys::QueryNorm &&
        (!sameWidth || context.query != ContextConfig::Query::Embedding)) {
        refuse("context.latent_keys", "is query_norm, which needs context.query embedding");
    }
    range("layers", static_cast<double>(layers.size()), 1, kMostLayers);
    for (std::size_t i = 0; i < layers.size(); ++i) {
        const std::string path = "layers[" + std::to_string(i) + "]";
        divides(path + ".heads", layers[i].heads, "channels", channels);
        range(path + ".widening", layers[i].widening, 1, 64);
    }
    if (head.tied && !sameWidth) refuse("head.tied", "needs context.input_channels equal to channels");
    if ((positions.tables == PositionConfig::Tables::None) != positions.rows.empty()) {
        refuse("positions.rows", "must have one entry per table, and none without tables");
    }
    for (const int rows : positions.rows) range("positions.rows", rows, 1, 1 << 24);
    if (positions.tables == PositionConfig::Tables::Sinusoidal) {
        for (const int rows : positions.rows)
            range("positions.rows", rows, 1, kMostTableNumbers / context.inputChannels);
    }
    range("positions.rows", static_cast<double>(positions.rows.size()), 0, PositionConfig::kMaxAxes);
    range("positions.origin", positions.origin, 0, 1);
    if (positions.tables == PositionConfig::Tables::Sinusoidal &&
        (context.inputChannels % 2 != 0 || context.inputChannels < 4)) {
        refuse("positions.tables", "is sinusoidal, which needs an even context.input_channels of at least 4");
    }
    if (positions.rotary) {
        range("positions.rotary.fraction", positions.rotary->fraction, 0, 1);
        range("positions.rotary.heads_fraction", positions.rotary->headsFraction, 0, 1);
        range("positions.rotary.base", positions.rotary->base, 1, 1e12);
    }
}

std::string ModelConfig::toJson() const {
    Json json = {{"format", 1},
                 {"name", name},
                 {"modality", modality},
                 {"tokenizer", tokenizer},
                 {"vocabulary", vocabulary},
                 {"channels", channels},
                 {"activation", nameIn(kActivations, activation)},
                 {"norm_epsilon", static_cast<double>(normEpsilon)}};
    json["positions"] = {{"tables", nameIn(kTables, positions.tables)},
                         {"rows", positions.rows},
                         {"origin", positions.origin}};
    if (positions.rotary) {
        json["positions"]["rotary"] = {{"fraction", positions.rotary->fraction},
                                       {"heads_fraction", positions.rotary->headsFraction},
                                       {"frequencies", nameIn(kFrequencies, positions.rotary->frequencies)},
                                       {"base", positions.rotary->base}};
    }
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

std::int64_t ModelConfig::parameterCount() const {
    std::int64_t total = 0;
    for (const ParameterSpec& spec : parameterSpecs(*this)) total += spec.shape.count();
    return total;
}

}  // namespace continuo
