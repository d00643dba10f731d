// Tests how many latents a memory limit allows, at the start and later.
#include <gmock/gmock.h>

#include <memory>

#include "continuo/live_controls.h"
#include "engine/facade/models/model_fit_fixture.h"
#include "support/expect_error.h"

namespace continuo {
namespace {

using test::makeDevicePlugin;
using test::RecordedWarnings;
using ::testing::HasSubstr;

class LatentsLimit : public test::ModelFitTest {};

TEST_F(LatentsLimit, AMemoryLimitLimitsTheLatentsSlider) {
    registry_.add(makeDevicePlugin<0>("cpu"));
    FitRequest asked = makeFitRequest(file(test::tinyConfig(4096, 512)));
    const FitResult wide = computeFit(asked, registry_);
    const std::uint64_t all = wide.neededBytes();
    asked.latents = 100;
    const FitResult few = computeFit(asked, registry_);
    const auto limit = std::make_shared<MemoryLimit>();
    RecordedWarnings events;
    const auto most = [&](std::uint64_t bytes, std::int64_t slidTo = 0) {
        limit->set(bytes);
        SessionOptions options;
        options.latents = asked.latents;
        options.maxLatents = slidTo;
        const MemoryLimit::Share share = reserveShare(asked, "", registry_, *limit, options, events);
        EXPECT_EQ(options.latents, 100);
        FitRequest taken = asked;
        taken.latents = static_cast<int>(options.maxLatents);
        if (bytes > 0) {
            EXPECT_EQ(limit->available(), bytes - computeFit(taken, registry_).neededBytes());
        }
        return options.maxLatents;
    };
    EXPECT_EQ(most(0), 512);
    EXPECT_EQ(most(all), 512);
    EXPECT_EQ(most(all, 200), 200);
    EXPECT_EQ(most(all - 1), 256);
    EXPECT_EQ(most(few.neededBytes()), 100);
    // A request gets fewer latents instead of being refused, because its slider may never move to the
    // maximum.
    limit->set(all + few.cacheBytes);
    SessionOptions first, second;
    const MemoryLimit::Share one = reserveShare(asked, "", registry_, *limit, first, events);
    EXPECT_EQ(first.maxLatents, 512);
    const MemoryLimit::Share other = reserveShare(asked, "", registry_, *limit, second, events);
    EXPECT_EQ(second.maxLatents, 100);
    EXPECT_EQ(limit->available(), 0U);
    EXPECT_EQ(events.lines, "");
}

// Returns the config of a model of pictures of 8 x 8 pixels.
ModelConfig pictureConfig(int latents) {
    ModelConfig config = test::tinyConfig(193, latents);
    config.modality = "image";
    config.tokenizer = "rgb-raster";
    config.vocabulary = 259;
    config.positions.rotary.reset();
    config.positions.tables = PositionConfig::Tables::Learned;
    config.positions.rows = {10, 10, 5};
    config.positions.grid = GridConfig{{8, 8, 3}, {1, 0, 2}, 1};
    return config;
}

TEST_F(LatentsLimit, PicturesUseTheLatentsThatFitTheLimit) {
    Engine engine({});
    FitRequest fit = makeFitRequest(file(pictureConfig(128)));
    fit.speed = false;
    PictureRequest asked;
    asked.modelPath = fit.modelPath;
    asked.compute = fit.compute;
    asked.compute.threads = 1;
    asked.seeds = {1, 2};
    asked.sampling.latents = 64;
    RecordedWarnings events;
    const PictureResult few = engine.run(asked, events);
    LiveControls controls(asked.sampling);
    controls.latents = 128;
    const auto latents = [&] { return engine.run(asked, events, {}, &controls).moves.latents; };
    EXPECT_EQ(latents(), (LatentsCurve{{0, 128}}));
    const std::uint64_t all = engine.estimate(fit).neededBytes();
    engine.setMemoryLimit(all);
    EXPECT_EQ(latents(), (LatentsCurve{{0, 128}}));
    EXPECT_EQ(events.lines, "");

    engine.setMemoryLimit(all - 1);
    EXPECT_EQ(latents(), (LatentsCurve{{0, 64}}));
    asked.sampling.latents = 128;
    for (const bool recorded : {false, true}) {
        if (recorded) asked.moves.latents = {{0, 128}};
        events.lines.clear();
        const PictureResult within = engine.run(asked, events);
        EXPECT_THAT(events.lines, HasSubstr("continuing with 64 latents"));
        EXPECT_EQ(within.moves.latents, (LatentsCurve{{0, 64}}));
        EXPECT_EQ(within.pictures[1].tokenHash, few.pictures[1].tokenHash);
    }
    engine.setMemoryLimit(0);
    asked.moves.latents = {{0, 129}};
    test::expectError(ErrorCode::BadRequest, HasSubstr("1 to 128"), [&] { engine.run(asked, events); });
}

// The latent count that a picture resumed with is also used from its start.
TEST_F(LatentsLimit, APictureDrawnWithFewerLatentsIsReproducible) {
    Engine engine({});
    FitRequest fit = makeFitRequest(file(pictureConfig(128)));
    fit.speed = false;
    fit.sequences = 1;
    PictureRequest asked;
    asked.modelPath = fit.modelPath;
    asked.compute = fit.compute;
    asked.compute.threads = 1;
    asked.seeds = {1};
    asked.prompt = {8, 8, std::vector<std::uint8_t>(192, 100)};
    asked.keptRows = 4;
    RecordedWarnings events;
    engine.setMemoryLimit(engine.estimate(fit).neededBytes() - 1);
    const PictureResult first = engine.run(asked, events);
    EXPECT_EQ(first.moves.latents, (LatentsCurve{{0, 64}}));
    engine.setMemoryLimit(0);
    asked.moves = first.moves;
    const PictureResult again = engine.run(asked, events);
    EXPECT_EQ(again.moves, first.moves);
    EXPECT_EQ(again.pictures[0].logProbabilities, first.pictures[0].logProbabilities);
}

}  // namespace
}  // namespace continuo
