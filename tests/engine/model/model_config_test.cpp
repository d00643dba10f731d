#include "model/config/model_config.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <nlohmann/json.hpp>

#include "engine/model/network_cases.h"
#include "support/expect_error.h"

namespace continuo::test {
namespace {

using Json = nlohmann::json;
using ::testing::HasSubstr;
using ::testing::StartsWith;

class ConfigRoundTrip : public ::testing::TestWithParam<NetworkCase> {};

TEST_P(ConfigRoundTrip, JsonRoundTripKeepsEverything) {
    const ModelConfig& config = GetParam().config;
    EXPECT_EQ(ModelConfig::fromJson(config.toJson()), config) << config.toJson();
}

INSTANTIATE_TEST_SUITE_P(All, ConfigRoundTrip, ::testing::ValuesIn(networkCases()),
                         [](const auto& each) { return each.param.name; });

Json validConfig() { return Json::parse(networkCase("Rotary").config.toJson()); }

TEST(ModelConfig, OmittedFieldsHaveDefaults) {
    const ModelConfig config = ModelConfig::fromJson(R"({
        "vocabulary": 391, "channels": 64,
        "positions": {"rotary": {"base": 512}},
        "context": {"length": 512, "latents": 128, "heads": 2},
        "layers": [{"repeat": 3, "heads": 4}]})");
    EXPECT_EQ(config.modality, "midi");
    EXPECT_EQ(config.tokenizer, "midi-events");
    EXPECT_EQ(config.perceiver().inputChannels, 64);
    EXPECT_EQ(config.perceiver().attentionChannels, 64);
    EXPECT_EQ(config.perceiver().query, PerceiverConfig::Query::Projection);
    EXPECT_EQ(config.layers.size(), 3u);
    EXPECT_EQ(config.layers[2].heads, 4);
    EXPECT_EQ(config.positions.rotary->fraction, 0.25);
    EXPECT_EQ(config.positions.rotary->base, 512);
    EXPECT_TRUE(config.head.norm && config.head.bias && !config.head.tied);
}

TEST(ModelConfig, EveryActivationHasItsName) {
    Json json = validConfig();
    for (const auto& [name, activation] : {std::pair{"none", Activation::None},
                                           {"squared_relu", Activation::SquaredRelu},
                                           {"gelu_tanh", Activation::GeluTanh},
                                           {"gelu_erf", Activation::GeluErf},
                                           {"elu", Activation::Elu},
                                           {"relu", Activation::Relu},
                                           {"tanh", Activation::Tanh}}) {
        json["activation"] = name;
        const ModelConfig config = ModelConfig::fromJson(json.dump());
        EXPECT_EQ(config.activation, activation);
        EXPECT_EQ(Json::parse(config.toJson())["activation"], name);
    }
}

TEST(ModelConfig, TheModalityFollowsFromTheTokenizer) {
    Json json = Json::parse(networkCase("Rotary").config.toJson());
    json.erase("modality");
    const auto modality = [&](const char* tokenizer) {
        json["tokenizer"] = tokenizer;
        return ModelConfig::fromJson(json.dump()).modality;
    };
    EXPECT_EQ(modality("rgb-raster"), "image");
    EXPECT_EQ(modality("audio-codes"), "audio");
    EXPECT_EQ(modality("midi-events-pedal"), "midi");
    EXPECT_EQ(modality("none"), "midi");
    json["modality"] = "text";
    EXPECT_EQ(modality("none"), "text");
}

TEST(ModelConfig, EqualConsecutiveLayersAreWrittenOnce) {
    ModelConfig config = networkCase("Rotary").config;
    config.layers.assign(12, config.layers[0]);
    config.layers[5].heads = 4;
    const Json layers = Json::parse(config.toJson())["layers"];
    ASSERT_EQ(layers.size(), 3u);
    EXPECT_EQ(layers[0]["repeat"], 5);
    EXPECT_EQ(layers[2]["repeat"], 6);
    EXPECT_EQ(ModelConfig::fromJson(config.toJson()), config);
}

// A change to a valid config, and the start of the expected error.
struct Fault {
    std::string name;
    std::function<void(Json&)> change;
    std::string message;
};

std::ostream& operator<<(std::ostream& out, const Fault& fault) { return out << fault.name; }

Fault makeFault(const std::string& name, const std::string& pointer, const Json& value,
                const std::string& message) {
    return {name, [=](Json& json) { json[Json::json_pointer(pointer)] = value; }, message};
}

class ConfigFaults : public ::testing::TestWithParam<Fault> {};

TEST_P(ConfigFaults, InvalidFieldsAreReported) {
    Json json = validConfig();
    GetParam().change(json);
    expectError(ErrorCode::BadModel, StartsWith("model config: " + GetParam().message),
                [&] { ModelConfig::fromJson(json.dump()); });
}

std::vector<Fault> allFaults() {
    return {

        makeFault("Format", "/format", 3, "format is 3; this version reads formats 1 and 2"),
        makeFault("UnknownField", "/colour", "red", "colour is not a known field"),
        makeFault("UnknownInnerField", "/context/width", 3, "context.width is not a known field"),
        makeFault("UnknownLayerField", "/layers/0/width", 3, "layers[0].width is not a known field"),
        makeFault("UnknownHeadField", "/head/width", 3, "head.width is not a known field"),
        makeFault("UnknownPositionField", "/positions/width", 3, "positions.width is not a known field"),
        makeFault("UnknownBiasField", "/context/bias/all", true, "context.bias.all is not a known field"),
        makeFault("UnknownRotaryField", "/positions/rotary/width", 3,
                  "positions.rotary.width is not a known field"),
        makeFault("VocabularyIsText", "/vocabulary", "many", "vocabulary is not a whole number"),
        makeFault("VocabularyIsBroken", "/vocabulary", 3.5, "vocabulary is not a whole number"),
        makeFault("VocabularyTooSmall", "/vocabulary", 1, "vocabulary is 1; it must be 2 to"),
        makeFault("VocabularyTooLarge", "/vocabulary", 1 << 25, "vocabulary is 33554432"),
        makeFault("VocabularyBeyondInt", "/vocabulary", 1e18, "vocabulary is not a whole number"),
        makeFault("VocabularyBeyondLong", "/vocabulary", std::uint64_t{1} << 63,
                  "vocabulary is 9223372036854775808, which is too large"),
        makeFault("Channels", "/channels", 0, "channels is 0"),
        makeFault("TooManyChannels", "/channels", (1 << 16) + 1, "channels is 65537; it must be 1 to 65536"),
        makeFault("NameIsNumber", "/name", 3, "name is not a text"),
        makeFault("ModalityUnknown", "/modality", "smell", "modality is 'smell'; use audio, image"),
        makeFault("ModalityOfAnotherTokenizer", "/modality", "image",
                  "modality is 'image', but the tokenizer midi-events is for 'midi'"),
        makeFault("TokenizerOfAnotherModality", "/tokenizer", "rgb-raster",
                  "modality is 'midi', but the tokenizer rgb-raster is for 'image'"),
        makeFault("ModalityIsNumber", "/modality", 3, "modality is not a text"),
        makeFault("TokenizerIsNumber", "/tokenizer", 3, "tokenizer is not a text"),
        makeFault("Activation", "/activation", "swish",
                  "activation is 'swish'; known are none, squared_relu"),
        makeFault("ActivationIsNumber", "/activation", 3, "activation is not a text"),
        makeFault("NormEpsilon", "/norm_epsilon", 0, "norm_epsilon is 0"),
        makeFault("NormEpsilonTooLarge", "/norm_epsilon", 1.5, "norm_epsilon is 1.5"),
        makeFault("NormEpsilonIsText", "/norm_epsilon", "small", "norm_epsilon is not a number"),
        makeFault("Tables", "/positions/tables", "hashed", "positions.tables is 'hashed'"),
        makeFault("TablesWithoutRows", "/positions/tables", "learned",
                  "positions.rows must have one entry per table"),
        makeFault("RowsWithoutTables", "/positions/rows", {20},
                  "positions.rows must have one entry per table"),
        makeFault("RowsAreNoList", "/positions/rows", 20, "positions.rows is not a list"),
        makeFault("RowsAreText", "/positions/rows", {"a"}, "positions.rows[0] is not a whole number"),
        {"RowIsEmpty",
         [](Json& json) {
             json["positions"]["tables"] = "learned";
             json["positions"]["rows"] = {0};
         },
         "positions.rows is 0"},
        {"RowsTooMany",
         [](Json& json) {
             json["positions"]["tables"] = "learned";
             json["positions"]["rows"] = {(1 << 24) + 1};
         },
         "positions.rows is 16777217; it must be 1 to 16777216"},
        {"RowsEndBeforeTheContext",
         [](Json& json) {
             json["positions"]["tables"] = "learned";
             json["positions"]["origin"] = 1;
             json["positions"]["rows"] = {json["context"]["length"].get<int>()};
         },
         "positions.rows is 20; it must be 21 to 16777216"},
        {"RowsTooManyTogether",
         [](Json& json) {
             json["positions"]["tables"] = "sinusoidal";
             json["positions"]["rows"] = {1 << 18, 1 << 18, 1};
             json["context"]["input_channels"] = 1024;
         },
         "positions.rows together is 524289; it must be 1 to 524288"},
        {"TooManyTables",
         [](Json& json) {
             json["positions"]["tables"] = "learned";
             json["positions"]["rows"] = std::vector<int>(9, 20);
         },
         "positions.rows is 9"},
        {"HugeSinusoid",
         [](Json& json) {
             json["positions"]["tables"] = "sinusoidal";
             json["positions"]["rows"] = {1 << 24};
             json["context"]["input_channels"] = 1024;
         },
         "positions.rows is 16777216; it must be 1 to 524288"},
        makeFault("Origin", "/positions/origin", 2, "positions.origin is 2"),
        makeFault("OriginBelowZero", "/positions/origin", -1, "positions.origin is -1; it must be 0 to 1"),
        {"OddSinusoid",
         [](Json& json) {
             json["positions"]["tables"] = "sinusoidal";
             json["positions"]["rows"] = {21};
             json["context"]["input_channels"] = 15;
         },
         "positions.tables is sinusoidal, which needs an even"},
        {"NarrowSinusoid",
         [](Json& json) {
             json["positions"]["tables"] = "sinusoidal";
             json["positions"]["rows"] = {21};
             json["context"]["input_channels"] = 2;
         },
         "positions.tables is sinusoidal, which needs an even"},
        makeFault("RotaryFraction", "/positions/rotary/fraction", 1.5, "positions.rotary.fraction is 1.5"),
        makeFault("RotaryFractionBelowZero", "/positions/rotary/fraction", -0.5,
                  "positions.rotary.fraction is -0.5"),
        makeFault("RotaryHeads", "/positions/rotary/heads_fraction", -1,
                  "positions.rotary.heads_fraction is -1"),
        makeFault("RotaryOnMoreThanAllHeads", "/positions/rotary/heads_fraction", 1.25,
                  "positions.rotary.heads_fraction is 1.25"),
        makeFault("RotaryFrequencies", "/positions/rotary/frequencies", "none",
                  "positions.rotary.frequencies is 'none'"),
        makeFault("RotaryBase", "/positions/rotary/base", 0.5, "positions.rotary.base is 0.5"),
        makeFault("RotaryBaseTooLarge", "/positions/rotary/base", 1e13,
                  "positions.rotary.base is 10000000000000; it must be 1 to"),
        makeFault("RotaryIsList", "/positions/rotary", Json::array(),
                  "positions.rotary is not a JSON object"),
        makeFault("PositionsAreText", "/positions", "rotary", "positions is not a JSON object"),
        {"ContextMissing", [](Json& json) { json.erase("context"); }, "context is missing"},
        makeFault("ContextIsList", "/context", Json::array(), "context is not a JSON object"),
        makeFault("ContextKind", "/context/kind", "encoder",
                  "context.kind is 'encoder'; this version supports perceiver_ar"),
        makeFault("ContextLength", "/context/length", 0, "context.length is 0"),
        makeFault("ContextTooLong", "/context/length", (1 << 24) + 1,
                  "context.length is 16777217; it must be 1 to 16777216"),
        makeFault("Latents", "/context/latents", 21, "context.latents is 21; it must be 1 to 20"),
        makeFault("NoLatents", "/context/latents", 0, "context.latents is 0; it must be 1 to 20"),
        makeFault("InputChannels", "/context/input_channels", -3, "context.input_channels is -3"),
        makeFault("TooManyInputChannels", "/context/input_channels", (1 << 16) + 1,
                  "context.input_channels is 65537"),
        makeFault("AttentionChannels", "/context/attention_channels", 1 << 20,
                  "context.attention_channels is"),
        makeFault("AttentionChannelsBelowZero", "/context/attention_channels", -1,
                  "context.attention_channels is -1"),
        makeFault("ContextHeads", "/context/heads", 3, "context.heads is 3, which does not divide"),
        makeFault("NoContextHeads", "/context/heads", 0, "context.heads is 0"),
        makeFault("TooManyContextHeads", "/context/heads", 1025,
                  "context.heads is 1025; it must be 1 to 1024"),
        makeFault("ContextWidening", "/context/widening", 0, "context.widening is 0"),
        makeFault("ContextTooWide", "/context/widening", 65, "context.widening is 65; it must be 1 to 64"),
        makeFault("Query", "/context/query", "magic", "context.query is 'magic'"),
        makeFault("QueryLayers", "/context/query", "mlp", "context.query_layers is 0"),
        {"TooManyQueryLayers",
         [](Json& json) {
             json["context"]["query"] = "mlp";
             json["context"]["query_layers"] = 65;
         },
         "context.query_layers is 65; it must be 1 to 64"},
        makeFault("QueryActivation", "/context/query_activation", "sine",
                  "context.query_activation is 'sine'"),
        {"EmbeddingOfOtherWidth",
         [](Json& json) {
             json["context"]["query"] = "embedding";
             json["context"]["input_channels"] = 24;
         },
         "context.query is embedding, which needs"},
        makeFault("LatentKeys", "/context/latent_keys", "both", "context.latent_keys is 'both'"),
        makeFault("LatentKeysOfProjection", "/context/latent_keys", "query_norm",
                  "context.latent_keys is query_norm, which needs context.query embedding"),
        makeFault("TapsAreANumber", "/context/taps", 3, "context.taps is not a list"),
        makeFault("TapOfItself", "/context/taps", {0, 1}, "context.taps is 0; it must be 1 to 19"),
        makeFault("TapBeyondTheContext", "/context/taps", {20}, "context.taps is 20; it must be 1 to 19"),
        makeFault("TapTwice", "/context/taps", {2, 2}, "context.taps is 2; it must be 3 to 19"),
        makeFault("TooManyTaps", "/context/taps", std::vector<int>(17, 1), "context.taps is 17"),
        {"TapsOfAPublishedModel",
         [](Json& json) {
             json["context"]["query"] = "embedding";
             json["context"]["latent_keys"] = "query_norm";
             json["context"]["taps"] = {1};
         },
         "context.taps cannot be combined with context.latent_keys query_norm"},
        makeFault("BiasIsNumber", "/context/bias/out", 1, "context.bias.out is not true or false"),
        makeFault("BiasIsList", "/layers/0/bias", Json::array(), "layers[0].bias is not a JSON object"),
        {"LayersMissing", [](Json& json) { json.erase("layers"); }, "layers is missing"},
        makeFault("NoLayers", "/layers", Json::array(), "layers is 0"),
        makeFault("LayerIsNumber", "/layers/0", 3, "layers[0] is not a JSON object"),
        makeFault("Repeat", "/layers/0/repeat", 0, "layers[0].repeat must be 1 to 1024"),
        makeFault("TooManyLayers", "/layers/0/repeat", 2000, "layers[0].repeat must be 1 to 1024"),
        makeFault("Attention", "/layers/0/attention", "linear",
                  "layers[0].attention is 'linear'; this version supports softmax"),
        makeFault("LayerHeads", "/layers/0/heads", 5,
                  "layers[0].heads is 5, which does not divide channels 16"),
        makeFault("NoLayerHeads", "/layers/0/heads", 0, "layers[0].heads is 0; it must be 1 to 1024"),
        makeFault("TooManyLayerHeads", "/layers/0/heads", 1025, "layers[0].heads is 1025"),
        makeFault("LayerWidening", "/layers/0/widening", 65, "layers[0].widening is 65"),
        makeFault("NoLayerWidening", "/layers/0/widening", 0, "layers[0].widening is 0; it must be 1 to 64"),
        makeFault("LayerRotary", "/layers/0/rotary", "yes", "layers[0].rotary is not true or false"),
        makeFault("HeadIsText", "/head", "tied", "head is not a JSON object"),
        makeFault("HeadNormIsNumber", "/head/norm", 1, "head.norm is not true or false"),
        makeFault("HeadBiasIsText", "/head/bias", "no", "head.bias is not true or false"),
        makeFault("HeadTiedIsNumber", "/head/tied", 0, "head.tied is not true or false"),
        {"TiedHeadOfOtherWidth",
         [](Json& json) {
             json["head"]["tied"] = true;
             json["context"]["input_channels"] = 24;
         },
         "head.tied needs context.input_channels equal to channels"}};
}

INSTANTIATE_TEST_SUITE_P(All, ConfigFaults, ::testing::ValuesIn(allFaults()),
                         [](const auto& each) { return each.param.name; });

TEST(ModelConfig, TooManyLayersAreRefusedBeforeAllocating) {
    Json json = validConfig();
    const Json layer = {{"repeat", 1024}, {"heads", 2}};
    json["layers"] = std::vector<Json>(20'000, layer);
    expectError(ErrorCode::BadModel, HasSubstr("layers is 2048; it must be 1 to 1024"),
                [&] { ModelConfig::fromJson(json.dump()); });
}

TEST(ModelConfig, ErrorMessagesAreShortSingleLines) {
    Json json = validConfig();
    json["line\nbreak" + std::string(5000, 'x')] = 1;
    expectError(ErrorCode::BadModel, HasSubstr("line\\x0abreak"), [&] {
        try {
            ModelConfig::fromJson(json.dump());
        } catch (const Error& error) {
            EXPECT_LT(std::string(error.what()).size(), 500u);
            throw;
        }
    });
}

Json soundConfig() {
    Json json = validConfig();
    json.erase("modality");
    json["tokenizer"] = "audio-codes";
    json["codes"] = {{"levels", 4}, {"codes", 1024}, {"rate", 50}, {"sample_rate", 16000}};
    return json;
}

TEST(ModelConfig, CodesDescriptionRoundTrips) {
    Json json = soundConfig();
    ModelConfig config = ModelConfig::fromJson(json.dump());
    EXPECT_EQ(config.codes, (CodesConfig{4, 1024, 50, 16000, ""}));
    EXPECT_FALSE(Json::parse(config.toJson())["codes"].contains("codec"));
    EXPECT_EQ(ModelConfig::fromJson(config.toJson()), config);
    json["codes"]["codec"] = std::string(64, 'f');
    json["codes"]["rate"] = 44100.0 / 512;
    config = ModelConfig::fromJson(json.dump());
    EXPECT_EQ(config.codes->codec, std::string(64, 'f'));
    EXPECT_EQ(ModelConfig::fromJson(config.toJson()), config);
    EXPECT_FALSE(Json::parse(networkCase("Rotary").config.toJson()).contains("codes"));
    EXPECT_EQ(config.codes->fewestLevels(), 4);
    json["codes"]["fewest_levels"] = 2;
    config = ModelConfig::fromJson(json.dump());
    EXPECT_EQ(config.codes->fewestLevels(), 2);
    EXPECT_EQ(ModelConfig::fromJson(config.toJson()), config);
}

TEST(ModelConfig, WrongCodesFieldsAreReported) {
    const auto refused = [](const std::string& pointer, const Json& value, const std::string& message) {
        Json json = soundConfig();
        json[Json::json_pointer(pointer)] = value;
        expectError(ErrorCode::BadModel, HasSubstr("model config: " + message),
                    [&] { ModelConfig::fromJson(json.dump()); });
    };
    refused("/codes", 3, "codes is not a JSON object");
    refused("/codes/hop", 320, "codes.hop is not a known field");
    refused("/codes/levels", 0, "codes.levels is 0; it must be 1 to 24");
    refused("/codes/levels", 25, "codes.levels is 25");
    refused("/codes/levels", "4", "codes.levels is not a whole number");
    refused("/codes/fewest_levels", 5, "codes.fewest_levels is 5; it must be 1 to 4");
    refused("/codes/fewest_levels", -1, "codes.fewest_levels is -1");
    refused("/codes/codes", 1, "codes.codes is 1; it must be 2 to 1024");
    refused("/codes/codes", 1025, "codes.codes is 1025");
    refused("/codes/rate", 0, "codes.rate is 0; it must be 0.5 to 8000");
    refused("/codes/rate", 8001, "codes.rate is 8001");
    refused("/codes/sample_rate", 3999, "codes.sample_rate is 3999; it must be 4000 to 192000");
    refused("/codes/codec", "abc", "codes.codec is abc, which is not a SHA-256");
    refused("/codes/codec", std::string(64, 'F'), "codes.codec is FFF");
    refused("/codes/codec", 7, "codes.codec is not a text");
    refused("/tokenizer", "none", "codes are for the tokenizer audio-codes, not none");
    refused("/modality", "image", "modality is 'image', but the tokenizer audio-codes is for 'audio'");
}

TEST(ModelConfig, OtherJsonIsRefused) {
    const auto with = [](const std::string& text, const std::string& message) {
        expectError(ErrorCode::BadModel, HasSubstr(message), [&] { ModelConfig::fromJson(text); });
    };
    with("", "is not valid JSON");
    with("{\"vocabulary\": 3", "is not valid JSON");
    with("[]", "is not a JSON object");
    with("7", "is not a JSON object");
    with(std::string(100, '[') + std::string(100, ']'), "nested too deeply");
    with(std::string(2 << 20, ' ') + "{}", "longer than 1 MiB");
    with("{\"name\": \"\xff\"}", "is not valid JSON");
}

}  // namespace
}  // namespace continuo::test
