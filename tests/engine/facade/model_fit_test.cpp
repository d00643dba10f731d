#include "facade/model_fit.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "backends/cpu/cpu_backend.h"
#include "continuo/engine.h"
#include "facade/model_file.h"
#include "session/session.h"
#include "session/step_bytes.h"
#include "support/expect_error.h"
#include "support/temporary_folder.h"
#include "support/tiny_model.h"

namespace continuo {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

// A device with so many bytes free.
template <std::uint64_t kFree>
BackendPlugin deviceOf(const char* name) {
    BackendPlugin plugin = cpu::plugin();
    plugin.name = name;
    plugin.freeBytes = [](int) noexcept { return kFree; };
    return plugin;
}

class ModelFit : public ::testing::TestWithParam<const char*> {
protected:
    std::string file(ModelConfig config) {
        const std::string path = temporary_ / "tiny.safetensors";
        writeModel(path, *test::makeNetwork(config), DType::F32, "{}");
        return path;
    }
    FitRequest request(const std::string& model, const std::string& precision = "f32") const {
        FitRequest request;
        request.model = model;
        request.compute.device = "cpu";
        request.compute.precision = precision;
        return request;
    }

    test::TemporaryFolder temporary_;
    BackendRegistry registry_;
};

// What is told before is what is taken then.
TEST_P(ModelFit, ItsBytesAreThoseOfTheLoadedModel) {
    registry_.add(deviceOf<1000>("cpu"));
    const FitRequest asked = request(file(test::tinyConfig()), GetParam());
    const FitResult fit = fitOf(asked, registry_);
    const auto network = openModel({asked.model}, registry_.open("cpu", 1), precisionOf(GetParam()));
    double weights = 0;
    for (const Parameters::Entry& entry : network->parameters().entries())
        weights += static_cast<double>(entry.data.bytes() + (entry.scale ? entry.scale.bytes() : 0));
    EXPECT_EQ(static_cast<double>(fit.weightBytes), weights);
    const ContextConfig& context = network->config().context;
    const std::size_t caches = network->newState(1, context.length, context.latents).bytes();
    EXPECT_EQ(fit.cacheBytes, 2 * caches);
    EXPECT_EQ(fit.freeBytes, 1000U);
    EXPECT_FALSE(fit.fits());
    EXPECT_EQ(fit.msPerToken(), 0);
}

INSTANTIATE_TEST_SUITE_P(Precisions, ModelFit, ::testing::Values("f32", "bf16", "int8"));

TEST_F(ModelFit, WhatDoesNotFitIsRefusedWithBothFigures) {
    registry_.add(deviceOf<1000>("cpu"));
    const FitRequest asked = request(file(test::tinyConfig()));
    test::expectError(ErrorCode::OutOfMemory,
                      AllOf(HasSubstr("tiny.safetensors: needs about 0.0 GB"), HasSubstr("0.0 GB are free")),
                      [&] { requireFit(asked, registry_); });
}

// As a job beside live play has them.
TEST_F(ModelFit, WeightsThatAreThereNeedNoRoom) {
    FitRequest asked = request(file(test::tinyConfig()));
    registry_.add(deviceOf<4000>("cpu"));
    asked.sequences = 0;
    ASSERT_GT(fitOf(asked, registry_).weightBytes, 4000U);
    EXPECT_NO_THROW(requireFit(asked, registry_, true));
    test::expectError(ErrorCode::OutOfMemory, HasSubstr("needs about"),
                      [&] { requireFit(asked, registry_); });
}

TEST_F(ModelFit, WhereNothingIsKnownOfTheMemoryNothingIsRefused) {
    registry_.add(deviceOf<0>("cpu"));
    EXPECT_NO_THROW(requireFit(request(file(test::tinyConfig())), registry_));
}

// It falls back by itself.
TEST_F(ModelFit, AnAcceleratorIsAskedItself) {
    registry_.add(deviceOf<1000>("cpu"));
    registry_.add(deviceOf<1000>("fast"));
    FitRequest asked = request(file(test::tinyConfig()));
    asked.compute.device = "auto";
    EXPECT_NO_THROW(requireFit(asked, registry_));
}

TEST_F(ModelFit, AStepIsAsLongAsReadingItsBytes) {
    const Engine engine({});
    const FitResult fit = engine.estimate(request(file(test::tinyConfig())));
    EXPECT_GT(fit.readBandwidth, 1e8);
    EXPECT_DOUBLE_EQ(fit.msPerToken(), 1e3 * fit.stepBytes / fit.readBandwidth);
    EXPECT_LT(fit.stepBytes, static_cast<double>(fit.neededBytes()));
}

// Live music is refused before its memory is taken, not ended by the system when it is used.
TEST_F(ModelFit, PlayingIsRefusedWhereTheCachesWouldNotFit) {
    ModelConfig config = test::tinyConfig();
    config.context.length = 1 << 24;
    config.context.attentionChannels = 4096;
    Engine engine({});
    LiveRequest live;
    live.model = file(config);
    live.compute = request("").compute;
    Events events;
    test::expectError(ErrorCode::OutOfMemory, HasSubstr("of memory"), [&] { engine.play(live, events); });
    MusicRequest music;
    music.model = live.model;
    music.compute = live.compute;
    test::expectError(ErrorCode::OutOfMemory, HasSubstr("of memory"), [&] { engine.run(music, events); });
}

}  // namespace
}  // namespace continuo
