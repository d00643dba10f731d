#include <gmock/gmock.h>

#include <cmath>
#include <deque>

#include "engine/facade/engine_fixture.h"
#include "facade/models/model_file.h"
#include "support/expect_error.h"
#include "support/random_performance.h"
#include "weights/safetensors.h"

namespace continuo {
namespace {

using test::EngineTest;
using test::expectError;
using test::makeRandomPerformance;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

Performance makePiece(std::uint64_t seed, int notes) {
    test::RandomPerformance like;
    like.notes = notes;
    return makeRandomPerformance(seed, like);
}

PerformanceSource makeSource(std::deque<NamedPerformance> pieces) {
    return [rest = std::move(pieces)]() mutable -> std::optional<NamedPerformance> {
        if (rest.empty()) return std::nullopt;
        NamedPerformance first = std::move(rest.front());
        rest.pop_front();
        return first;
    };
}

class ScoreKinds : public EngineTest {
protected:
    ScoreRequest makeRequest() const {
        ScoreRequest result;
        result.modelPath = model_;
        result.compute.precision = "f32";
        result.compute.threads = 1;
        result.pieces = {{"a", makePiece(1, 90), "performance"},
                         {"b", makePiece(2, 300), "score"},
                         {"c", makePiece(3, 40), "performance"},
                         {"d", makePiece(4, 30), ""}};
        return result;
    }
    ScoreResult run(const ScoreRequest& request) {
        Events events;
        return engine_.run(request, events);
    }

    Engine engine_{EngineOptions{}};
};

// The weights are finite, but the output is NaN.
TEST_F(ScoreKinds, AModelThatReturnsNaNIsRefused) {
    ModelConfig config = test::tinyConfig(64, 16);
    config.tokenizer = "midi-events";
    config.vocabulary = 391;
    const auto network = test::makeNetwork(config);
    Parameters& parameters = network->parameters();
    std::vector<float> scale = parameters.get("norm.scale");
    std::ranges::fill(scale, 3e38F);
    parameters.set("norm.scale", scale);
    writeModel(model_, *network, DType::F32, "{}");
    expectError(ErrorCode::BadModel, HasSubstr("the model's output is not a number"),
                [&] { run(makeRequest()); });
}

// The weights are rounded, as on a device that also rounds the operands of products.
TEST_F(ScoreKinds, ExactProductsAreUsedOnRequest) {
    ScoreRequest request = makeRequest();
    request.compute.precision = "bf16";
    const double usual = run(request).natsPerToken;
    request.compute.exactProducts = true;
    const double exact = run(request).natsPerToken;
    EXPECT_NEAR(exact, usual, 0.01);
    EXPECT_EQ(exact != usual, engine_.devices().back().roundsProducts);
}

// The vocabulary is too large for n-grams, which nobody requests here.
TEST_F(ScoreKinds, APictureModelOfManyClassesIsScored) {
    constexpr int kClasses = 4000;
    constexpr int kNumbers = 8 * 8 * 3;
    ModelConfig config = test::tinyGridConfig(2 + kNumbers);
    config.positions.rows = {10, 10, 5};
    config.positions.grid->extents = {8, 8, 3};
    config.modality = "image";
    config.tokenizer = "rgb-raster";
    for (int i = 0; i < kClasses; ++i) config.labels.push_back("class " + std::to_string(i));
    config.vocabulary = 259 + kClasses;
    config.positions.grid->lead = 2;
    const std::string path = folder_ / "classes.safetensors";
    writeModel(path, *test::makeNetwork(config), DType::F32, "{}");
    ScoreRequest request;
    request.modelPath = path;
    request.compute = makeRequest().compute;
    const Picture grey{8, 8, std::vector<std::uint8_t>(kNumbers, 128)};
    request.pictures = {{"grey", "class 3999", grey}};
    EXPECT_EQ(run(request).tokens, kNumbers);
    request.baselinePictures = request.pictures;
    expectError(ErrorCode::BadRequest, HasSubstr("4096 can be counted"), [&] { run(request); });
}

TEST_F(ScoreKinds, EachKindIsScoredByItsPiecesAndTheTotalByAll) {
    const ScoreResult result = run(makeRequest());
    ASSERT_EQ(result.kinds.size(), 3u);
    EXPECT_EQ(result.kinds[0].kind, "");
    EXPECT_EQ(result.kinds[1].kind, "performance");
    EXPECT_EQ(result.kinds[2].kind, "score");
    EXPECT_EQ(result.kinds[0].pieces, 4);
    EXPECT_EQ(result.kinds[1].pieces, 2);
    const auto& pieces = result.pieces;
    EXPECT_EQ(result.kinds[1].whole.tokens, pieces[0].tokens + pieces[2].tokens);
    EXPECT_NEAR(result.kinds[1].whole.nats, pieces[0].nats + pieces[2].nats, 1e-6);
    EXPECT_EQ(result.kinds[2].whole, (NatsSum{pieces[1].nats, pieces[1].tokens}));
    EXPECT_EQ(result.kinds[0].whole.tokens, result.tokens);
    EXPECT_EQ(result.kinds[0].whole.perToken(), result.natsPerToken);
    double seconds = 0;
    for (const PieceScore& piece : result.pieces) seconds += piece.seconds;
    EXPECT_GT(seconds, 0);
    EXPECT_DOUBLE_EQ(result.kinds[0].perSecond(), result.kinds[0].whole.nats / seconds);
    EXPECT_TRUE(result.kinds[0].byLatents.empty());
    EXPECT_TRUE(result.kinds[0].byNgramOrder.empty());
}

TEST_F(ScoreKinds, ScoresByPositionSumToTheWholeScore) {
    const ScoreResult result = run(makeRequest());
    for (const KindScore& kind : result.kinds) {
        NatsSum sum;
        for (const NatsSum& range : kind.byPosition) {
            sum.nats += range.nats;
            sum.tokens += range.tokens;
        }
        EXPECT_EQ(sum.tokens, kind.whole.tokens);
        EXPECT_NEAR(sum.nats, kind.whole.nats, 1e-6);
    }
    // The scores by event also add up to the whole.
    for (const KindScore& kind : result.kinds) {
        NatsSum sum;
        for (const auto& [event, each] : kind.byEvent) {
            sum.nats += each.nats;
            sum.tokens += each.tokens;
        }
        EXPECT_EQ(sum.tokens, kind.whole.tokens);
        EXPECT_NEAR(sum.nats, kind.whole.nats, 1e-6);
        EXPECT_EQ(kind.byEvent.at("note-on").tokens, kind.byEvent.at("note-off").tokens);
    }
    // In the longest piece, tokens with 1 to 511 predecessors are in the first range.
    EXPECT_EQ(result.kinds[2].byPosition[0].tokens, 511);
    EXPECT_EQ(result.kinds[2].byPosition[1].tokens, result.pieces[1].tokens - 511);
}

TEST_F(ScoreKinds, TheFirstRangeEqualsScoringOnlyItsTokens) {
    ScoreRequest request = makeRequest();
    const ScoreResult whole = run(request);
    request.tokens = 512;  // the last block ends where a block of the whole piece ends
    const ScoreResult cut = run(request);
    EXPECT_EQ(cut.kinds[2].whole.tokens, 512);
    EXPECT_EQ(cut.kinds[2].byPosition[1].tokens, 1);
    EXPECT_EQ(cut.kinds[2].byPosition[0], whole.kinds[2].byPosition[0]);
    EXPECT_EQ(cut.pieces[3].tokens, whole.pieces[3].tokens);  // a short piece stays whole
}

TEST_F(ScoreKinds, TheCurveMatchesThePlainScoreAtEachLatentCount) {
    ScoreRequest request = makeRequest();
    request.tokens = 100;
    request.latents = 7;
    request.latentsCurve = true;
    const ScoreResult curve = run(request);
    EXPECT_THAT(curve.latents, ElementsAre(16, 32));
    EXPECT_EQ(curve.skippedLatents, "");
    request.latentsCurve = false;
    request.latents = 0;  // the model's 16
    const ScoreResult plain = run(request);
    for (std::size_t kind = 0; kind < 3; ++kind) {
        ASSERT_EQ(curve.kinds[kind].byLatents.size(), 2u);
        EXPECT_EQ(curve.kinds[kind].byLatents[0].tokens, plain.kinds[kind].whole.tokens);
        EXPECT_NEAR(curve.kinds[kind].byLatents[0].nats, plain.kinds[kind].whole.nats, 1e-6);
        EXPECT_EQ(curve.kinds[kind].byLatents[1].tokens, plain.kinds[kind].whole.tokens);
        EXPECT_NE(curve.kinds[kind].byLatents[1].nats, plain.kinds[kind].whole.nats);
    }
}

TEST_F(ScoreKinds, UnsupportedLatentCountsAreReported) {
    ScoreRequest request = makeRequest();
    request.tokens = 60;
    request.latentsCurve = true;
    ModelConfig config = test::tinyConfig(64, 40);
    config.vocabulary = 391;
    request.modelPath = folder_ / "narrow.safetensors";
    writeModel(request.modelPath, *test::makeNetwork(config), DType::F32, "{}");
    const ScoreResult narrow = run(request);
    EXPECT_THAT(narrow.latents, ElementsAre(16, 32, 40, 64));
    EXPECT_THAT(narrow.skippedLatents, HasSubstr("80: more than the model's context of 64 tokens"));

    config = test::tinyConfig(64, 16);
    config.vocabulary = 391;
    config.perceiver().query = PerceiverConfig::Query::Learned;
    request.modelPath = folder_ / "learned.safetensors";
    writeModel(request.modelPath, *test::makeNetwork(config), DType::F32, "{}");
    const ScoreResult learned = run(request);
    EXPECT_THAT(learned.latents, ElementsAre(16));
    EXPECT_THAT(learned.skippedLatents, HasSubstr("32: this model has a fixed number of latents"));
}

TEST_F(ScoreKinds, BaselinesScoreTheSameTokens) {
    ScoreRequest request = makeRequest();
    request.baselines = makeSource({{"x", makePiece(1, 90)}, {"silent", {}}, {"y", makePiece(9, 50)}});
    const ScoreResult result = run(request);
    std::int64_t learnt = -2;  // the start tokens
    for (const auto& [seed, notes] : {std::pair(1, 90), std::pair(9, 50)}) {
        learnt += static_cast<std::int64_t>(
            engine_.tokenize(makePiece(static_cast<std::uint64_t>(seed), notes), "magenta").size());
    }
    EXPECT_EQ(result.baselineTokens, learnt);
    for (const KindScore& kind : result.kinds) {
        ASSERT_EQ(kind.byNgramOrder.size(), 5u);
        for (const NatsSum& order : kind.byNgramOrder) EXPECT_EQ(order.tokens, kind.whole.tokens);
    }
    // Piece a was counted and b was not: longer n-grams predict a better.
    const auto& known = result.kinds[1].byNgramOrder;
    EXPECT_LT(known[4].perToken(), known[1].perToken());
    EXPECT_LT(known[4].perToken(), result.kinds[2].byNgramOrder[4].perToken());
}

TEST_F(ScoreKinds, TheUnigramBaselineUsesTheCountedTokens) {
    ScoreRequest request = makeRequest();
    request.pieces = {{"a", makePiece(1, 90), ""}};
    request.baselines = makeSource({{"y", makePiece(9, 50)}});
    const auto learnt = engine_.tokenize(makePiece(9, 50), "magenta");
    std::array<double, 391> counts{};
    double different = 0;
    for (std::size_t i = 1; i < learnt.size(); ++i)
        different += counts[static_cast<std::size_t>(learnt[i])]++ == 0 ? 1 : 0;
    const double all = static_cast<double>(learnt.size()) - 1;
    double nats = 0;
    const auto asked = engine_.tokenize(makePiece(1, 90), "magenta");
    for (std::size_t i = 1; i < asked.size(); ++i) {
        nats -= std::log((counts[static_cast<std::size_t>(asked[i])] + different / 391) / (all + different));
    }
    EXPECT_NEAR(run(request).kinds[0].byNgramOrder[0].nats, nats, 1e-6);
}

TEST_F(ScoreKinds, AStopDuringTheLatentsCurve_OmitsUnfinishedPointsAndBaselines) {
    ScoreRequest request = makeRequest();
    request.latentsCurve = true;
    request.latents = 16;
    request.baselines = makeSource({{"y", makePiece(9, 50)}});
    struct Stopper : Events {
        void onProgress(const Progress& progress) override {
            if (progress.phase.find("32 latents") != std::string::npos) source.request_stop();
        }
        std::stop_source source;
    } stopper;
    const ScoreResult result = engine_.run(request, stopper, stopper.source.get_token());
    EXPECT_TRUE(result.cancelled);
    EXPECT_EQ(result.pieces.size(), 4u);
    EXPECT_THAT(result.latents, ElementsAre(16));
    EXPECT_EQ(result.kinds[0].byLatents.size(), 1u);
    EXPECT_TRUE(result.kinds[0].byNgramOrder.empty());
}

TEST_F(ScoreKinds, WritingACardKeepsTheWeights) {
    const auto data = [this] {
        const std::string bytes = test::readFile(model_);
        std::size_t header = 0;
        for (std::size_t i = 8; i > 0; --i) header = header << 8 | static_cast<unsigned char>(bytes[i - 1]);
        return bytes.substr(8 + header);
    };
    const std::string before = data();
    const std::string config = engine_.inspect(model_).config;
    engine_.writeCard(model_, R"({"licence": "CC0-1.0", "measured": {"nats": 2.5}})");
    EXPECT_EQ(data(), before);
    EXPECT_EQ(engine_.inspect(model_).config, config);
    EXPECT_THAT(engine_.inspect(model_).card, HasSubstr("measured"));
}

TEST_F(ScoreKinds, InvalidCardsAndModelsAreRefused) {
    const std::string before = test::readFile(model_);
    expectError(ErrorCode::BadRequest, HasSubstr("not a JSON object"),
                [&] { engine_.writeCard(model_, "[1]"); });
    EXPECT_EQ(test::readFile(model_), before);
    test::writeFile(folder_ / "text.safetensors", "a letter");
    expectError(ErrorCode::BadModel, HasSubstr("text.safetensors"),
                [&] { engine_.writeCard(folder_ / "text.safetensors", "{}"); });
}

}  // namespace
}  // namespace continuo
