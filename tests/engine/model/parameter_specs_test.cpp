#include "model/parameters/parameter_specs.h"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "engine/model/network_cases.h"

namespace continuo::test {
namespace {

// Returns a config of google-research/perceiver-ar's models: width 1024, 16 heads, an untied head with bias.
ModelConfig published(int vocabulary, int layers, int length) {
    ModelConfig config;
    config.vocabulary = vocabulary;
    config.channels = 1024;
    config.perceiver().length = length;
    config.perceiver().latents = 1024;
    config.perceiver().inputChannels = config.perceiver().attentionChannels = 1024;
    config.perceiver().heads = 16;
    config.layers.assign(static_cast<std::size_t>(layers), {16, 4, true, {}});
    return config;
}

// Returns the parameter count in millions, with one digit more than the paper prints (Perceiver AR,
// appendices F.4 and I).
double millions(const ModelConfig& config) {
    return std::round(static_cast<double>(parameterCount(config)) / 1e4) / 100;
}

TEST(ParameterSpecs, ImageNetHasThePapersParameterCount) {
    ModelConfig config = published(259, 60, 12289);
    config.positions.tables = PositionConfig::Tables::Learned;
    config.positions.rows = {66, 66, 5};
    EXPECT_EQ(millions(config), 770.09);
}

TEST(ParameterSpecs, SoundStreamModelsHaveThePapersParameterCounts) {
    const auto vocabulary = [](int levels) { return 3 + 1024 * levels; };
    EXPECT_EQ(millions(published(vocabulary(24), 24, 32768)), 366.32);
    EXPECT_EQ(millions(published(vocabulary(36), 24, 32768)), 391.50);
    EXPECT_EQ(millions(published(vocabulary(44), 24, 32768)), 408.29);
    EXPECT_EQ(millions(published(vocabulary(24), 12, 8192)), 215.17);
    EXPECT_EQ(millions(published(vocabulary(36), 12, 8192)), 240.35);
    EXPECT_EQ(millions(published(vocabulary(44), 12, 8192)), 257.13);
}

class ModelParameterSpecs : public ::testing::TestWithParam<NetworkCase> {};

TEST_P(ModelParameterSpecs, NamesAreUniqueAndAdjacentTensorsHaveOneKind) {
    std::set<std::string> names;
    const std::vector<ParameterSpec> specs = parameterSpecs(GetParam().config);
    for (std::size_t i = 0; i < specs.size(); ++i) {
        EXPECT_TRUE(names.insert(specs[i].name).second) << specs[i].name;
        if (!specs[i].isAdjacent) continue;
        ASSERT_GT(i, 0u);
        EXPECT_EQ(specs[i].kind, specs[i - 1].kind);
        EXPECT_EQ(specs[i].shape, specs[i - 1].shape) << specs[i].name;
    }
}

TEST_P(ModelParameterSpecs, BiasesExistAsConfigured) {
    const ModelConfig& config = GetParam().config;
    std::set<std::string> names;
    for (const ParameterSpec& spec : parameterSpecs(config)) names.insert(spec.name);
    EXPECT_EQ(names.contains("cross.attention.key.bias"), config.perceiver().bias.projections);
    EXPECT_EQ(names.contains("cross.attention.out.bias"), config.perceiver().bias.out);
    EXPECT_EQ(names.contains("cross.mlp.up.bias"), config.perceiver().bias.mlp);
    EXPECT_EQ(names.contains("layers.1.attention.query.bias"), config.layers[1].bias.projections);
    EXPECT_EQ(names.contains("layers.1.attention.out.bias"), config.layers[1].bias.out);
    EXPECT_EQ(names.contains("layers.1.mlp.down.bias"), config.layers[1].bias.mlp);
    EXPECT_EQ(names.contains("head.bias"), config.head.bias);
    EXPECT_EQ(names.contains("head.weight"), !config.head.tied);
    EXPECT_EQ(names.contains("norm.scale"), config.head.norm);
}

INSTANTIATE_TEST_SUITE_P(All, ModelParameterSpecs, ::testing::ValuesIn(networkCases()),
                         [](const auto& each) { return each.param.name; });

}  // namespace
}  // namespace continuo::test
