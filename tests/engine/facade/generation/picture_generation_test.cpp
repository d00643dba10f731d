#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "continuo/live_controls.h"
#include "engine/facade/picture_fixture.h"
#include "support/expect_error.h"
#include "tokenizers/rgb_raster.h"

namespace continuo {
namespace {

using test::expectError;
using ::testing::HasSubstr;

// Collects the reported pixels and stops after a number of rows.
struct Canvas : Events {
    explicit Canvas(int rows = -1) : left(rows) {}

    void onPixels(const PixelRun& run) override {
        pixels.resize(std::max(pixels.size(), static_cast<std::size_t>(run.picture) + 1),
                      std::vector<int>(8 * 8 * 3, -1));
        EXPECT_EQ(run.values.size(), run.bits.size());
        for (std::size_t i = 0; i < run.values.size(); ++i) {
            int& value = pixels[static_cast<std::size_t>(run.picture)][run.first + i * run.stride];
            EXPECT_EQ(value, -1);
            value = run.values[i];
            EXPECT_GE(run.bits[i], 0);
        }
        if (run.picture == 0 && --left == 0) source.request_stop();
    }
    void onProgress(const Progress& progress) override {
        if (progress.phase == "generating" && --tokensLeft == 0) source.request_stop();
    }

    std::vector<std::vector<int>> pixels;
    int left;
    int tokensLeft = -1;
    std::stop_source source;
};

class PictureGeneration : public test::PictureTest {
protected:
    static PictureRequest request(std::vector<std::uint64_t> seeds) {
        PictureRequest result;
        result.modelPath = model();
        result.label = "green";
        result.seeds = std::move(seeds);
        result.compute.threads = 1;
        return result;
    }
    PictureResult run(const PictureRequest& asked) { return engine_.run(asked, events_); }
    void expectRefused(const std::string& message, const PictureRequest& asked) {
        expectError(ErrorCode::BadRequest, HasSubstr(message), [&] { run(asked); });
    }
};

TEST_F(PictureGeneration, PicturesDoNotDependOnBatchOrThreads) {
    for (const std::string precision : {"bf16", "f32", "int8"}) {
        PictureRequest asked = request({1, 2, 3, 4, 5, 6, 7, 8});
        asked.compute.precision = precision;
        const PictureResult together = run(asked);
        ASSERT_EQ(together.pictures.size(), 8u);
        for (const int threads : {1, 3}) {
            for (const std::size_t i : {0u, 4u, 7u}) {
                PictureRequest one = request({asked.seeds[i]});
                one.compute = asked.compute;
                one.compute.threads = threads;
                const PictureResult alone = run(one);
                EXPECT_EQ(alone.pictures[0].picture, together.pictures[i].picture) << precision;
                EXPECT_EQ(alone.pictures[0].tokenHash, together.pictures[i].tokenHash);
                EXPECT_EQ(alone.pictures[0].logProbabilities, together.pictures[i].logProbabilities);
            }
        }
        EXPECT_NE(together.pictures[0].picture, together.pictures[1].picture);
    }
}

TEST_F(PictureGeneration, ReportedRowsEqualTheResultingPicture) {
    Canvas canvas;
    const PictureResult result = engine_.run(request({5, 9}), canvas);
    EXPECT_FALSE(result.cancelled);
    ASSERT_EQ(result.pictures.size(), 2u);
    ASSERT_EQ(canvas.pixels.size(), 2u);
    for (std::size_t i = 0; i < 2; ++i) {
        const MadePicture& made = result.pictures[i];
        EXPECT_EQ(made.seed, i == 0 ? 5u : 9u);
        EXPECT_EQ(made.label, "green");
        EXPECT_EQ(made.tokens.size(), 192u);
        EXPECT_EQ(std::vector<int>(made.picture.rgb.begin(), made.picture.rgb.end()), canvas.pixels[i]);
    }
    EXPECT_EQ(canvas.left, -1 - 8);  // one run per row
    EXPECT_EQ(result.firstDrawn, 0u);
    EXPECT_EQ(result.moves.latents, (LatentsCurve{{0, 64}}));
    EXPECT_GT(result.rebuilds, 2);
    EXPECT_EQ(result.tokenizer, "rgb-raster");
    EXPECT_EQ(result.modelHash, engine_.inspect(model()).hash);
    EXPECT_EQ(result.device.id, "cpu");
}

TEST_F(PictureGeneration, KeptRowsStayAndTheRestIsGenerated) {
    PictureRequest asked = request({3});
    const LabelledPicture given = test::makePicture(77);
    asked.label = given.label;
    asked.prompt = given.picture;
    asked.keptRows = 5;
    Canvas canvas;
    const PictureResult result = engine_.run(asked, canvas);
    const auto& rgb = result.pictures[0].picture.rgb;
    EXPECT_TRUE(std::equal(rgb.begin(), rgb.begin() + 5 * 24, given.picture.rgb.begin()));
    EXPECT_EQ(result.firstDrawn, 5u * 24);
    EXPECT_EQ(result.pictures[0].tokens.size(), 3u * 24);
    EXPECT_EQ(canvas.pixels[0][5 * 24 - 1], -1);
    EXPECT_GE(canvas.pixels[0][5 * 24], 0);
}

TEST_F(PictureGeneration, TheModelDrawsTheClassIfNoneIsRequested) {
    PictureRequest asked = request({1, 2, 3, 4, 5, 6, 7, 8, 9, 10});
    asked.label.clear();
    const PictureResult result = run(asked);
    std::set<std::string> drawn;
    for (const MadePicture& made : result.pictures) {
        EXPECT_EQ(made.tokens.size(), 193u);
        drawn.insert(made.label);
    }
    EXPECT_GT(drawn.size(), 1u);
    EXPECT_FALSE(drawn.contains(""));
}

// Returns the bytes of a picture without its class.
std::vector<std::uint8_t> pictureBytes(const MadePicture& made) {
    std::vector<std::uint8_t> numbers;
    for (const std::int32_t token : made.tokens)
        if (token < RgbRaster::kFirstLabel) numbers.push_back(RgbRaster::byteOf(token));
    return numbers;
}

// Returns a request that resumes after the first `tokens` drawn tokens.
PictureRequest resumeRequest(PictureRequest asked, const PictureResult& drawn, std::int64_t tokens) {
    asked.moves = drawn.moves;
    for (const MadePicture& made : drawn.pictures) {
        if (asked.label.empty()) asked.drawnLabels.push_back(made.label);
        asked.drawn.push_back(pictureBytes(made));
        asked.drawn.back().resize(static_cast<std::size_t>(asked.label.empty() ? tokens - 1 : tokens));
    }
    return asked;
}

SamplingChoice samplingAtTemperature(double temperature) {
    SamplingChoice choice = PictureRequest().sampling;
    choice.temperature = temperature;
    return sliderSettings(choice);
}

TEST_F(PictureGeneration, ACancelledPictureIsKeptAndResumesBitForBit) {
    PictureRequest asked = request({4, 5});
    const PictureResult whole = run(asked);
    Canvas canvas;
    canvas.tokensLeft = 100;  // within a row
    const PictureResult begun = engine_.run(asked, canvas, canvas.source.get_token());
    EXPECT_TRUE(begun.cancelled);
    for (std::size_t i = 0; i < 2; ++i) {
        const MadePicture& made = begun.pictures[i];
        ASSERT_EQ(made.tokens.size(), 100u);
        EXPECT_TRUE(std::equal(made.picture.rgb.begin(), made.picture.rgb.begin() + 100,
                               whole.pictures[i].picture.rgb.begin()));
        EXPECT_EQ(made.picture.rgb[100], 255);
        EXPECT_GE(canvas.pixels[i][99], 0);
        EXPECT_EQ(canvas.pixels[i][100], -1);
        asked.drawn.push_back(pictureBytes(made));
    }
    asked.moves = begun.moves;
    const PictureResult rest = run(asked);
    for (std::size_t i = 0; i < 2; ++i) {
        EXPECT_EQ(rest.pictures[i].tokens, whole.pictures[i].tokens);
        const std::span all(whole.pictures[i].logProbabilities), again(rest.pictures[i].logProbabilities);
        EXPECT_TRUE(std::ranges::equal(again.subspan(100), all.subspan(100)));
        EXPECT_TRUE(std::ranges::all_of(again.first(100), [](float each) { return std::isnan(each); }));
    }
}

// Stops at any token: before, at and after the first rebuild, with more and fewer latents than before. The
// result equals an uninterrupted run.
TEST_F(PictureGeneration, ResumesBitForBitFromAnyPosition) {
    struct Case {
        const char* label;
        const char* precision;
        int together, latents;
        SliderMoves moves;
    };
    const std::vector<Case> cases = {
        {"green", "bf16", 0, 0, {}},
        {"green",
         "int8",
         1,
         16,
         {{{0, 16}, {30, 4}, {50, 64}, {130, 7}}, {{60, samplingAtTemperature(0.5)}}}},
        {"", "f32", 2, 20, {{{0, 20}, {70, 5}, {110, 40}}, {}}},
    };
    for (const Case& each : cases) {
        PictureRequest asked = request({4, 5, 6});
        asked.label = each.label;
        asked.compute.precision = each.precision;
        asked.itemsPerStep = each.together;
        asked.sampling.latents = each.latents;
        asked.moves = each.moves;
        const PictureResult whole = run(asked);
        const std::int64_t most = static_cast<std::int64_t>(whole.pictures[0].tokens.size());
        for (std::int64_t cut = 1; cut <= most; ++cut) {
            if (cut % 6 != 0 && (cut < 60 || cut > 66) && cut != most) continue;
            const PictureResult rest = run(resumeRequest(asked, whole, cut));
            for (std::size_t i = 0; i < 3; ++i) {
                const MadePicture &a = rest.pictures[i], &b = whole.pictures[i];
                const std::span later(a.logProbabilities), as(b.logProbabilities);
                const auto from = static_cast<std::size_t>(cut);
                ASSERT_EQ(a.tokens, b.tokens) << each.precision << ", " << cut;
                ASSERT_TRUE(std::ranges::equal(later.subspan(from), as.subspan(from))) << cut;
                ASSERT_EQ(a.label, b.label);
                ASSERT_EQ(a.picture, b.picture);
            }
            ASSERT_FALSE(rest.cancelled);
            ASSERT_EQ(rest.moves, whole.moves);
            ASSERT_EQ(rest.rebuilds, cut < most ? whole.rebuilds : 0) << cut;
        }
    }
}

// Repeating all tokens would be slow; only those since the last rebuild are repeated.
TEST_F(PictureGeneration, ResumingRepeatsOnlyTokensSinceTheLastRebuild) {
    struct Watch : Events {
        std::vector<Progress> again, anew;
        std::int64_t told = 0, toldFirst = -1;
        void onProgress(const Progress& progress) override {
            if (progress.phase == "repeating") again.push_back(progress);
            if (progress.phase == "generating") anew.push_back(progress);
            if (toldFirst < 0 && progress.phase == "repeating") toldFirst = told;
        }
        void onPixels(const PixelRun& run) override { told += static_cast<std::int64_t>(run.values.size()); }
    };
    const PictureRequest asked = request({4, 5});
    const PictureResult whole = run(asked);
    for (const std::int64_t cut : {20, 60, 120, 150, 191, 192}) {
        Watch watch;
        const PictureResult rest = engine_.run(resumeRequest(asked, whole, cut), watch);
        EXPECT_LE(watch.again.size(), cut > 64 ? 1U + 32U : 64U) << cut;
        EXPECT_EQ(watch.anew.size(), static_cast<std::size_t>(192 - cut));
        // Existing rows are reported first, and before anything new.
        EXPECT_EQ(watch.toldFirst, cut < 192 ? 2 * (cut / 24 * 24) : -1) << cut;
        for (const Progress& each : watch.again) {
            EXPECT_EQ(each.rate, 0);
            EXPECT_DOUBLE_EQ(each.fraction, static_cast<double>(cut) / 192);
        }
        const bool tellsTime =
            std::ranges::any_of(rest.phases, [](const auto& phase) { return phase.first == "repeat"; });
        EXPECT_TRUE(tellsTime);
    }
}

TEST_F(PictureGeneration, CancellingWhileRepeatingKeepsTheSavedTokens) {
    struct Stop : Events {
        int left = 0;
        std::stop_source source;
        void onProgress(const Progress& progress) override {
            if (progress.phase == "repeating" && left-- == 0) source.request_stop();
        }
    };
    PictureRequest asked = request({4, 5});
    asked.label.clear();
    const PictureResult whole = run(asked);
    for (const int left : {0, 3}) {
        Stop stop;
        stop.left = left;
        const PictureRequest again = resumeRequest(asked, whole, 152);
        const PictureResult begun = engine_.run(again, stop, stop.source.get_token());
        EXPECT_TRUE(begun.cancelled);
        ASSERT_EQ(begun.pictures[1].tokens.size(), 152U);
        EXPECT_EQ(begun.moves, whole.moves);
        EXPECT_EQ(begun.tokensPerSecond, 0);
        EXPECT_EQ(run(resumeRequest(asked, begun, 152)).pictures[1].tokens, whole.pictures[1].tokens);
    }
}

TEST_F(PictureGeneration, ChangedControlsActFromTheNextByteAndAreReplayed) {
    // The slider moves at the second row.
    struct Slider : Events {
        LiveControls controls{PictureRequest().sampling};
        std::stop_source source;
        int stopAt = -1;
        void onPixels(const PixelRun& run) override {
            if (run.picture != 0 || run.first != 24) return;
            controls.latents = 20;
            controls.temperature = 0;
        }
        void onProgress(const Progress&) override {
            if (--stopAt == 0) source.request_stop();
        }
    };
    PictureRequest asked = request({6});
    Slider slider;
    const PictureResult moved = engine_.run(asked, slider, {}, &slider.controls);
    EXPECT_EQ(moved.moves.latents, (LatentsCurve{{0, 64}, {48, 20}}));
    const PictureResult still = run(asked);
    const auto& a = moved.pictures[0].tokens;
    const auto& b = still.pictures[0].tokens;
    EXPECT_TRUE(std::equal(a.begin(), a.begin() + 48, b.begin()));
    EXPECT_NE(a, b);

    // Stopped later, it resumes with the changed value.
    Slider again;
    again.stopAt = 90;
    const PictureResult begun = engine_.run(asked, again, again.source.get_token(), &again.controls);
    ASSERT_TRUE(begun.cancelled);
    asked.drawn = {pictureBytes(begun.pictures[0])};
    asked.moves = begun.moves;
    EXPECT_EQ(run(asked).pictures[0].tokens, a);
}

// Each row is reported with the picture's class, from the first row on, also if the model drew the class.
TEST_F(PictureGeneration, EveryReportedRowHasItsPicturesClass) {
    struct Classes : Events {
        std::vector<std::set<std::string>> labels = std::vector<std::set<std::string>>(4);
        void onPixels(const PixelRun& run) override {
            labels[static_cast<std::size_t>(run.picture)].emplace(run.label);
        }
    };
    PictureRequest asked = request({1, 2, 3, 4});
    for (const std::string label : {"", "green"}) {
        asked.label = label;
        Classes told;
        const PictureResult result = engine_.run(asked, told);
        for (std::size_t i = 0; i < 4; ++i) {
            EXPECT_FALSE(result.pictures[i].label.empty());
            EXPECT_EQ(told.labels[i], std::set{result.pictures[i].label});
        }
    }
}

TEST_F(PictureGeneration, PicturesPerStepDoNotChangeTheResult) {
    PictureRequest asked = request({1, 2, 3, 4, 5});
    asked.itemsPerStep = 5;
    Canvas whole;
    const PictureResult lockstep = engine_.run(asked, whole);
    EXPECT_EQ(lockstep.itemsPerStep, 5);
    for (const int together : {1, 2, 3}) {
        asked.itemsPerStep = together;
        Canvas canvas;
        const PictureResult turns = engine_.run(asked, canvas);
        EXPECT_EQ(turns.itemsPerStep, together);
        EXPECT_EQ(turns.rebuilds, lockstep.rebuilds);
        EXPECT_EQ(canvas.pixels, whole.pixels);
        for (std::size_t i = 0; i < 5; ++i) {
            EXPECT_EQ(turns.pictures[i].tokens, lockstep.pictures[i].tokens);
            EXPECT_EQ(turns.pictures[i].logProbabilities, lockstep.pictures[i].logProbabilities);
        }
    }
    asked.itemsPerStep = 9;
    EXPECT_EQ(run(asked).itemsPerStep, 5);
}

// A stop and a slider reach all pictures at the same position, although they are computed in turns.
TEST_F(PictureGeneration, CancelAndControlsActAtOnePositionOfAllPictures) {
    struct Turns : Events {
        LiveControls controls{PictureRequest().sampling};
        std::stop_source source;
        std::vector<SliderMoves> told;
        int steps = 0, stopAt = -1;
        void onProgress(const Progress& progress) override {
            if (progress.phase != "generating" && progress.phase != "repeating") return;
            if (++steps == 2) {
                controls.latents = 20;
                controls.temperature = 0.5;
            }
            if (steps == stopAt) source.request_stop();
        }
        void onMoves(const SliderMoves& moves) override { told.push_back(moves); }
    };
    PictureRequest asked = request({1, 2, 3, 4, 5, 6, 7, 8});
    asked.itemsPerStep = 1;
    Turns whole;
    const PictureResult moved = engine_.run(asked, whole, {}, &whole.controls);
    ASSERT_EQ(moved.moves.latents.size(), 2U);
    const std::int64_t from = moved.moves.latents[1].first;
    EXPECT_EQ(moved.moves.latents[1].second, 20);
    ASSERT_EQ(moved.moves.sampling.size(), 1U);
    EXPECT_EQ(moved.moves.sampling[0].first, from);
    ASSERT_EQ(whole.told.size(), 1U);
    EXPECT_EQ(whole.told[0], moved.moves);
    EXPECT_GT(from, 1);

    Turns some;
    some.stopAt = 4;
    const PictureResult begun = engine_.run(asked, some, some.source.get_token(), &some.controls);
    ASSERT_TRUE(begun.cancelled);
    EXPECT_EQ(begun.moves, moved.moves);
    // Pictures computed in lock-step resume as they began. Without any drawn bytes, the recorded moves give
    // the same pictures.
    PictureRequest rest = request(asked.seeds);
    rest.itemsPerStep = 8;
    rest.moves = begun.moves;
    for (const MadePicture& made : begun.pictures) {
        EXPECT_EQ(made.tokens.size(), begun.pictures[0].tokens.size());
        rest.drawn.push_back(pictureBytes(made));
    }
    const PictureResult gone = run(rest);
    rest.drawn.clear();
    const PictureResult again = run(rest);
    for (std::size_t i = 0; i < 8; ++i) {
        EXPECT_EQ(gone.pictures[i].tokens, moved.pictures[i].tokens);
        EXPECT_EQ(again.pictures[i].tokens, moved.pictures[i].tokens);
    }
    EXPECT_EQ(again.moves, moved.moves);
}

TEST_F(PictureGeneration, TemperatureZeroChoosesTheLikeliest) {
    PictureRequest asked = request({1, 2});
    asked.sampling.temperature = 0;
    const PictureResult result = run(asked);
    EXPECT_EQ(result.pictures[0].picture, result.pictures[1].picture);
}

TEST_F(PictureGeneration, RefusesInvalidRequests) {
    expectRefused("0 pictures at once; choose 1 to 16", request({}));
    expectRefused("17 pictures at once", request(std::vector<std::uint64_t>(17, 1)));
    PictureRequest asked = request({1});
    asked.label = "mauve";
    expectRefused("the class 'mauve' is not one of the model's 3", asked);
    asked = request({1});
    asked.sampling.latents = 65;
    expectRefused("latents: 65", asked);
    asked = request({1});
    asked.sampling.factors.pitchTemperature = 1.5;
    expectRefused(
        "a picture has no timing, pitch, velocity or pedal; keep their temperatures at 1 and the pedal "
        "recall at 0",
        asked);
    asked = request({1});
    asked.keptRows = 3;
    expectRefused("a picture of 0 x 0", asked);
    asked.prompt = test::makePicture(1).picture;
    asked.keptRows = 8;
    expectRefused("all rows of the picture are kept", asked);
    asked.keptRows = 2;
    asked.label.clear();
    expectRefused("needs a class", asked);
    asked = request({1, 2});
    asked.drawn = {{3, 4}, {3}};
    expectRefused("differ in length between", asked);
    asked.drawn = {{3, 4}, {3, 255}};
    asked.label.clear();
    expectRefused("need the class that the model drew for them; pass it too", asked);
    asked.drawnLabels = {"green"};
    expectRefused("one class for each of the pictures", asked);
    asked.drawnLabels = {"green", "mauve"};
    expectRefused("the class 'mauve' is not one of the model's 3", asked);
    asked.drawnLabels = {"green", "red"};
    asked.label = "green";
    expectRefused("no requested class", asked);
    asked = request({1});
    asked.drawn = {std::vector<std::uint8_t>(193, 7)};
    expectRefused("the part already generated is larger than the picture", asked);
}

}  // namespace
}  // namespace continuo
