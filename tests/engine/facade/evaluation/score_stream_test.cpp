#include <gmock/gmock.h>

#include <cmath>

#include "continuo/engine.h"
#include "engine/facade/engine_fixture.h"
#include "facade/models/model_file.h"
#include "support/expect_error.h"
#include "support/random_performance.h"

namespace continuo {
namespace {

using test::EngineTest;
using test::expectError;
using test::makeRandomPerformance;
using ::testing::HasSubstr;

// Returns a config without latents whose state vectors are replaced every 16 tokens.
ModelConfig streamConfig() {
    ModelConfig config = test::tinyConfig(64, 16);
    config.vocabulary = 391;
    config.context = StreamConfig{64, 16, StreamConfig::Empty::Mask};
    for (LayerConfig& layer : config.layers) layer.attention = SoftmaxConfig{16, true, false};
    config.layers[1].recurrence = RecurrenceConfig{.states = 4};
    return config;
}

Performance playedPiece(std::uint64_t seed, int notes) {
    test::RandomPerformance like;
    like.notes = notes;
    return makeRandomPerformance(seed, like);
}

NatsSum sumRanges(const PositionSums& ranges) {
    NatsSum sum;
    for (const NatsSum& each : ranges) {
        sum.nats += each.nats;
        sum.tokens += each.tokens;
    }
    return sum;
}

class ScoreStreams : public EngineTest {
protected:
    void SetUp() override {
        EngineTest::SetUp();
        stream_ = folder_ / "stream.safetensors";
        writeModel(stream_, *test::makeNetwork(streamConfig()), DType::F32, "{}");
    }
    ScoreRequest makeRequest() const {
        ScoreRequest result;
        result.modelPath = stream_;
        result.compute.precision = "f32";
        result.compute.threads = 1;
        result.pieces = {{"a", playedPiece(1, 90), "performance"},
                         {"b", playedPiece(2, 300), "score"},
                         {"c", playedPiece(3, 40), "performance"},
                         {"d", playedPiece(4, 30), ""}};
        return result;
    }
    ScoreResult run(const ScoreRequest& request) {
        Events events;
        return engine_.run(request, events);
    }

    std::string stream_;
    Engine engine_{EngineOptions{}};
};

TEST_F(ScoreStreams, AModelWithoutLatents_IsScoredByKind) {
    const ScoreResult result = run(makeRequest());
    ASSERT_EQ(result.kinds.size(), 3U);
    EXPECT_EQ(result.kinds[0].whole.tokens, result.tokens);
    EXPECT_EQ(sumRanges(result.kinds[0].byPosition).tokens, result.tokens);
    EXPECT_TRUE(std::isfinite(result.natsPerToken));
    EXPECT_EQ(result.kinds[0].cleared, NatsSum{});
    EXPECT_TRUE(result.latents.empty());
}

TEST_F(ScoreStreams, ClearEvery_AddsScoresWithAClearedState) {
    ScoreRequest request = makeRequest();
    const ScoreResult plain = run(request);
    request.clearEvery = 32;
    const ScoreResult result = run(request);
    for (std::size_t i = 0; i < result.kinds.size(); ++i) {
        const KindScore& kind = result.kinds[i];
        EXPECT_EQ(kind.whole, plain.kinds[i].whole);
        EXPECT_EQ(kind.cleared.tokens, kind.whole.tokens);
        EXPECT_NE(kind.cleared.nats, kind.whole.nats);
        for (std::size_t range = 0; range < kPositionRanges.size(); ++range)
            EXPECT_EQ(kind.clearedByPosition[range].tokens, kind.byPosition[range].tokens);
        EXPECT_NEAR(sumRanges(kind.clearedByPosition).nats, kind.cleared.nats, 1e-9);
    }
    // An interval that is longer than every piece changes nothing.
    request.clearEvery = 16 * 4096;
    const ScoreResult never = run(request);
    EXPECT_EQ(never.kinds[0].clearedByPosition, never.kinds[0].byPosition);
}

TEST_F(ScoreStreams, AStopWhileScoringWithAClearedState_OmitsTheseScores) {
    struct Stopper : Events {
        void onProgress(const Progress& progress) override {
            if (progress.phase.find("clearing") != std::string::npos) source.request_stop();
        }
        std::stop_source source;
    } stopper;
    ScoreRequest request = makeRequest();
    request.clearEvery = 16;
    const ScoreResult result = engine_.run(request, stopper, stopper.source.get_token());
    EXPECT_TRUE(result.cancelled);
    EXPECT_EQ(result.pieces.size(), 4U);
    EXPECT_EQ(result.kinds[0].cleared, NatsSum{});
}

TEST_F(ScoreStreams, ANarrowWindow_ChangesTheScore) {
    ScoreRequest request = makeRequest();
    const double whole = run(request).natsPerToken;
    request.latents = 1;
    EXPECT_NE(run(request).natsPerToken, whole);
}

TEST_F(ScoreStreams, OptionsThatTheModelLacks_AreRefused) {
    const auto refuses = [&](const std::string& what, const auto& change) {
        ScoreRequest request = makeRequest();
        change(request);
        expectError(ErrorCode::BadRequest, HasSubstr(what), [&] { run(request); });
    };
    refuses("window: 4000 tokens; this model supports 1 to", [](ScoreRequest& each) { each.latents = 4000; });
    refuses("latents-curve: this model has no latents; leave the option out",
            [](ScoreRequest& each) { each.latentsCurve = true; });
    refuses("give 32", [](ScoreRequest& each) { each.clearEvery = 30; });
    refuses("carries no state", [this](ScoreRequest& each) {
        each.modelPath = model_;
        each.clearEvery = 32;
    });
}

// This holds for models with and without latents.
TEST_F(ScoreStreams, AMedley_JoinsPiecesOfOneKindWithPauses) {
    for (const std::string& model : {stream_, model_}) {
        ScoreRequest request = makeRequest();
        request.modelPath = model;
        const ScoreResult apart = run(request);
        request.medleyTokens = 100'000;
        const ScoreResult result = run(request);
        ASSERT_EQ(result.pieces.size(), 3U);
        EXPECT_EQ(result.pieces[0].name, "a and 1 more");
        EXPECT_EQ(result.pieces[1].name, "b");
        EXPECT_EQ(result.pieces[1].nats, apart.pieces[1].nats);
        EXPECT_EQ(result.kinds[1].pieces, 1);
        EXPECT_EQ(result.pieces[0].notes.size(), apart.pieces[0].notes.size() + apart.pieces[2].notes.size());
        const double first = apart.pieces[0].seconds;
        EXPECT_NEAR(result.pieces[0].seconds, first + 2 + apart.pieces[2].seconds, 0.02);
        EXPECT_GT(result.pieces[0].notes[apart.pieces[0].notes.size()].start, first + 1.9);
    }
}

TEST_F(ScoreStreams, AMedley_EndsOnceItsPiecesReachItsLength) {
    ScoreRequest request = makeRequest();
    for (ScorePiece& piece : request.pieces) piece.kind.clear();
    request.tokens = 50;
    request.medleyTokens = 80;
    const ScoreResult result = run(request);
    ASSERT_EQ(result.pieces.size(), 2U);
    EXPECT_EQ(result.pieces[0].name, "a and 1 more");
    EXPECT_EQ(result.pieces[1].name, "c and 1 more");
    request.medleyTokens = 1;
    EXPECT_EQ(run(request).pieces.size(), 4U);
}

}  // namespace
}  // namespace continuo
