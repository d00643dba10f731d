#include <gtest/gtest.h>

#include <functional>
#include <nlohmann/json.hpp>

#include "engine/model/stream_cases.h"
#include "model/config/model_traits.h"
#include "model/parameters/parameter_specs.h"
#include "support/expect_error.h"

namespace continuo::test {
namespace {

using Json = nlohmann::json;
using ::testing::HasSubstr;

class StreamConfigs : public ::testing::TestWithParam<NetworkCase> {};

TEST_P(StreamConfigs, JsonRoundTripKeepsEverything) {
    const ModelConfig& config = GetParam().config;
    EXPECT_EQ(ModelConfig::fromJson(config.toJson()), config) << config.toJson();
    EXPECT_EQ(Json::parse(config.toJson()).at("format"), 2);
}

INSTANTIATE_TEST_SUITE_P(All, StreamConfigs, ::testing::ValuesIn(streamCases()),
                         [](const auto& each) { return each.param.name; });

// Returns a config with a layer of each kind, with blocks of 64 and segments of 256 tokens.
Json validStream() {
    return Json::parse(R"({
        "format": 2, "vocabulary": 391, "channels": 64, "norm": "rms",
        "positions": {"rotary": {"fraction": 0.5}},
        "context": {"kind": "stream", "segment": 256, "block": 64},
        "layers": [
            {"heads": 4, "attention": {"kind": "softmax", "window": 64}, "recurrence": {"states": 32}},
            {"heads": 4, "attention": {"kind": "favor", "local_heads": 1}},
            {"heads": 4, "attention": {"kind": "softmax", "window": 64}, "cache": {"rows": 16, "segment": 64}}]})");
}

TEST(StreamConfig, OmittedFieldsHaveDefaults) {
    const ModelConfig config = ModelConfig::fromJson(validStream().dump());
    EXPECT_EQ(config.stream().empty, StreamConfig::Empty::Mask);
    EXPECT_EQ(config.layers[0].recurrence->parts, RecurrenceConfig::Parts::Skip);
    EXPECT_EQ(config.layers[0].recurrence->gate, RecurrenceConfig::Gate::Fixed);
    const auto& favor = std::get<FavorConfig>(config.layers[1].attention);
    EXPECT_EQ(favor.kernel, FavorConfig::Kernel::Regularised);
    EXPECT_EQ(favor.features, 256);
    EXPECT_EQ(favor.chunk, 64);
    EXPECT_TRUE(favor.qkNorm && favor.orthogonal && !favor.perHead);
    EXPECT_EQ(config.layers[2].cache->value, CacheConfig::Value::Full);
    EXPECT_EQ(config.layers[2].cache->balance, -1);
}

struct StreamFault {
    std::string name, place;
    Json value;
    std::string expectedMessage;
};

class StreamConfigFault : public ::testing::TestWithParam<StreamFault> {};

TEST_P(StreamConfigFault, ErrorNamesTheInvalidField) {
    const StreamFault& fault = GetParam();
    Json json = validStream();
    json[Json::json_pointer(fault.place)] = fault.value;
    expectError(ErrorCode::BadModel, HasSubstr("model config: " + fault.expectedMessage),
                [&] { ModelConfig::fromJson(json.dump()); });
}

INSTANTIATE_TEST_SUITE_P(
    Each, StreamConfigFault,
    ::testing::Values(
        StreamFault{"Format", "/format", 3, "format is 3; this version reads formats 1 and 2"},
        StreamFault{"Norm", "/norm", "batch", "norm is 'batch'"},
        StreamFault{"SegmentOfBlocks", "/context/segment", 250, "context.segment is 250, not a multiple of"},
        StreamFault{"SegmentOfChunks", "/layers/1/attention/chunk", 48,
                    "context.segment is 256, not a multiple of layers[1].attention.chunk 48"},
        StreamFault{"SegmentOfCaches", "/layers/2/cache/segment", 256,
                    "context.segment is 256, not a multiple of twice layers[2].cache.segment, 512"},
        StreamFault{"Empty", "/context/empty", "wrap", "context.empty is 'wrap'"},
        StreamFault{"UnknownContextField", "/context/latents", 8, "context.latents is not a known field"},
        StreamFault{"Tables", "/positions", Json{{"tables", "learned"}, {"rows", {1000}}},
                    "positions.tables have a fixed length, which a stream does not have"},
        StreamFault{"DistanceWithFavor", "/positions", Json{{"distance", Json::object()}},
                    "positions.distance is added to attention scores, but layers[1].attention has none"},
        StreamFault{"Buckets", "/positions/distance", Json{{"buckets", 1}},
                    "positions.distance.buckets is 1"},
        StreamFault{"Attention", "/layers/0/attention", "linear", "layers[0].attention is 'linear'"},
        StreamFault{"NoWindow", "/layers/2/attention", "softmax", "layers[2].attention.window is 0"},
        StreamFault{"RecurrenceOfOtherWindow", "/layers/0/attention/window", 32,
                    "layers[0].recurrence needs softmax attention with a window of context.block, 64 tokens"},
        StreamFault{"RecurrenceWithFavor", "/layers/1/recurrence", Json::object(),
                    "layers[1].recurrence needs"},
        StreamFault{"Gate", "/layers/0/recurrence/gate", "gru", "layers[0].recurrence.gate is 'gru'"},
        StreamFault{"States", "/layers/0/recurrence/states", 0, "layers[0].recurrence.states is 0"},
        StreamFault{"AllHeadsLocal", "/layers/1/attention/local_heads", 4,
                    "layers[1].attention.local_heads is 4; it must be 0 to 3"},
        StreamFault{"NoFeatures", "/layers/1/attention/features", 0, "layers[1].attention.features is 0"},
        StreamFault{"Kernel", "/layers/1/attention/kernel", "cosine",
                    "layers[1].attention.kernel is 'cosine'"},
        StreamFault{"CacheRatio", "/layers/2/cache/ratio", 2, "layers[2].cache.ratio is 2"},
        StreamFault{"CacheRows", "/layers/2/cache", Json{{"segment", 64}, {"rows", 60}, {"resize", "mean"}},
                    "layers[2].cache.rows is 60, which does not divide"},
        StreamFault{"CacheOfNoChannels", "/layers/2/cache/ratio", 0.02,
                    "layers[2].cache.ratio caches 1 channels"},
        StreamFault{"CachePadsBesideStates", "/layers/0/cache", Json{{"segment", 64}, {"value", "pad"}},
                    "layers[0].cache.value is pad, which mixes"},
        StreamFault{"CacheScope", "/layers/2/cache/scope", "global", "layers[2].cache.scope is 'global'"},
        StreamFault{"CachePadsNarrowHeads", "/layers/2",
                    Json{{"heads", 4},
                         {"head_channels", 8},
                         {"attention", Json{{"kind", "softmax"}, {"window", 64}}},
                         {"cache", Json{{"segment", 64}, {"value", "pad"}}}},
                    "layers[2].cache.value is pad, which needs"}),
    [](const auto& each) { return each.param.name; });

TEST(StreamConfig, PerceiverConfig_RefusesStreamFields) {
    Json json = Json::parse(networkCase("Rotary").config.toJson());
    const auto refused = [](const Json& changed, const char* said) {
        expectError(ErrorCode::BadModel, HasSubstr(said), [&] { ModelConfig::fromJson(changed.dump()); });
    };
    for (const auto& [field, value, said] :
         {std::tuple{"recurrence", Json::object(), "layers[0].recurrence needs context.kind stream"},
          std::tuple{"cache", Json::object(), "layers[0].cache needs context.kind stream"},
          std::tuple{"attention", Json("favor"), "layers[0].attention must be softmax without options"}}) {
        Json changed = json;
        changed["layers"][0][field] = value;
        refused(changed, said);
    }
    json["norm"] = "rms";
    refused(json, "norm must be layer");
}

TEST(StreamConfig, GatesAndFixedTensorsHaveNoWeightDecay) {
    const ModelConfig config = ModelConfig::fromJson(validStream().dump());
    for (const ParameterSpec& spec : parameterSpecs(config)) {
        const auto is = [&](const char* name) { return spec.name.find(name) != std::string::npos; };
        const bool spared = is("recurrence.initial") || is("recurrence.ids") || is(".gate.bias") ||
                            is("cache.update.bias") || is("cache.reset.bias") || is("cache.balance") ||
                            is("attention.features");
        EXPECT_EQ(spec.decays, !spared) << spec.name;
        EXPECT_EQ(spec.kind == ParameterSpec::Kind::Fixed, is("attention.features")) << spec.name;
    }
}

TEST(ModelTraits, Traits_ReportMemoryAndWindow) {
    const ModelTraits perceiver = modelTraits(networkCase("Rotary").config);
    EXPECT_EQ(perceiver.architecture, "Perceiver AR");
    EXPECT_EQ(perceiver.latents, 6);
    EXPECT_EQ(perceiver.pastTokens, 20);

    Json json = validStream();
    const ModelTraits all = modelTraits(ModelConfig::fromJson(json.dump()));
    EXPECT_EQ(all.architecture, "Performer + Block-Recurrent Transformer + Cached Transformer");
    EXPECT_EQ(all.latents, 0);
    EXPECT_EQ(all.pastTokens, 0) << "the whole session";
    EXPECT_EQ(all.window, 256) << "that of the local heads";

    json["layers"] =
        Json::parse(R"([{"repeat": 2, "heads": 4, "attention": {"kind": "softmax", "window": 64}}])");
    const ModelTraits window = modelTraits(ModelConfig::fromJson(json.dump()));
    EXPECT_EQ(window.architecture, "Sliding-window Transformer");
    EXPECT_EQ(window.pastTokens, 2 * 63 + 1);
    EXPECT_EQ(window.window, 64);
}

}  // namespace
}  // namespace continuo::test
