#include <map>

#include "continuo/error.h"
#include "model/parameters/parameter_specs.h"
#include "model/published/published_layouts.h"
#include "model/published/published_settings.h"

namespace continuo {
namespace {

constexpr int kEventVocabulary = 391;  // 388 MIDI events after three reserved ids
constexpr int kByteVocabulary = 259;   // 256 bytes after the reserved ids

Activation activation(const PublishedSettings& settings, const std::string& field) {
    const std::string name = settings.text(field, "sq_relu");
    if (name == "sq_relu") return Activation::SquaredRelu;
    if (name == "gelu") return Activation::GeluTanh;
    settings.refuse(field, "is '" + name + "'; this version supports sq_relu, gelu");
}

PositionConfig positions(const PublishedSettings& settings) {
    PositionConfig result;
    const std::string type = settings.text("position_encoding_type", "rotary");
    if (type == "rotary") {
        result.rotary = RotaryConfig{settings.number("fraction_to_rotate", 0.25),
                                     settings.number("fraction_heads_to_rotate", 1),
                                     RotaryFrequencies::Inclusive, settings.number("max_wavelength", 8192)};
        return result;
    }
    if (type != "absolute")
        settings.refuse("position_encoding_type",
                        "is '" + type + "'; this version supports rotary, absolute");
    const std::string encoding = settings.text("position_encoding", "sinusoidal");
    if (encoding != "sinusoidal" && encoding != "random")
        settings.refuse("position_encoding",
                        "is '" + encoding + "'; this version supports sinusoidal, random");
    const bool learned = encoding == "random" || settings.flag("learnable_position_embeddings", false);
    result.tables = learned ? PositionConfig::Tables::Learned : PositionConfig::Tables::Sinusoidal;
    result.rows = settings.integers("input_idx_size");
    if (result.rows.empty()) settings.refuse("input_idx_size", "is missing, which absolute positions need");
    return result;
}

void readQuery(const PublishedSettings& settings, PerceiverConfig& context) {
    const std::string style = settings.text("initial_query_embed_style", "none");
    if (style == "none") {
        context.query = PerceiverConfig::Query::Projection;
    } else if (style == "mlp") {
        context.query = PerceiverConfig::Query::Mlp;
        context.queryLayers = settings.integer("initial_query_embed_num_layers", 2);
        context.queryActivation = activation(settings, "initial_query_embed_activation_name");
    } else if (style == "learned") {
        context.query = settings.flag("share_learned_initial_query", false)
                            ? PerceiverConfig::Query::LearnedShared
                            : PerceiverConfig::Query::Learned;
    } else {
        settings.refuse("initial_query_embed_style",
                        "is '" + style + "'; this version supports none, mlp, learned");
    }
}

// Refuses options that no published model uses.
void refuseUnsupported(const PublishedSettings& settings) {
    settings.refuseIfSet("initial_query_offsetting");
    settings.refuseIfSet("additional_cross_attend_after_layers");
    settings.refuseIfSet("use_negative_rotary_positions");
    if (settings.integer("num_latents_per_position", 1) != 1)
        settings.refuse("num_latents_per_position", "is not 1, which this version does not support");
    for (const char* field :
         {"include_initial_cross_attention", "encoder_use_query_residual", "use_positions_from_data"}) {
        if (!settings.flag(field, true))
            settings.refuse(field, "is false, which this version does not support");
    }
    const std::string mask = settings.text("mask_style", "final_block");
    if (mask != "final_block")
        settings.refuse("mask_style", "is '" + mask + "'; this version supports final_block");
}

void readWidths(const PublishedSettings& settings, ModelConfig& config) {
    config.channels = settings.integer("num_z_channels", 1024);
    PerceiverConfig& context = config.perceiver();
    context.inputChannels = settings.integer("input_embed_dim", 1024);
    const std::string shape = settings.text("cross_attention_shape_for_attn", "kv");
    if (shape != "kv" && shape != "q")
        settings.refuse("cross_attention_shape_for_attn", "is '" + shape + "'; this version supports kv, q");
    context.attentionChannels = shape == "kv" ? context.inputChannels : config.channels;
    context.length = settings.integer("max_context_length");
    context.latents = settings.integer("z_index_dim", 1024);
    context.heads = settings.integer("num_cross_attend_heads", 1);
    context.widening = settings.integer("cross_attend_widening_factor", 1);
    LayerConfig layer;
    layer.heads = settings.integer("num_transformer_heads", 8);
    layer.widening = settings.integer("transformer_widening_factor", 1);
    const int layers = settings.integer("num_transformers_per_block", 12, 1, kMostLayers);
    config.layers.assign(static_cast<std::size_t>(layers), layer);
}

// Guesses modality and tokenizer. The settings do not name them; vocabulary and position axes distinguish the
// released models.
void guessTokens(ModelConfig& config) {
    const bool image = config.positions.rows.size() == 3 && config.vocabulary == kByteVocabulary;
    const bool events = config.vocabulary == kEventVocabulary;
    config.modality = image ? "image" : events ? "midi" : "tokens";
    config.tokenizer = image ? "rgb-raster" : events ? "midi-events" : "none";
}

std::string numbered(const std::string& name, int number) {
    return number == 0 ? name : name + "_" + std::to_string(number);
}

// Maps our module names to the checkpoint's.
std::map<std::string, std::string> modules(const ModelConfig& config) {
    const std::string root = "perceiver_ar/~/";
    std::map<std::string, std::string> names{{"embedding", root + "embed"},
                                             {"norm", "perceiver_ar/layer_norm"},
                                             {"head", root + "logits"},
                                             {"latents", "perceiver_ar/q_embed_learned"}};
    for (std::size_t i = 0; i < config.positions.rows.size(); ++i)
        names["positions." + std::to_string(i)] = root + numbered("embed", static_cast<int>(i) + 1);
    // The layers of the query's MLP are created before the projection that they follow.
    const int mlpLayers =
        config.perceiver().query == PerceiverConfig::Query::Mlp ? config.perceiver().queryLayers : 0;
    for (int i = 0; i < mlpLayers; ++i)
        names["query_mlp." + std::to_string(i)] = root + numbered("linear", i);
    names["query"] = root + numbered("linear", mlpLayers);

    const auto block = [&](const std::string& ours, const std::string& theirs) {
        int part = 0;
        for (const char* map : {"query", "key", "value", "out"})
            names[ours + ".attention." + map] = theirs + "/attention/" + numbered("linear", part++);
        names[ours + ".mlp.up"] = theirs + "/dense/linear";
        names[ours + ".mlp.down"] = theirs + "/dense/linear_1";
    };
    block("cross", root + "cross_attention");
    names["cross.query_norm"] = root + "cross_attention/layer_norm";
    names["cross.context_norm"] = root + "cross_attention/layer_norm_1";
    names["cross.mlp.norm"] = root + "cross_attention/layer_norm_2";
    for (int i = 0; i < static_cast<int>(config.layers.size()); ++i) {
        const std::string ours = "layers." + std::to_string(i);
        const std::string theirs = root + numbered("self_attention", i);
        block(ours, theirs);
        names[ours + ".norm"] = theirs + "/layer_norm";
        names[ours + ".mlp.norm"] = theirs + "/layer_norm_1";
    }
    return names;
}

PublishedTensor published(const ParameterSpec& spec, const std::map<std::string, std::string>& names) {
    const std::size_t dot = spec.name.rfind('.');
    const std::string& module = names.at(spec.name.substr(0, dot));
    const std::string leaf = spec.name.substr(dot + 1);
    // Learned latents have no module; they are a parameter of the model itself.
    if (spec.name == "latents.weight") return {spec.name, module, false};
    if (spec.kind == ParameterSpec::Kind::Table) return {spec.name, module + "/embeddings", false};
    if (leaf == "weight") return {spec.name, module + "/w", true};
    return {spec.name, module + "/" + (leaf == "bias" ? "b" : leaf), false};
}

}  // namespace

PublishedLayout officialLayout(std::string_view configJson) {
    const PublishedSettings settings = PublishedSettings::parse(configJson, "config.json");
    refuseUnsupported(settings);
    PublishedLayout layout;
    layout.codebase = "google-research/perceiver-ar";
    layout.prefixes = {""};
    ModelConfig& config = layout.config;
    config.vocabulary = settings.integer("num_classes");
    config.activation = activation(settings, "activation_name");
    readWidths(settings, config);
    readQuery(settings, config.perceiver());
    config.positions = positions(settings);
    guessTokens(config);
    config.check();

    const std::map<std::string, std::string> names = modules(config);
    for (const ParameterSpec& spec : parameterSpecs(config)) layout.tensors.push_back(published(spec, names));
    if (config.positions.tables == PositionConfig::Tables::Sinusoidal) {
        for (std::size_t i = 0; i < config.positions.rows.size(); ++i)
            layout.fixed.push_back(names.at("positions." + std::to_string(i)) + "/embeddings");
    }
    return layout;
}

}  // namespace continuo
