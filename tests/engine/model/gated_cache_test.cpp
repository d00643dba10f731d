#include "model/layers/gated_cache.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "base/philox.h"
#include "engine/model/stream_cases.h"
#include "support/devices.h"

namespace continuo::test {
namespace {

// Runs one segment through the cache of a layer, in either order.
class CacheOrder : public ::testing::Test {
protected:
    enum class Order { ReadFirst, UpdateFirst };

    // Returns heads [T, C] for inputs [T, C].
    std::vector<float> run(const std::vector<float>& inputs, Order order) {
        Arena arena = arenaOn(testBackend());
        Pass pass(*testBackend(), arena, Pass::Mode::Infer, DType::F32);
        const TensorView x = pass.scratch(DType::F32, {1, kSegment, channels_});
        testBackend()->upload(std::as_bytes(std::span(inputs)), x);
        const Value in{x, {}, nullptr};
        const Value own = in.reshaped({1, kSegment, heads_, channels_ / heads_});
        LayerState state;
        cache_.addState(state, 1, 0);
        const Value before{state.cache->rows.now(), {}, nullptr};
        testBackend()->fill(before.data, 0.5f);
        const std::int64_t begun = 0;
        Stretch at;
        at.count = kSegment;
        at.sequenceStarts = std::span(&begun, 1);
        const Value out =
            order == Order::ReadFirst
                ? cache_.forward(pass, in, own, at, state)
                : cache_.mix(pass, in, own, cache_.update(pass, before, in.slice(2, 0, channels_ / 2)));
        return downloadFloats(*testBackend(), out.data);
    }
    // Returns whether changing the segment's last token changes the heads of an earlier one.
    bool dependsOnLaterTokens(Order order) {
        RandomStream random(3, 0);
        std::vector<float> inputs(static_cast<std::size_t>(kSegment * channels_));
        for (float& each : inputs) each = static_cast<float>(2 * random.real() - 1);
        const std::vector<float> before = run(inputs, order);
        for (auto each = inputs.end() - channels_; each != inputs.end(); ++each) *each += 1;
        const std::vector<float> after = run(inputs, order);
        return !std::equal(before.begin(), before.end() - channels_, after.begin());
    }

    static constexpr std::int64_t kSegment = 8;
    const NetworkCase case_ = [] {
        const std::vector<NetworkCase> all = streamCases();
        return *std::ranges::find(all, std::string("CacheOfMeans"), &NetworkCase::name);
    }();
    std::int64_t channels_ = case_.config.channels, heads_ = case_.config.layers[0].heads;
    std::unique_ptr<Network> network_ = randomNetwork(case_.config, 51);
    GatedCache cache_{NamedWeights(network_->parameters(), case_.config), "layers.0", case_.config.layers[0],
                      *testBackend()};
};

TEST_F(CacheOrder, ReadFirst_DependsOnNoLaterToken) { EXPECT_FALSE(dependsOnLaterTokens(Order::ReadFirst)); }

// The published order, which suits networks that see a segment as a whole.
TEST_F(CacheOrder, UpdateFirst_DependsOnLaterTokensOfTheSegment) {
    EXPECT_TRUE(dependsOnLaterTokens(Order::UpdateFirst));
}

// Normalised candidates keep the rows bounded after any number of updates.
TEST(GatedCacheRows, StayBoundedOverManyUpdates) {
    const std::vector<NetworkCase> all = streamCases();
    const ModelConfig config = std::ranges::find(all, std::string("Cache"), &NetworkCase::name)->config;
    const auto network = randomNetwork(config, 52);
    GatedCache cache(NamedWeights(network->parameters(), config), "layers.0", config.layers[0],
                     *testBackend());
    Arena arena = arenaOn(testBackend());
    LayerState state;
    cache.addState(state, 1, 0);
    const TensorView rows = state.cache->rows.now();
    RandomStream random(4, 0);
    double largest = 0;
    for (int update = 0; update < 2000; ++update) {
        Pass pass(*testBackend(), arena, Pass::Mode::Infer, DType::F32);
        const Pass::Scope scope(pass);
        const TensorView segment = pass.scratch(DType::F32, {1, 8, rows.shape[2]});
        std::vector<float> values(static_cast<std::size_t>(segment.shape.count()));
        for (float& each : values) each = static_cast<float>(20 * random.real() - 10);
        testBackend()->upload(std::as_bytes(std::span(values)), segment);
        testBackend()->copy(cache.update(pass, {rows, {}, nullptr}, {segment, {}, nullptr}).data, rows);
        std::vector<float> now(static_cast<std::size_t>(rows.shape.count()));
        testBackend()->download(rows, std::as_writable_bytes(std::span(now)));
        for (const float each : now) largest = std::max(largest, std::abs(static_cast<double>(each)));
    }
    // A LayerNorm of D numbers is at most sqrt(D - 1). Scale and offset of this network are below 4.
    EXPECT_LT(largest, 4 * std::sqrt(static_cast<double>(rows.shape[2])) + 4);
    EXPECT_GT(largest, 0);
}

}  // namespace
}  // namespace continuo::test
