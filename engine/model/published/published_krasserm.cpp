#include <map>

#include "continuo/error.h"
#include "model/parameters/parameter_specs.h"
#include "model/published/published_layouts.h"
#include "model/published/published_settings.h"

namespace continuo {
namespace {

const std::string kPlace = "config.json";

// Sets modality and tokenizer of a music or text model. Refuses other models of that library, which are not
// Perceiver AR.
void readTask(std::string_view configJson, ModelConfig& config) {
    const PublishedSettings outer = PublishedSettings::parse(configJson, kPlace);
    const std::string music = "perceiver-ar-symbolic-audio-model";
    const std::string type = outer.text("model_type", music);
    if (type == music) {
        config.modality = "midi";
        config.tokenizer = "midi-events-krasserm";
    } else if (type == "perceiver-ar-causal-language-model") {
        config.modality = "text";
        config.tokenizer = "none";
    } else {
        outer.refuse("model_type", "is '" + type +
                                       "'; this version supports perceiver-ar-symbolic-audio-model, "
                                       "perceiver-ar-causal-language-model");
    }
}

void readPositions(const PublishedSettings& settings, ModelConfig& config) {
    // With position tables, half of a head's channels are not rotated.
    const bool tables = settings.flag("abs_pos_emb", true);
    config.positions.origin = 0;
    config.positions.rotary = RotaryConfig{tables ? 0.5 : 1.0, 1, RotaryFrequencies::Standard, 10000};
    if (tables) {
        config.positions.tables = PositionConfig::Tables::Learned;
        config.positions.rows = {config.perceiver().length};
    }
}

void readLayers(const PublishedSettings& settings, ModelConfig& config) {
    const int count = settings.integer("num_self_attention_layers", 8, 1, kMostLayers);
    const int rotary = settings.integer("num_self_attention_rotary_layers", 1, -1);
    LayerConfig layer;
    layer.heads = config.perceiver().heads;
    layer.widening = settings.integer("self_attention_widening_factor", 4);
    layer.bias = {false, false, false};
    for (int i = 0; i < count; ++i) {
        layer.rotary = rotary == -1 || i < rotary;
        config.layers.push_back(layer);
    }
}

ModelConfig readConfig(const PublishedSettings& settings) {
    ModelConfig config;
    config.vocabulary = settings.integer("vocab_size", 262);
    config.channels = settings.integer("num_channels", 512);
    config.activation = Activation::GeluErf;
    PerceiverConfig& context = config.perceiver();
    context.length = settings.integer("max_seq_len", 4096);
    context.latents = settings.integer("max_latents", 512);
    context.inputChannels = context.attentionChannels = config.channels;
    context.heads = settings.integer("num_heads", 8);
    context.widening = settings.integer("cross_attention_widening_factor", 4);
    context.query = PerceiverConfig::Query::Embedding;
    context.latentKeys = PerceiverConfig::LatentKeys::QueryNorm;
    context.bias = {false, true, false};
    config.head = {settings.flag("output_norm", false), settings.flag("output_bias", true), true};
    readPositions(settings, config);
    readLayers(settings, config);
    return config;
}

// Maps our module names to the checkpoint's.
std::map<std::string, std::string> modules(std::size_t layers) {
    std::map<std::string, std::string> names{{"embedding", "input_adapter.txt_embedding"},
                                             {"positions.0", "input_adapter.pos_embedding"},
                                             {"norm", "out_norm"},
                                             {"head", "output_adapter"}};
    const auto block = [&](const std::string& ours, const std::string& theirs) {
        for (const char* map : {"query", "key", "value", "out"})
            names[ours + ".attention." + map] = theirs + ".0.module.attention." + map[0] + "_proj";
        names[ours + ".mlp.norm"] = theirs + ".1.module.0";
        names[ours + ".mlp.up"] = theirs + ".1.module.1";
        names[ours + ".mlp.down"] = theirs + ".1.module.3";
    };
    block("cross", "cross_attention");
    names["cross.query_norm"] = "cross_attention.0.module.q_norm";
    names["cross.context_norm"] = "cross_attention.0.module.kv_norm";
    for (std::size_t i = 0; i < layers; ++i) {
        const std::string ours = "layers." + std::to_string(i);
        const std::string theirs = "self_attention." + std::to_string(i);
        block(ours, theirs);
        names[ours + ".norm"] = theirs + ".0.module.norm";
    }
    return names;
}

}  // namespace

PublishedLayout krassermLayout(std::string_view configJson) {
    const bool nested = PublishedSettings::parse(configJson, kPlace).has("model_config");
    PublishedLayout layout;
    layout.codebase = "krasserm/perceiver-io";
    layout.config = readConfig(PublishedSettings::parse(configJson, kPlace, nested ? "model_config" : ""));
    readTask(configJson, layout.config);
    layout.config.check();
    layout.prefixes = {"backend_model.", "model.", ""};
    layout.fixed = {"input_adapter.frq_pos_encoding.inv_freq"};
    const std::map<std::string, std::string> names = modules(layout.config.layers.size());
    for (const ParameterSpec& spec : parameterSpecs(layout.config)) {
        const std::size_t dot = spec.name.rfind('.');
        const std::string leaf = spec.name.substr(dot + 1);
        const bool isBias = leaf == "bias" || leaf == "offset";
        layout.tensors.push_back(
            {spec.name, names.at(spec.name.substr(0, dot)) + (isBias ? ".bias" : ".weight"), false});
    }
    return layout;
}

}  // namespace continuo
