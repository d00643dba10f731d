// Tests music and pictures of models without latents.
#include <gmock/gmock.h>

#include "continuo/live_controls.h"
#include "engine/facade/models/model_fit_fixture.h"
#include "facade/models/open_models.h"
#include "model/network_bytes.h"
#include "session/live_session.h"
#include "support/expect_error.h"
#include "tokenizers/rgb_raster.h"

namespace continuo::test {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

constexpr std::int64_t kWidest = 5;  // window of the configs, tokens

ModelConfig musicConfig() {
    ModelConfig config = tinyStreamConfig();
    config.tokenizer = "midi-events";
    config.vocabulary = 391;
    return config;
}

ModelConfig pictureConfig() {
    ModelConfig config = tinyStreamConfig();
    config.modality = "image";
    config.tokenizer = "rgb-raster";
    config.vocabulary = 259;
    config.positions.tables = PositionConfig::Tables::Learned;
    config.positions.rows = {10, 10, 5};
    config.positions.grid = GridConfig{{8, 8, 3}, {1, 0, 2}, 1};
    return config;
}

class StreamGeneration : public ModelFitTest {
protected:
    MusicRequest makeMusicRequest() {
        MusicRequest result;
        result.modelPath = file(musicConfig());
        result.prompt.notes = {{80, 60, 0, 0.5}, {70, 64, 0.5, 1.0}, {90, 67, 1.0, 3.0}};
        result.tokens = 120;
        result.sampling.seed = 5;
        return result;
    }
    PictureRequest makePictureRequest(std::vector<std::uint64_t> seeds) {
        PictureRequest result;
        result.modelPath = file(pictureConfig());
        result.seeds = std::move(seeds);
        result.compute.threads = 1;
        return result;
    }
    template <class Request>
    void expectRefused(const std::string& message, const Request& asked,
                       const LiveControls* controls = nullptr) {
        expectError(ErrorCode::BadRequest, HasSubstr(message),
                    [&] { engine_.run(asked, events_, {}, controls); });
    }

    Engine engine_{EngineOptions{}};
    Events events_;
};

TEST_F(StreamGeneration, MusicLongerThanASegment_IsReproducible) {
    for (const std::string precision : {"f32", "bf16", "int8"}) {
        MusicRequest asked = makeMusicRequest();
        asked.compute.precision = precision;
        const MusicResult first = engine_.run(asked, events_), again = engine_.run(asked, events_);
        EXPECT_EQ(first.tokens.size(), 120U);
        EXPECT_EQ(first.tokens, again.tokens);
        EXPECT_EQ(first.logProbabilities, again.logProbabilities);
        EXPECT_EQ(first.latents, (LatentsCurve{{0, kWidest}}));
        EXPECT_TRUE(first.isWindow);
        EXPECT_EQ(first.rebuilds, 0);
        EXPECT_FALSE(first.failure);
    }
}

TEST_F(StreamGeneration, TheCompatibleCache_IsRefusedWithoutLatents) {
    MusicRequest asked = makeMusicRequest();
    asked.compatibleCache = true;
    expectRefused("the compatible cache is only for models imported from krasserm/perceiver-io", asked);
}

TEST_F(StreamGeneration, AWindowWiderThanTheModels_IsRefused) {
    const std::string tooWide = "window: 8 tokens; this model supports 1 to 5";
    MusicRequest asked = makeMusicRequest();
    asked.sampling.latents = 8;
    expectRefused(tooWide, asked);
    PictureRequest picture = makePictureRequest({1});
    picture.moves.latents = {{0, 0}, {5, 8}};
    expectRefused(tooWide, picture);
    ModelConfig windowless = musicConfig();
    windowless.layers.resize(1);
    std::get<FavorConfig>(windowless.layers[0].attention).localHeads = 0;
    asked.modelPath = file(windowless);
    expectRefused("window: this model has neither latents nor a window; leave the option out", asked);
    asked.sampling.latents = 0;
    EXPECT_EQ(engine_.run(asked, events_).latents, (LatentsCurve{{0, 0}}));
}

TEST_F(StreamGeneration, ANarrowWindow_ChangesTheMusic) {
    const MusicResult whole = engine_.run(makeMusicRequest(), events_);
    MusicRequest asked = makeMusicRequest();
    asked.sampling.latents = kWidest;
    EXPECT_EQ(engine_.run(asked, events_).tokens, whole.tokens);
    asked.sampling.latents = 1;
    const MusicResult narrow = engine_.run(asked, events_);
    EXPECT_EQ(narrow.latents, (LatentsCurve{{0, 1}}));
    EXPECT_NE(narrow.tokens, whole.tokens);
}

// Moves a slider to each of `values` in turn, after every seventh token.
class MovedSlider : public Events {
public:
    MovedSlider(LiveControls& controls, std::vector<int> values)
        : controls_(controls), values_(std::move(values)) {}
    void onProgress(const Progress& progress) override {
        if (progress.phase == "generating" && count_++ % 7 == 6)
            controls_.latents = values_[static_cast<std::size_t>(count_ / 7) % values_.size()];
    }

private:
    LiveControls& controls_;
    std::vector<int> values_;
    int count_ = 0;
};

// Recorded moves draw the same picture again. A slider may still have the value of another model.
TEST_F(StreamGeneration, APictureWithAMovedWindow_IsReproducedFromItsMoves) {
    LiveControls controls(makePictureRequest({1}).sampling);
    MovedSlider moved(controls, {2, 32, 1, 0, 4});
    const PictureResult made = engine_.run(makePictureRequest({1, 2}), moved, {}, &controls);
    EXPECT_FALSE(made.failure);
    EXPECT_TRUE(made.isWindow);
    ASSERT_GT(made.moves.latents.size(), 4U);
    for (const auto& [from, window] : made.moves.latents) EXPECT_LE(window, kWidest);
    PictureRequest again = makePictureRequest({1, 2});
    again.moves = made.moves;
    const PictureResult repeated = engine_.run(again, events_);
    const PictureResult plain = engine_.run(makePictureRequest({1, 2}), events_);
    EXPECT_EQ(repeated.moves.latents, made.moves.latents);
    for (std::size_t i = 0; i < 2; ++i) {
        EXPECT_EQ(repeated.pictures[i].tokens, made.pictures[i].tokens);
        EXPECT_EQ(repeated.pictures[i].logProbabilities, made.pictures[i].logProbabilities);
        EXPECT_NE(repeated.pictures[i].tokens, plain.pictures[i].tokens);
    }
}

TEST_F(StreamGeneration, MusicWithAMovedWindow_ReportsItsWindows) {
    LiveControls controls(makeMusicRequest().sampling);
    MovedSlider moved(controls, {2, 32, 1});
    const MusicResult made = engine_.run(makeMusicRequest(), moved, {}, &controls);
    EXPECT_FALSE(made.failure);
    ASSERT_GT(made.latents.size(), 3U);
    EXPECT_EQ(made.latents[0], std::pair(std::int64_t{0}, kWidest));
    for (const auto& [from, window] : made.latents) EXPECT_LE(window, kWidest);
}

TEST_F(StreamGeneration, APicture_IsTheSameAloneAndInABatch) {
    const PictureResult together = engine_.run(makePictureRequest({1, 2, 3}), events_);
    ASSERT_EQ(together.pictures.size(), 3U);
    EXPECT_EQ(together.moves.latents, (LatentsCurve{{0, kWidest}}));
    EXPECT_EQ(together.rebuilds, 0);
    for (const MadePicture& each : together.pictures) {
        const PictureResult alone = engine_.run(makePictureRequest({each.seed}), events_);
        EXPECT_EQ(alone.pictures[0].tokens, each.tokens);
        EXPECT_EQ(alone.pictures[0].logProbabilities, each.logProbabilities);
    }
}

TEST_F(StreamGeneration, AStoppedPicture_ResumesBitForBit) {
    const PictureResult whole = engine_.run(makePictureRequest({1, 2}), events_);
    PictureRequest asked = makePictureRequest({1, 2});
    asked.moves = whole.moves;
    const std::size_t drawn = 50;
    for (const MadePicture& each : whole.pictures) {
        std::vector<std::uint8_t>& numbers = asked.drawn.emplace_back();
        for (std::size_t i = 0; i < drawn; ++i) numbers.push_back(RgbRaster::byteOf(each.tokens[i]));
    }
    const PictureResult gone = engine_.run(asked, events_);
    for (std::size_t i = 0; i < 2; ++i) {
        EXPECT_EQ(gone.pictures[i].tokens, whole.pictures[i].tokens);
        EXPECT_TRUE(std::equal(whole.pictures[i].logProbabilities.begin() + drawn,
                               whole.pictures[i].logProbabilities.end(),
                               gone.pictures[i].logProbabilities.begin() + drawn));
    }
}

TEST_F(StreamGeneration, TheSummary_ReportsAWindowAndNoLatents) {
    const ModelSummary summary = engine_.inspect(file(musicConfig()));
    EXPECT_EQ(summary.latents, 0);
    EXPECT_FALSE(summary.fixedLatents);
    EXPECT_TRUE(summary.hasWindow());
    EXPECT_EQ(summary.maxLatentsOrWindow(), kWidest);
}

TEST_F(StreamGeneration, TheMemoryEstimate_IsTheSizeOfTheState) {
    const ModelConfig config = musicConfig();
    FitRequest asked = makeFitRequest(file(config));
    const FitResult live = engine_.estimate(asked);
    EXPECT_EQ(live.latents, 0);
    EXPECT_EQ(live.context, 0);
    EXPECT_FALSE(live.reduced);
    const auto kept = [&](std::int64_t reach) { return streamBytes(config, Precision::F32, reach); };
    EXPECT_NEAR(static_cast<double>(live.cacheBytes), 2 * kept(LiveSession::kReach), 2);
    EXPECT_GT(live.msPerToken(), 0);
    asked.sequences = 1;
    asked.live = false;
    const FitResult once = engine_.estimate(asked);
    EXPECT_NEAR(static_cast<double>(once.cacheBytes), kept(0), 2);
    EXPECT_EQ(once.stepBytes, live.stepBytes);
    EXPECT_LT(once.stepBytes, static_cast<double>(once.neededBytes()));
    asked.latents = 1;
    const FitResult narrow = engine_.estimate(asked);
    EXPECT_LT(narrow.stepBytes, once.stepBytes);
    EXPECT_EQ(narrow.cacheBytes, once.cacheBytes);  // not smaller, so that the window can widen again
    EXPECT_EQ(narrow.latents, 0);
}

// The engine cannot save memory with fewer latents here.
TEST_F(StreamGeneration, AMemoryLimitThatIsTooSmall_RefusesTheModel) {
    engine_.setMemoryLimit(1000);
    RecordedWarnings warnings;
    expectError(ErrorCode::OutOfMemory,
                AllOf(HasSubstr("choose int8 or a smaller model"), Not(HasSubstr("latents"))),
                [&] { engine_.run(makeMusicRequest(), warnings); });
    EXPECT_EQ(warnings.lines, "");
}

TEST_F(StreamGeneration, AModelOpenedTwice_SharesItsWeights) {
    OpenModels models;
    const std::string path = file(musicConfig());
    const auto first = models.open({path}, openTestDevice("cpu", 1), Precision::F32);
    const auto second = models.open({path}, openTestDevice("cpu", 1), Precision::F32);
    EXPECT_NE(first->sharedBackend(), second->sharedBackend());
    EXPECT_EQ(&first->parameters(), &second->parameters());
    EXPECT_TRUE(models.has({path}, "cpu", Precision::F32));
}

// A job beside live music counts its weights once.
TEST_F(StreamGeneration, AJobBesideLiveMusic_SharesItsWeights) {
    MusicRequest job = makeMusicRequest();
    job.compute.precision = "f32";
    FitRequest fit;
    fit.modelPath = job.modelPath;
    fit.compute = job.compute;
    fit.speed = false;
    fit.live = true;
    fit.sequences = 2;
    const FitResult live = engine_.estimate(fit);
    fit.live = false;
    fit.sequences = 1;
    const FitResult beside = engine_.estimate(fit);
    RecordedWarnings warnings;
    const std::string alone = engine_.run(job, warnings).tokenHash;
    engine_.setMemoryLimit(live.neededBytes() + beside.cacheBytes);
    LiveRequest asked;
    asked.modelPath = job.modelPath;
    asked.compute = job.compute;
    const LiveMusic playing = engine_.play(asked, warnings);
    EXPECT_EQ(engine_.run(job, warnings).tokenHash, alone);
    EXPECT_EQ(warnings.lines, "");
    engine_.setMemoryLimit(live.neededBytes() + beside.cacheBytes - 1);
    expectError(ErrorCode::OutOfMemory, HasSubstr("are free within the memory limit"),
                [&] { engine_.run(job, warnings); });
}

}  // namespace
}  // namespace continuo::test
