#include <gmock/gmock.h>

#include <tuple>

#include "engine/facade/engine_fixture.h"
#include "engine/session/fails_once.h"
#include "facade/benchmark/bench.h"
#include "model/parameters/compute_cost.h"
#include "support/expect_error.h"

namespace continuo {
namespace {

using test::EngineTest;

// Returns a config without latents, whose state vectors are replaced every 8 tokens.
ModelConfig configWithoutLatents() {
    ModelConfig config;
    config.vocabulary = 23;
    config.channels = 16;
    config.context = StreamConfig{32, 8, StreamConfig::Empty::Mask};
    LayerConfig layer;
    layer.heads = 2;
    layer.attention = SoftmaxConfig{8, true, false};
    layer.recurrence = RecurrenceConfig{.states = 8};
    config.layers = {layer};
    return config;
}

using BenchCase = std::tuple<const char*, bool>;  // kind; whether the model has latents

class Bench : public EngineTest, public ::testing::WithParamInterface<BenchCase> {
protected:
    BenchRequest makeRequest() const {
        const auto& [kind, hasLatents] = GetParam();
        BenchRequest request;
        request.kind = kind;
        request.config = (hasLatents ? test::tinyConfig(64, 16) : configWithoutLatents()).toJson();
        request.context = 32;
        request.tokens = 10;
        request.compute.threads = 1;
        return request;
    }

    // Requests a stop at the `at`-th reported step.
    struct Stopper : Events {
        explicit Stopper(int at) : at_(at) {}
        void onProgress(const Progress&) override {
            if (++steps == at_) source.request_stop();
        }
        std::stop_source source;
        int steps = 0;

    private:
        int at_;
    };
};

TEST_P(Bench, MeasuresAtLeastTenSteps) {
    Stopper events(-1);
    const BenchResult result = Engine({}).run(makeRequest(), events, events.source.get_token());
    EXPECT_GE(events.steps, 10);
    EXPECT_GT(result.msMedian, 0);
    EXPECT_GE(result.msWorst, result.msMedian);
    EXPECT_GT(result.tokensPerSecond, 0);
}

TEST_P(Bench, ReportsTheDevice) {
    BenchRequest request = makeRequest();
    request.compute.device = "cpu";
    Events events;
    const BenchResult result = Engine({}).run(request, events);
    EXPECT_EQ(result.device.id, "cpu");
    EXPECT_EQ(result.device.threads, 1);
}

TEST_P(Bench, CancelsWithinAStep) {
    Stopper events(3);
    test::expectError(ErrorCode::Cancelled, testing::HasSubstr("stopped"),
                      [&] { Engine({}).run(makeRequest(), events, events.source.get_token()); });
    EXPECT_EQ(events.steps, 3);
}

// Batch sizes of zero or less, or above the maximum, are refused.
TEST_P(Bench, InvalidBatchSizesAreRefused) {
    BenchRequest request = makeRequest();
    Events events;
    for (const int batch : {0, -1, 4097}) {
        request.batch = batch;
        test::expectError(ErrorCode::BadRequest, testing::HasSubstr("at once; choose 1 to"),
                          [&] { Engine({}).run(request, events); });
    }
    request.kind = "picture";
    request.batch = 17;
    test::expectError(ErrorCode::BadRequest, testing::HasSubstr("choose 1 to 16"),
                      [&] { Engine({}).run(request, events); });
}

BenchRequest requestWithoutLatents() {
    BenchRequest request;
    request.kind = "decode";
    request.config = configWithoutLatents().toJson();
    request.context = 100;
    request.tokens = 40;
    request.compute.threads = 1;
    request.compute.precision = "f32";
    return request;
}

TEST(BenchDecode, OfAModelWithoutLatents_ReportsStepsAndBlocks) {
    Events events;
    const BenchRequest request = requestWithoutLatents();
    const BenchResult result = Engine({}).run(request, events);
    EXPECT_GT(result.msMedian, 0);
    EXPECT_GE(result.msWorst, result.msMedian);
    EXPECT_EQ(result.blockTokens, 8);
    EXPECT_GT(result.blockMs, 0);
    EXPECT_LT(result.tokensPerSecondWithRebuilds, result.tokensPerSecond);
    EXPECT_EQ(result.rebuilds, 0);
    EXPECT_GT(result.stateBytes, 0);
    EXPECT_EQ(result.stepBytes,
              stepCost(ModelConfig::fromJson(request.config), Precision::F32, 140).bytes(1));
    EXPECT_GT(result.bandwidthShare, 0);
}

TEST(BenchDecode, OfAModelWithoutLatents_MeasuresANarrowWindow) {
    Events events;
    for (const char* kind : {"decode", "prefill", "live"}) {
        BenchRequest request = requestWithoutLatents();
        request.kind = kind;
        request.latents = 3;
        const BenchResult result = Engine({}).run(request, events);
        EXPECT_GT(result.msMedian, 0) << kind;
        if (request.kind != "decode") continue;
        EXPECT_EQ(result.stepBytes,
                  stepCost(ModelConfig::fromJson(request.config), Precision::F32, 140, 3).bytes(1));
    }
}

TEST(BenchDecode, OfAModelWithoutLatents_RefusesLatentOptions) {
    Events events;
    BenchRequest request = requestWithoutLatents();
    request.start = 4;
    test::expectError(ErrorCode::BadRequest, testing::HasSubstr("has no latents; leave --start out"),
                      [&] { Engine({}).run(request, events); });
    request.start = 0;
    request.latents = 9;
    test::expectError(ErrorCode::BadRequest,
                      testing::HasSubstr("window: 9 tokens; this model supports 1 to 8"),
                      [&] { Engine({}).run(request, events); });
}

// Otherwise the benchmark would request the same number forever.
TEST(BenchPicture, ADeviceErrorEndsTheBenchmark) {
    const test::NextFailure failure = test::noFailure();
    ModelConfig config = test::tinyGridConfig(193, 16);
    config.modality = "image";
    config.tokenizer = "rgb-raster";
    config.vocabulary = 259;
    config.positions.rows = {10, 10, 5};
    config.positions.grid = GridConfig{{8, 8, 3}, {1, 0, 2}, 1};
    const auto network =
        test::makeNetworkOn(std::make_shared<test::FailsOnce>(test::openNetworkDevice(), failure), config);
    BenchRequest request;
    request.tokens = 40;
    Events events;
    EXPECT_EQ(benchPicture(request, network, events, {}).tokens, 40);
    *failure = test::Failure{"sample", 9};
    test::expectError(ErrorCode::Device, testing::HasSubstr("sample: failed"),
                      [&] { benchPicture(request, network, events, {}); });
}

INSTANTIATE_TEST_SUITE_P(Kinds, Bench,
                         testing::Combine(testing::Values("decode", "prefill", "live", "train"),
                                          testing::Bool()));

}  // namespace
}  // namespace continuo
