#include "model/published/published_layouts.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <numeric>

#include "model/parameters/parameter_specs.h"
#include "support/expect_error.h"

namespace continuo::test {
namespace {

using Json = nlohmann::json;
using ::testing::AllOf;
using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::Not;

Json officialConfig() {
    return {{"num_classes", 391},
            {"max_context_length", 64},
            {"input_embed_dim", 24},
            {"num_z_channels", 16},
            {"num_transformers_per_block", 2},
            {"z_index_dim", 8},
            {"num_cross_attend_heads", 2},
            {"num_transformer_heads", 4},
            {"cross_attend_widening_factor", 4},
            {"transformer_widening_factor", 2},
            {"fraction_to_rotate", 0.5},
            {"max_wavelength", 64},
            {"position_encoding_type", "rotary"}};
}

Json krassermConfig(const Json& model = Json::object()) {
    return {{"model_type", "perceiver-ar-symbolic-audio-model"}, {"model_config", model}};
}

PublishedLayout parseLayout(const Json& json) { return publishedLayout(json.dump()); }

std::string findPublishedName(const PublishedLayout& layout, const std::string& name) {
    for (const PublishedTensor& each : layout.tensors) {
        if (each.name == name) return each.published;
    }
    return "none";
}

TEST(OfficialLayout, PublishedSettingsGiveTheConfig) {
    const ModelConfig config = parseLayout(officialConfig()).config;
    EXPECT_EQ(config.vocabulary, 391);
    EXPECT_EQ(config.modality, "midi");
    EXPECT_EQ(config.tokenizer, "midi-events");
    EXPECT_EQ(config.channels, 16);
    EXPECT_EQ(config.activation, Activation::SquaredRelu);
    EXPECT_EQ(config.perceiver().length, 64);
    EXPECT_EQ(config.perceiver().latents, 8);
    EXPECT_EQ(config.perceiver().inputChannels, 24);
    EXPECT_EQ(config.perceiver().attentionChannels, 24);
    EXPECT_EQ(config.perceiver().heads, 2);
    EXPECT_EQ(config.perceiver().query, PerceiverConfig::Query::Projection);
    EXPECT_EQ(config.layers, (std::vector<LayerConfig>(2, {4, 2, true, {}})));
    EXPECT_EQ(config.positions.rotary, (RotaryConfig{0.5, 1, RotaryFrequencies::Inclusive, 64}));
    EXPECT_EQ(config.positions.origin, 1);
    EXPECT_EQ(config.head, HeadConfig{});
}

TEST(OfficialLayout, MissingSettingsGetThePublishedDefaults) {
    const ModelConfig config =
        parseLayout(
            {{"num_classes", 259}, {"max_context_length", 2048}, {"position_encoding_type", "rotary"}})
            .config;
    EXPECT_EQ(config.channels, 1024);
    EXPECT_EQ(config.perceiver().inputChannels, 1024);
    EXPECT_EQ(config.perceiver().latents, 1024);
    EXPECT_EQ(config.perceiver().heads, 1);
    EXPECT_EQ(config.perceiver().widening, 1);
    EXPECT_EQ(config.layers, (std::vector<LayerConfig>(12, {8, 1, true, {}})));
    EXPECT_EQ(config.positions.rotary, (RotaryConfig{0.25, 1, RotaryFrequencies::Inclusive, 8192}));
}

TEST(OfficialLayout, AttentionWidthFollowsItsPublishedSetting) {
    Json json = officialConfig();
    json["cross_attention_shape_for_attn"] = "q";
    EXPECT_EQ(parseLayout(json).config.perceiver().attentionChannels, 16);
    json["cross_attention_shape_for_attn"] = "kv";
    EXPECT_EQ(parseLayout(json).config.perceiver().attentionChannels, 24);
}

TEST(OfficialLayout, PositionSettingsGivePositionTables) {
    Json json = officialConfig();
    json["position_encoding_type"] = "absolute";
    json["input_idx_size"] = {66, 66, 5};
    PublishedLayout layout = parseLayout(json);
    EXPECT_EQ(layout.config.positions.tables, PositionConfig::Tables::Sinusoidal);
    EXPECT_EQ(layout.config.positions.rows, (std::vector<int>{66, 66, 5}));
    EXPECT_FALSE(layout.config.positions.rotary);
    EXPECT_EQ(layout.fixed, (std::vector<std::string>{"perceiver_ar/~/embed_1/embeddings",
                                                      "perceiver_ar/~/embed_2/embeddings",
                                                      "perceiver_ar/~/embed_3/embeddings"}));
    json["learnable_position_embeddings"] = true;
    EXPECT_EQ(parseLayout(json).config.positions.tables, PositionConfig::Tables::Learned);
    json["learnable_position_embeddings"] = false;
    json["position_encoding"] = "random";
    json["num_classes"] = 259;
    layout = parseLayout(json);
    EXPECT_EQ(layout.config.positions.tables, PositionConfig::Tables::Learned);
    EXPECT_EQ(layout.config.modality, "image");
    EXPECT_EQ(layout.config.tokenizer, "rgb-raster");
    EXPECT_EQ(findPublishedName(layout, "positions.2.weight"), "perceiver_ar/~/embed_3/embeddings");
    EXPECT_TRUE(layout.fixed.empty());
}

TEST(OfficialLayout, UsesHaikuNamesAndTransposedMatrices) {
    const PublishedLayout layout = parseLayout(officialConfig());
    const std::string root = "perceiver_ar/~/";
    EXPECT_EQ(findPublishedName(layout, "embedding.weight"), root + "embed/embeddings");
    EXPECT_EQ(findPublishedName(layout, "query.weight"), root + "linear/w");
    EXPECT_EQ(findPublishedName(layout, "cross.context_norm.offset"),
              root + "cross_attention/layer_norm_1/offset");
    EXPECT_EQ(findPublishedName(layout, "cross.mlp.norm.scale"), root + "cross_attention/layer_norm_2/scale");
    EXPECT_EQ(findPublishedName(layout, "layers.0.attention.key.bias"),
              root + "self_attention/attention/linear_1/b");
    EXPECT_EQ(findPublishedName(layout, "layers.1.mlp.down.weight"),
              root + "self_attention_1/dense/linear_1/w");
    EXPECT_EQ(findPublishedName(layout, "layers.1.mlp.norm.scale"),
              root + "self_attention_1/layer_norm_1/scale");
    EXPECT_EQ(findPublishedName(layout, "norm.scale"), "perceiver_ar/layer_norm/scale");
    EXPECT_EQ(findPublishedName(layout, "head.weight"), root + "logits/w");
    for (const PublishedTensor& each : layout.tensors)
        EXPECT_EQ(each.transposed, each.published.ends_with("/w")) << each.name;
}

TEST(OfficialLayout, QueryMlpLayersAreNumberedBeforeTheProjection) {
    Json json = officialConfig();
    json["initial_query_embed_style"] = "mlp";
    json["initial_query_embed_num_layers"] = 3;
    json["initial_query_embed_activation_name"] = "gelu";
    const PublishedLayout layout = parseLayout(json);
    EXPECT_EQ(layout.config.perceiver().queryLayers, 3);
    EXPECT_EQ(layout.config.perceiver().queryActivation, Activation::GeluTanh);
    EXPECT_EQ(findPublishedName(layout, "query_mlp.0.weight"), "perceiver_ar/~/linear/w");
    EXPECT_EQ(findPublishedName(layout, "query_mlp.2.bias"), "perceiver_ar/~/linear_2/b");
    EXPECT_EQ(findPublishedName(layout, "query.weight"), "perceiver_ar/~/linear_3/w");
}

TEST(OfficialLayout, ReadsRotationOfSomeHeads) {
    Json json = officialConfig();
    json["fraction_heads_to_rotate"] = 0.5;
    EXPECT_EQ(parseLayout(json).config.positions.rotary,
              (RotaryConfig{0.5, 0.5, RotaryFrequencies::Inclusive, 64}));
    json["fraction_heads_to_rotate"] = 1.5;
    expectError(ErrorCode::BadModel, HasSubstr("positions.rotary.heads_fraction is 1.5"),
                [&] { parseLayout(json); });
}

TEST(OfficialLayout, LearnedQueriesAreReadFromTheCheckpoint) {
    Json json = officialConfig();
    json["initial_query_embed_style"] = "learned";
    const PublishedLayout layout = parseLayout(json);
    EXPECT_EQ(layout.config.perceiver().query, PerceiverConfig::Query::Learned);
    EXPECT_EQ(findPublishedName(layout, "latents.weight"), "perceiver_ar/q_embed_learned");
    EXPECT_EQ(findPublishedName(layout, "query.weight"), "none");
    json["share_learned_initial_query"] = true;
    EXPECT_EQ(parseLayout(json).config.perceiver().query, PerceiverConfig::Query::LearnedShared);
}

TEST(OfficialLayout, UnsupportedSettingsAreReported) {
    const auto with = [](const std::string& field, const Json& value, const std::string& message) {
        Json json = officialConfig();
        json[field] = value;
        expectError(ErrorCode::BadModel, AllOf(HasSubstr("config.json: " + field), HasSubstr(message)),
                    [&] { parseLayout(json); });
    };
    with("num_latents_per_position", 2, "is not 1");
    with("initial_query_offsetting", true, "is set");
    with("use_negative_rotary_positions", true, "is set");
    with("additional_cross_attend_after_layers", {1}, "is set");
    with("include_initial_cross_attention", false, "is false");
    with("encoder_use_query_residual", false, "is false");
    with("use_positions_from_data", false, "is false");
    with("mask_style", "strided", "is 'strided'");
    with("activation_name", "relu", "is 'relu'; this version supports sq_relu, gelu");
    with("initial_query_embed_style", "fourier", "is 'fourier'");
    with("initial_query_embed_style", 3, "is not a text");
    with("position_encoding_type", "alibi", "is 'alibi'");
    with("cross_attention_shape_for_attn", "v", "is 'v'");
    with("num_transformers_per_block", 0, "must be 1 to 1024");
    with("max_context_length", nullptr, "is missing");
    with("max_context_length", "long", "is not a whole number");
    with("max_context_length", 10.5, "is not a whole number");
    with("fraction_to_rotate", "half", "is not a number");
    with("use_positions_from_data", 1, "is not true or false");
    with("activation_name", 1, "is not a text");
}

TEST(OfficialLayout, ErrorMessagesAreShortSingleLines) {
    Json json = officialConfig();
    json["mask_style"] = "line\nbreak" + std::string(5000, 'x');
    expectError(ErrorCode::BadModel, HasSubstr("line\\x0abreak"), [&] { parseLayout(json); });
}

TEST(OfficialLayout, ImpossibleTablesAreRefused) {
    Json json = officialConfig();
    json["position_encoding_type"] = "absolute";
    expectError(ErrorCode::BadModel, HasSubstr("input_idx_size is missing"), [&] { parseLayout(json); });
    json["input_idx_size"] = {26};
    for (const char* encoding : {"linear", "fourier"}) {
        json["position_encoding"] = encoding;
        expectError(ErrorCode::BadModel, HasSubstr("position_encoding is '" + std::string(encoding) + "'"),
                    [&] { parseLayout(json); });
    }
    json["position_encoding"] = "random";
    json["input_idx_size"] = {-1};
    expectError(ErrorCode::BadModel, HasSubstr("positions.rows is -1"), [&] { parseLayout(json); });
    for (const Json& sizes : {Json(26), Json::array({1.5}), Json::array({1e12}), Json::array({"a"})}) {
        json["input_idx_size"] = sizes;
        expectError(ErrorCode::BadModel, HasSubstr("input_idx_size is not a list of whole numbers"),
                    [&] { parseLayout(json); });
    }
}

TEST(OfficialLayout, IgnoresTrainingAndSpeedSettings) {
    const ModelConfig plain = parseLayout(officialConfig()).config;
    Json json = officialConfig();
    json.update({{"dropout_prob", 0.1},
                 {"encoder_dropout_prob", 0.7},
                 {"latent_dropout_prob", 0.25},
                 {"train_input_positions", 0},
                 {"final_layer_init_zeros", true},
                 {"chunked_cross_attention", true},
                 {"cross_attention_head_group_size", 4},
                 {"additional_cross_attend_after_layers", Json::array()},
                 {"initial_query_offsetting", false},
                 {"name", "perceiver_ar"},
                 {"something_new", {{"deep", 1}}}});
    EXPECT_EQ(parseLayout(json).config, plain);
}

TEST(KrassermLayout, GiantMidiHasThePublishedParameterCount) {
    const PublishedLayout layout = parseLayout(krassermConfig({{"vocab_size", 389},
                                                               {"max_seq_len", 6144},
                                                               {"max_latents", 2048},
                                                               {"num_channels", 768},
                                                               {"num_self_attention_layers", 18},
                                                               {"cross_attention_dropout", 0.1},
                                                               {"output_norm", true},
                                                               {"output_bias", false},
                                                               {"abs_pos_emb", false},
                                                               {"max_heads_parallel", nullptr},
                                                               {"activation_checkpointing", true}}));
    // The file has 197 tensors. One of them, the rotary frequencies, is not a parameter.
    EXPECT_EQ(parameterCount(layout.config), 134'840'832);
    EXPECT_EQ(layout.tensors.size() + layout.fixed.size(), 197u);
    EXPECT_EQ(layout.config.modality, "midi");
    EXPECT_EQ(layout.config.tokenizer, "midi-events-krasserm");
}

TEST(KrassermLayout, MaestroHasThePublishedParameterCount) {
    const ModelConfig config = parseLayout(krassermConfig({{"vocab_size", 389},
                                                           {"max_seq_len", 2048},
                                                           {"max_latents", 1024},
                                                           {"num_channels", 512},
                                                           {"num_self_attention_layers", 8},
                                                           {"output_norm", true},
                                                           {"output_bias", false},
                                                           {"abs_pos_emb", false}}))
                                   .config;
    EXPECT_EQ(parameterCount(config), 28'531'712);
}

TEST(KrassermLayout, MissingSettingsGetThePublishedDefaults) {
    const ModelConfig config = parseLayout(krassermConfig()).config;
    EXPECT_EQ(config.vocabulary, 262);
    EXPECT_EQ(config.channels, 512);
    EXPECT_EQ(config.activation, Activation::GeluErf);
    EXPECT_EQ(config.perceiver().length, 4096);
    EXPECT_EQ(config.perceiver().latents, 512);
    EXPECT_EQ(config.perceiver().heads, 8);
    EXPECT_EQ(config.perceiver().query, PerceiverConfig::Query::Embedding);
    EXPECT_EQ(config.perceiver().latentKeys, PerceiverConfig::LatentKeys::QueryNorm);
    EXPECT_EQ(config.perceiver().bias, (BiasConfig{false, true, false}));
    ASSERT_EQ(config.layers.size(), 8u);
    EXPECT_EQ(config.layers[0], (LayerConfig{8, 4, true, {false, false, false}}));
    EXPECT_EQ(config.layers[1], (LayerConfig{8, 4, false, {false, false, false}}));
    EXPECT_EQ(config.head, (HeadConfig{false, true, true}));
    EXPECT_EQ(config.positions.tables, PositionConfig::Tables::Learned);
    EXPECT_EQ(config.positions.rows, std::vector<int>{4096});
    EXPECT_EQ(config.positions.origin, 0);
    EXPECT_EQ(config.positions.rotary, (RotaryConfig{0.5, 1, RotaryFrequencies::Standard, 10000}));
}

TEST(KrassermLayout, TheFirstLayersAreRotary) {
    const auto rotary = [](int layers) {
        std::vector<bool> turned;
        for (const LayerConfig& layer :
             parseLayout(krassermConfig({{"num_self_attention_layers", 4},
                                         {"num_self_attention_rotary_layers", layers}}))
                 .config.layers)
            turned.push_back(layer.rotary);
        return turned;
    };
    EXPECT_EQ(rotary(0), (std::vector<bool>{false, false, false, false}));
    EXPECT_EQ(rotary(2), (std::vector<bool>{true, true, false, false}));
    EXPECT_EQ(rotary(-1), (std::vector<bool>{true, true, true, true}));
}

TEST(KrassermLayout, AcceptsModelSettingsWithoutTheOuterObject) {
    EXPECT_EQ(parseLayout({{"max_latents", 512}, {"vocab_size", 389}}).config,
              parseLayout(krassermConfig({{"vocab_size", 389}})).config);
}

TEST(KrassermLayout, TextModelsAreRecognisedByTheirType) {
    Json json = krassermConfig({{"vocab_size", 262}});
    json["model_type"] = "perceiver-ar-causal-language-model";
    EXPECT_EQ(parseLayout(json).config.modality, "text");
    json["model_type"] = "perceiver-io-masked-language-model";
    expectError(ErrorCode::BadModel, HasSubstr("model_type is 'perceiver-io-masked-language-model'"),
                [&] { parseLayout(json); });
}

TEST(KrassermLayout, TensorNamesMatchTheStateDict) {
    const PublishedLayout layout = parseLayout(krassermConfig({{"output_norm", true}}));
    EXPECT_EQ(findPublishedName(layout, "embedding.weight"), "input_adapter.txt_embedding.weight");
    EXPECT_EQ(findPublishedName(layout, "positions.0.weight"), "input_adapter.pos_embedding.weight");
    EXPECT_EQ(findPublishedName(layout, "cross.query_norm.scale"), "cross_attention.0.module.q_norm.weight");
    EXPECT_EQ(findPublishedName(layout, "cross.context_norm.offset"),
              "cross_attention.0.module.kv_norm.bias");
    EXPECT_EQ(findPublishedName(layout, "cross.attention.out.bias"),
              "cross_attention.0.module.attention.o_proj.bias");
    EXPECT_EQ(findPublishedName(layout, "cross.mlp.up.weight"), "cross_attention.1.module.1.weight");
    EXPECT_EQ(findPublishedName(layout, "layers.7.norm.scale"), "self_attention.7.0.module.norm.weight");
    EXPECT_EQ(findPublishedName(layout, "layers.7.mlp.down.weight"), "self_attention.7.1.module.3.weight");
    EXPECT_EQ(findPublishedName(layout, "norm.offset"), "out_norm.bias");
    EXPECT_EQ(findPublishedName(layout, "head.bias"), "output_adapter.bias");
    EXPECT_EQ(findPublishedName(layout, "head.weight"), "none");
    for (const PublishedTensor& each : layout.tensors) EXPECT_FALSE(each.transposed) << each.name;
}

TEST(PublishedLayout, UnknownConfigsAreRefused) {
    const auto with = [](const std::string& text, const std::string& message) {
        expectError(ErrorCode::BadModel, HasSubstr(message), [&] { publishedLayout(text); });
    };
    with("{}", "has neither model_config");
    with("{\"hidden_size\": 768}", "has neither model_config");
    with(R"({"model_config": 3})", "has no object model_config");
    with(R"({"model_config": {"output_norm": "yes"}})", "output_norm is not true or false");
    with(R"({"model_config": {"num_heads": 7}})", "context.heads is 7, which does not divide");
    with(R"({"model_config": {"max_latents": 5000}})", "context.latents is 5000");
    with("", "is not valid JSON");
    with("3", "is not a JSON object");
    with(std::string(1000, '[') + std::string(1000, ']'), "nested too deeply");
    with(std::string(2 << 20, ' '), "is longer than 1 MiB");
    with(R"({"model_config": {"num_channels": 1e300}})", "num_channels is 1e+300; it must be 1 to");
    with(R"({"model_config": {"vocab_size": -3}})", "vocab_size is -3; it must be 1 to");
    with(R"({"model_config": {"num_self_attention_layers": 100000}})",
         "num_self_attention_layers is 100000; it must be");
}

// Returns every tensor of a small checkpoint, with numbers that count up and so identify their position.
TensorMap countedTensors(const PublishedLayout& layout, const std::string& prefix) {
    TensorMap tensors;
    const std::vector<ParameterSpec> specs = parameterSpecs(layout.config);
    for (std::size_t i = 0; i < specs.size(); ++i) {
        Shape shape = specs[i].shape;
        if (layout.tensors[i].transposed) std::swap(shape.extent[0], shape.extent[1]);
        std::vector<float> values(static_cast<std::size_t>(shape.count()));
        std::iota(values.begin(), values.end(), 0.0f);
        tensors.emplace(prefix + layout.tensors[i].published, StoredTensor::fromValues(shape, values));
    }
    return tensors;
}

TEST(Adopt, ConversionTransposesWeightsOfLinearLayersOnly) {
    const PublishedLayout layout = parseLayout(officialConfig());
    const TensorMap theirs = countedTensors(layout, "");
    const WeightStore ours = convertPublished(layout, WeightStore::fromTensors("file", theirs));
    // Query: the published matrix is [24 inputs, 16 outputs], so the second input of our first output is its
    // row 1, column 0.
    EXPECT_EQ(ours.at("query.weight", {16, 24}).as<float>()[1], 16.0f);
    EXPECT_EQ(ours.at("query.weight", {16, 24}).as<float>()[24], 1.0f);
    EXPECT_EQ(ours.at("embedding.weight", {391, 24}).as<float>()[25], 25.0f);
    // Tensors that are already in our layout are not copied.
    EXPECT_EQ(ours.at("embedding.weight", {391, 24}).data,
              theirs.at("perceiver_ar/~/embed/embeddings").view.data);
    EXPECT_EQ(ours.names().size(), layout.tensors.size());
}

TEST(Adopt, PrefixOfTensorNamesIsDetected) {
    const PublishedLayout layout = parseLayout(krassermConfig({{"vocab_size", 40},
                                                               {"num_channels", 16},
                                                               {"max_seq_len", 9},
                                                               {"max_latents", 4},
                                                               {"num_self_attention_layers", 1}}));
    for (const std::string prefix : {"backend_model.", "model.", ""}) {
        TensorMap tensors = countedTensors(layout, prefix);
        tensors.emplace(prefix + "input_adapter.frq_pos_encoding.inv_freq",
                        StoredTensor::zeros(DType::F32, {1}));
        const WeightStore ours = convertPublished(layout, WeightStore::fromTensors("file", tensors));
        EXPECT_THAT(ours.names(), Contains("layers.0.mlp.up.weight"));
        EXPECT_THAT(ours.names(), Not(Contains(HasSubstr("inv_freq"))));
    }
}

TEST(Adopt, TensorsThatDoNotMatchTheConfigAreReported) {
    const PublishedLayout layout = parseLayout(officialConfig());
    const auto with = [&](const std::function<void(TensorMap&)>& change, const std::string& message) {
        TensorMap tensors = countedTensors(layout, "");
        change(tensors);
        expectError(ErrorCode::BadModel, HasSubstr(message),
                    [&] { convertPublished(layout, WeightStore::fromTensors("file", tensors)); });
    };
    const std::string query = "perceiver_ar/~/linear/w";
    with([&](TensorMap& t) { t.erase(query); }, query + " is missing");
    with([&](TensorMap& t) { t.erase("perceiver_ar/~/embed/embeddings"); }, "embed/embeddings is missing");
    with(
        [&](TensorMap& t) {
            t[query] = StoredTensor::zeros(DType::F32, {16, 24});
        },
        query + " has shape [16, 24], expected [24, 16]");
    with(
        [&](TensorMap& t) {
            t[query] = StoredTensor::zeros(DType::I32, {24, 16});
        },
        query + " has type i32");
    with([&](TensorMap& t) { t["perceiver_ar/~/linear_9/w"] = StoredTensor::zeros(DType::F32, {1}); },
         "perceiver_ar/~/linear_9/w does not belong to the model");
}

}  // namespace
}  // namespace continuo::test
