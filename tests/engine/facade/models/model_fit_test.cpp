#include "facade/models/model_fit.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <optional>

#include "continuo/live_controls.h"
#include "engine/facade/models/model_fit_fixture.h"
#include "session/session.h"
#include "support/expect_error.h"

namespace continuo {
namespace {

using test::makeDevicePlugin;
using test::RecordedWarnings;
using ::testing::AllOf;
using ::testing::HasSubstr;

class ModelFit : public test::ModelFitTest, public ::testing::WithParamInterface<const char*> {};

// The prediction equals the memory used later.
TEST_P(ModelFit, PredictedBytesMatchTheLoadedModel) {
    registry_.add(makeDevicePlugin<1000>("cpu"));
    const FitRequest asked = makeFitRequest(file(test::tinyConfig()), GetParam());
    const FitResult fit = computeFit(asked, registry_);
    const auto network = openModel({asked.modelPath}, registry_.open("cpu", 1), parsePrecision(GetParam()));
    double weights = 0;
    const Preparation preparation{network->options().compute};
    for (const Parameters::Entry& entry : network->parameters().entries()) {
        weights += static_cast<double>(entry.data.bytes() + (entry.scale ? entry.scale.bytes() : 0));
        if (entry.spec.kind == ParameterSpec::Kind::Matrix)
            weights += static_cast<double>(
                registry_.preparedBytes("cpu")(entry.data.dtype, entry.data.shape, preparation));
    }
    EXPECT_EQ(static_cast<double>(fit.weightBytes), weights);
    const PerceiverConfig& context = network->config().perceiver();
    const std::size_t caches = network->newState(1, context.length, context.latents).bytes();
    EXPECT_EQ(fit.cacheBytes, 2 * caches);
    EXPECT_EQ(fit.freeBytes, 1000U);
    EXPECT_FALSE(fit.fits());
    EXPECT_EQ(fit.msPerToken(), 0);
}

INSTANTIATE_TEST_SUITE_P(Precisions, ModelFit, ::testing::Values("f32", "bf16", "int8"));

// Tables are not in the file: a small file may state many rows, of which only reachable ones are allocated.
TEST_F(ModelFit, PositionTablesCountOnlyTheirReachableRows) {
    registry_.add(makeDevicePlugin<1000>("cpu"));
    ModelConfig config = test::tinyConfig();
    const std::uint64_t without = computeFit(makeFitRequest(file(config), "f32"), registry_).weightBytes;
    config.positions.tables = PositionConfig::Tables::Sinusoidal;
    config.positions.rows = {16'000'000};
    const std::uint64_t with = computeFit(makeFitRequest(file(config), "f32"), registry_).weightBytes;
    const auto rows = static_cast<std::uint64_t>(config.positions.origin + config.perceiver().length);
    EXPECT_EQ(with - without,
              rows * static_cast<std::uint64_t>(config.perceiver().inputChannels) * sizeof(float));
}

TEST_F(ModelFit, TheRefusalStatesNeededAndFreeMemory) {
    registry_.add(makeDevicePlugin<1000>("cpu"));
    const FitRequest asked = makeFitRequest(file(test::tinyConfig()));
    test::expectError(ErrorCode::OutOfMemory,
                      AllOf(HasSubstr("tiny.safetensors: needs about 0.0 GB"), HasSubstr("0.0 GB are free")),
                      [&] { requireFit(asked, registry_); });
}

// A job beside live music uses its loaded weights.
TEST_F(ModelFit, WeightsAlreadyLoadedAreNotCountedAgain) {
    FitRequest asked = makeFitRequest(file(test::tinyConfig()));
    registry_.add(makeDevicePlugin<4000>("cpu"));
    asked.sequences = 0;
    ASSERT_GT(computeFit(asked, registry_).weightBytes, 4000U);
    EXPECT_NO_THROW(requireFit(asked, registry_, true));
    test::expectError(ErrorCode::OutOfMemory, HasSubstr("needs about"),
                      [&] { requireFit(asked, registry_); });
}

TEST_F(ModelFit, NothingIsRefusedIfFreeMemoryIsUnknown) {
    registry_.add(makeDevicePlugin<0>("cpu"));
    EXPECT_NO_THROW(requireFit(makeFitRequest(file(test::tinyConfig())), registry_));
}

// An accelerator needs no check, because automatic selection falls back to the CPU.
TEST_F(ModelFit, AutomaticDeviceIsNotCheckedInAdvance) {
    registry_.add(makeDevicePlugin<1000>("cpu"));
    registry_.add(makeDevicePlugin<1000>("fast"));
    FitRequest asked = makeFitRequest(file(test::tinyConfig()));
    asked.compute.device = "auto";
    EXPECT_NO_THROW(requireFit(asked, registry_));
}

TEST_F(ModelFit, StepTimeIsItsBytesDividedByTheBandwidth) {
    const Engine engine({});
    const FitResult fit = engine.estimate(makeFitRequest(file(test::tinyConfig())));
    EXPECT_GT(fit.readBandwidth, 1e8);
    EXPECT_DOUBLE_EQ(fit.msPerToken(), 1e3 * fit.stepBytes / fit.readBandwidth);
    EXPECT_LT(fit.stepBytes, static_cast<double>(fit.neededBytes()));
}

// Live music is refused before allocating; otherwise the system would kill it later.
TEST_F(ModelFit, LiveMusicIsRefusedIfTheCachesDoNotFit) {
    ModelConfig config = test::tinyConfig();
    config.perceiver().length = 1 << 24;
    config.perceiver().attentionChannels = 4096;
    Engine engine({});
    LiveRequest live;
    live.modelPath = file(config);
    live.compute = makeFitRequest("").compute;
    Events events;
    test::expectError(ErrorCode::OutOfMemory, HasSubstr("of memory"), [&] { engine.play(live, events); });
    MusicRequest music;
    music.modelPath = live.modelPath;
    music.compute = live.compute;
    test::expectError(ErrorCode::OutOfMemory, HasSubstr("of memory"), [&] { engine.run(music, events); });
}

// So many latents would also need far more memory than exists, but the error must name the latents.
TEST_F(ModelFit, TooManyLatentsAreReportedBeforeMissingMemory) {
    ModelConfig config = test::tinyConfig();
    config.tokenizer = "midi-events";
    config.vocabulary = 391;
    MusicRequest music;
    music.modelPath = file(config);
    music.compute = makeFitRequest("").compute;
    music.sampling.latents = 2'000'000'000;
    Events events;
    test::expectError(ErrorCode::BadRequest, HasSubstr("this model supports 1 to 8"),
                      [&] { Engine({}).run(music, events); });
}

TEST_F(ModelFit, AMemoryLimitReducesLatentsBeforeTheContext) {
    registry_.add(makeDevicePlugin<0>("cpu"));
    const FitRequest asked = makeFitRequest(file(test::tinyConfig(4096, 512)));
    const FitResult all = computeFit(asked, registry_);
    EXPECT_FALSE(all.reduced);
    EXPECT_EQ(all.latents, 512);
    EXPECT_EQ(all.context, 4096);
    EXPECT_EQ(computeFit(asked, registry_, all.neededBytes()).latents, 512);
    const FitResult fewer = computeFit(asked, registry_, all.neededBytes() - 1);
    EXPECT_TRUE(fewer.reduced);
    EXPECT_TRUE(fewer.fits());
    EXPECT_EQ(fewer.latents, 256);
    EXPECT_EQ(fewer.context, 4096);
    const FitResult least = computeFit(asked, registry_, 1);
    EXPECT_EQ(least.latents, 64);
    EXPECT_EQ(least.context, 512);
    EXPECT_FALSE(least.fits());
    const FitResult shorter = computeFit(asked, registry_, least.neededBytes());
    EXPECT_TRUE(shorter.fits());
    EXPECT_EQ(shorter.context, 512);
}

TEST_F(ModelFit, SharesOfAMemoryLimitAreReleased) {
    registry_.add(makeDevicePlugin<0>("cpu"));
    const FitRequest asked = makeFitRequest(file(test::tinyConfig()));
    const FitResult fit = computeFit(asked, registry_);
    const std::uint64_t needed = fit.neededBytes();
    FitRequest other = asked;  // another model, so it needs its own weights
    other.compute.precision = "bf16";
    const auto limit = std::make_shared<MemoryLimit>();
    RecordedWarnings events;
    SessionOptions options;
    EXPECT_NO_THROW(reserveShare(asked, "", registry_, *limit, options, events));  // no limit is set
    limit->set(needed + 1000);
    {
        const MemoryLimit::Share share = reserveShare(asked, "", registry_, *limit, options, events);
        EXPECT_EQ(limit->available(), 1000U);
        test::expectError(ErrorCode::OutOfMemory,
                          AllOf(HasSubstr("tiny.safetensors: needs about"),
                                HasSubstr("are free within the memory limit of")),
                          [&] { reserveShare(other, "", registry_, *limit, options, events); });
        limit->set(10);  // existing shares are kept
        EXPECT_EQ(limit->available(), 0U);
        limit->set(needed + 1000);
    }
    EXPECT_EQ(limit->available(), needed + 1000);
    // Shared weights count once, as long as anyone uses them.
    limit->set(2 * needed);
    std::optional<MemoryLimit::Share> first = reserveShare(asked, "", registry_, *limit, options, events);
    const MemoryLimit::Share second = reserveShare(asked, "", registry_, *limit, options, events);
    EXPECT_EQ(limit->available(), fit.weightBytes);
    first.reset();
    EXPECT_EQ(limit->available(), needed);
    EXPECT_EQ(events.lines, "");
    EXPECT_EQ(options.latents, 0);
}

TEST_F(ModelFit, ModelsRunWithinTheMemoryLimit) {
    ModelConfig config = test::tinyConfig(4096, 512);
    config.tokenizer = "midi-events";
    config.vocabulary = 391;
    Engine engine({});
    FitRequest fit = makeFitRequest(file(config));
    fit.speed = false;
    fit.sequences = 1;
    MusicRequest music;
    music.modelPath = fit.modelPath;
    music.compute = fit.compute;
    music.compute.threads = 1;
    music.prompt.notes = {{80, 60, 0, 0.5}, {70, 64, 0.5, 1.0}};
    music.tokens = 20;
    music.sampling.latents = 512;
    fit.latents = 512;
    const std::uint64_t all = engine.estimate(fit).neededBytes();
    RecordedWarnings events;
    engine.run(music, events);
    EXPECT_EQ(events.lines, "");
    engine.setMemoryLimit(all - 1);
    EXPECT_EQ(engine.estimate(fit).latents, 256);
    const MusicResult within = engine.run(music, events);
    EXPECT_THAT(events.lines, HasSubstr("continuing with 256 latents and a context of 4096 tokens"));
    engine.setMemoryLimit(0);
    music.sampling.latents = 256;
    events.lines.clear();
    EXPECT_EQ(engine.run(music, events).tokenHash, within.tokenHash) << "as if these had been asked for";
    LiveControls controls(music.sampling);
    controls.latents = 512;
    const auto slidTo = [&] { return engine.run(music, events, {}, &controls).latents.back().second; };
    EXPECT_EQ(slidTo(), 512);
    engine.setMemoryLimit(all - 1);
    EXPECT_EQ(slidTo(), 256);
    controls.latents = 0;
    EXPECT_EQ(slidTo(), 256);
    engine.setMemoryLimit(1000);
    test::expectError(ErrorCode::OutOfMemory, HasSubstr("memory limit"), [&] { engine.run(music, events); });
}

TEST_F(ModelFit, LiveMusicKeepsItsShareOfTheLimitUntilDestroyed) {
    ModelConfig config = test::tinyConfig();
    config.tokenizer = "midi-events";
    config.vocabulary = 391;
    Engine engine({});
    FitRequest fit = makeFitRequest(file(config));
    fit.speed = false;
    const FitResult needed = engine.estimate(fit);
    engine.setMemoryLimit(needed.neededBytes() + needed.cacheBytes / 2);
    LiveRequest live;
    live.modelPath = fit.modelPath;
    live.compute = fit.compute;
    Events events;
    std::optional<LiveMusic> first = engine.play(live, events);
    test::expectError(ErrorCode::OutOfMemory, HasSubstr("memory limit"), [&] { engine.play(live, events); });
    first.reset();
    EXPECT_NO_THROW(engine.play(live, events));
}

}  // namespace
}  // namespace continuo
