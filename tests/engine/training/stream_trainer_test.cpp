// Tests training with a state that is carried from segment to segment.
#include <gtest/gtest.h>
#include <unistd.h>

#include <cmath>
#include <filesystem>

#include "continuo/error.h"
#include "engine/model/stream_cases.h"
#include "support/devices.h"
#include "support/tiny_model.h"
#include "training/data/document_reader.h"
#include "training/trainer.h"

namespace continuo {
namespace {

TrainingOptions quickRowOptions() {
    TrainingOptions options;
    options.batch = 3;
    options.rowsAtOnce = 1;
    options.schedule = {Schedule::Kind::Constant, 3e-3, 5, 1};
    options.compute = DType::F32;
    return options;
}

DocumentReader makeReader(Trainer& trainer) {
    std::vector<TrainingPiece> pieces;
    const int vocabulary = trainer.network().config().vocabulary;
    for (const std::size_t length : {100, 37, 64})
        pieces.push_back({test::randomTokens(length, vocabulary, length), 1, length});
    return DocumentReader(std::move(pieces), {trainer.context(), 7});
}

std::filesystem::path temporaryFile(const std::string& name) {
    return std::filesystem::temp_directory_path() / (name + std::to_string(::getpid()));
}

void expectSameWeights(Trainer& one, Trainer& other) {
    for (const Parameters::Entry& entry : one.network().parameters().entries())
        EXPECT_EQ(one.network().parameters().get(entry.spec.name),
                  other.network().parameters().get(entry.spec.name))
            << entry.spec.name;
}

class StreamTrainer : public testing::TestWithParam<test::NetworkCase> {
protected:
    const ModelConfig& config() const { return GetParam().config; }
    Trainer makeTrainer(const TrainingOptions& options, int threads = 1) const {
        return Trainer(config(), test::openNetworkDevice(threads), options);
    }
};
INSTANTIATE_TEST_SUITE_P(Kinds, StreamTrainer, testing::ValuesIn(test::streamCases()),
                         [](const auto& tested) { return tested.param.name; });

// Each segment has the loss of the whole sequence at its positions, so the state is carried completely.
TEST_P(StreamTrainer, Segments_HaveTheLossOfTheWholeSequence) {
    TrainingOptions options = quickRowOptions();
    options.batch = 1;
    options.zLoss = 0;
    options.schedule.rate = 0;  // keeps the weights
    Trainer trainer = makeTrainer(options);
    test::randomise(trainer.network().parameters(), 5);
    trainer.network().prepare();
    const std::vector<std::int32_t> tokens = test::randomTokens(49, config().vocabulary, 3);
    const DocumentReader reader({{tokens, 1}}, {trainer.context(), 1});
    std::vector<double> losses;
    for (int step = 0; step < 3; ++step) losses.push_back(trainer.step(reader.draw(1, step, {}), 0).loss);

    const std::vector<float> logits = test::coldLogits(trainer.network(), {tokens.begin(), tokens.end() - 1});
    const auto width = static_cast<std::size_t>(config().vocabulary);
    for (std::size_t segment = 0; segment < 3; ++segment) {
        double nats = 0;
        for (std::size_t t = 16 * segment; t < 16 * (segment + 1); ++t) {
            const auto row = std::span(logits).subspan(t * width, width);
            double sum = 0;
            for (const float each : row) sum += std::exp(static_cast<double>(each));
            nats += std::log(sum) - static_cast<double>(row[static_cast<std::size_t>(tokens[t + 1])]);
        }
        EXPECT_NEAR(losses[segment], nats / 16, 2e-4) << segment;
    }
}

TEST_P(StreamTrainer, ACheckpoint_ResumesBitForBit) {
    TrainingOptions options = quickRowOptions();
    options.postAttentionDropout = 0.1;
    const auto path = temporaryFile("continuo-stream-checkpoint");
    Trainer whole = makeTrainer(options);
    const DocumentReader reader = makeReader(whole);
    for (int step = 0; step < 10; ++step) {
        if (step == 5) whole.save(path, "half way");
        whole.step(reader.draw(3, step, {}), 0);
    }
    Trainer second = makeTrainer(options, 2);
    EXPECT_EQ(second.resume(path), "half way");
    for (int step = 5; step < 10; ++step) second.step(reader.draw(3, step, {}), 0);
    expectSameWeights(whole, second);
    std::filesystem::remove(path);
}

TEST_P(StreamTrainer, AnAbandonedStep_ChangesNothing) {
    Trainer trainer = makeTrainer(quickRowOptions()), undisturbed = makeTrainer(quickRowOptions());
    const DocumentReader reader = makeReader(trainer);
    for (int step = 0; step < 4; ++step) {
        const TrainingBatch batch = reader.draw(3, step, {});
        int asked = 0;
        EXPECT_TRUE(trainer.step(batch, 0, [&] { return asked++ < 2; }).interrupted);
        EXPECT_EQ(trainer.step(batch, 0, [] { return true; }).loss, undisturbed.step(batch, 0).loss);
    }
    expectSameWeights(trainer, undisturbed);
}

// Rows give the same loss together and one by one. A fresh sequence in one row does not affect the others.
TEST_P(StreamTrainer, RowsAtOnce_DoesNotChangeTheLoss) {
    std::vector<std::vector<double>> losses;
    for (const std::int64_t rows : {1, 2, 3}) {
        TrainingOptions options = quickRowOptions();
        options.rowsAtOnce = rows;
        options.schedule.rate = 0;
        Trainer trainer = makeTrainer(options);
        test::randomise(trainer.network().parameters(), 5);
        trainer.network().prepare();
        const DocumentReader reader = makeReader(trainer);
        losses.emplace_back();
        for (int step = 0; step < 6; ++step)
            losses.back().push_back(trainer.step(reader.draw(3, step, {}), 0).loss);
    }
    for (std::size_t i = 1; i < losses.size(); ++i)
        for (std::size_t step = 0; step < losses[0].size(); ++step)
            EXPECT_NEAR(losses[i][step], losses[0][step], 1e-4) << step;
}

TEST_P(StreamTrainer, LearnsToPredictOnePiece) {
    TrainingOptions options = quickRowOptions();
    options.schedule = {Schedule::Kind::Cosine, 1e-2, 20, 0.05};
    options.batch = 1;
    Trainer trainer = makeTrainer(options);
    const DocumentReader reader({{test::randomTokens(33, config().vocabulary, 21), 1}},
                                {trainer.context(), 1});
    constexpr int kSteps = 600;
    double last = 0, before = 0;
    for (int step = 0; step < kSteps; ++step) {
        before = last;
        last = trainer.step(reader.draw(1, step, {}), step / static_cast<double>(kSteps)).loss;
    }
    EXPECT_LT(last + before, 0.8) << "at first 2 ln 23 = 6.3";
}

const test::NetworkCase& findCase(const std::vector<test::NetworkCase>& cases, const std::string& name) {
    for (const test::NetworkCase& each : cases)
        if (each.name == name) return each;
    throw Error(ErrorCode::Internal, "test: no case named " + name);
}

// The picture ends inside a segment. The padding after it has no positions in the grid.
TEST(StreamTraining, ASegment_MayExtendPastTheEndOfAGrid) {
    const std::vector<test::NetworkCase> cases = test::streamCases();
    const ModelConfig& config = findCase(cases, "Grid").config;
    TrainingOptions options = quickRowOptions();
    options.batch = 1;
    options.context = 48;
    options.zLoss = 0;
    Trainer trainer(config, test::openNetworkDevice(), options);
    const auto cells = static_cast<std::size_t>(config.positions.grid->tokens());
    const DocumentReader reader({{test::randomTokens(cells, config.vocabulary, 4), 1}}, {48, 1});
    EXPECT_GT(trainer.step(reader.draw(1, 0, {}), 0).loss, 0);
    const TrainingBatch last = reader.draw(1, 1, {});
    EXPECT_EQ(last.segment.filled[0], static_cast<std::int64_t>(cells) - 1 - 48);
    EXPECT_GT(trainer.step(last, 0).loss, 0);
}

// If the steps lost the state, clearing it would not change the loss.
TEST(StreamTraining, ClearingTheState_ChangesTheLoss) {
    const std::vector<test::NetworkCase> cases = test::streamCases();
    for (const char* name : {"RecurrentSkip", "Favor", "Cache", "Window"}) {
        TrainingOptions options = quickRowOptions();
        options.batch = 1;
        options.schedule.rate = 0;
        Trainer trainer(findCase(cases, name).config, test::openNetworkDevice(), options);
        test::randomise(trainer.network().parameters(), 5);
        trainer.network().prepare();
        const DocumentReader reader({{test::randomTokens(49, 23, 3), 1}}, {trainer.context(), 1});
        trainer.step(reader.draw(1, 0, {}), 0);
        const double carried = trainer.step(reader.draw(1, 1, {}), 0).loss;
        TrainingBatch cleared = reader.draw(1, 1, {});
        cleared.segment.beginsSequence = {1};
        EXPECT_GT(std::abs(trainer.step(cleared, 0).loss - carried), 1e-3) << name;
    }
}

TEST(StreamTraining, AfterAStepWithNaN_RowsContinueFromAnEmptyState) {
    const std::vector<test::NetworkCase> cases = test::streamCases();
    Trainer trainer(findCase(cases, "RecurrentSkip").config, test::openNetworkDevice(), quickRowOptions());
    Trainer undisturbed(findCase(cases, "RecurrentSkip").config, test::openNetworkDevice(),
                        quickRowOptions());
    const DocumentReader reader = makeReader(trainer);
    for (Trainer* each : {&trainer, &undisturbed}) each->step(reader.draw(3, 0, {}), 0);
    const std::vector<float> head = trainer.network().parameters().get("head.weight");
    std::vector<float> broken = head;
    broken[0] = std::nanf("");
    trainer.network().parameters().set("head.weight", broken);
    trainer.network().prepare();
    EXPECT_FALSE(std::isfinite(trainer.step(reader.draw(3, 1, {}), 0).gradientNorm));
    trainer.network().parameters().set("head.weight", head);
    trainer.network().prepare();
    TrainingBatch anew = reader.draw(3, 2, {});
    const double loss = trainer.step(anew, 0).loss;
    anew.segment.beginsSequence = {1, 1, 1};
    EXPECT_EQ(loss, undisturbed.step(anew, 0).loss);
}

// A finished adapter is used with the features of its model, so training must not redraw them.
TEST(StreamTraining, TrainingAnAdapter_KeepsTheFeatures) {
    const std::vector<test::NetworkCase> cases = test::streamCases();
    ModelConfig config = findCase(cases, "Favor").config;
    for (LayerConfig& layer : config.layers) std::get<FavorConfig>(layer.attention).redrawEvery = 2;
    TrainingOptions options = quickRowOptions();
    options.adapterRank = 2;
    Trainer trainer(config, test::openNetworkDevice(), options);
    const std::string name = "layers.1.attention.features";
    const std::vector<float> features = trainer.network().parameters().get(name);
    const DocumentReader reader = makeReader(trainer);
    for (int step = 0; step < 5; ++step) trainer.step(reader.draw(3, step, {}), 0);
    EXPECT_EQ(trainer.network().parameters().get(name), features);
}

TEST(StreamTraining, Features_AreRedrawnOnScheduleAlsoAfterAResume) {
    const std::vector<test::NetworkCase> cases = test::streamCases();
    ModelConfig config = findCase(cases, "Favor").config;
    for (LayerConfig& layer : config.layers) std::get<FavorConfig>(layer.attention).redrawEvery = 3;
    const std::string name = "layers.1.attention.features";
    Trainer trainer(config, test::openNetworkDevice(), quickRowOptions());
    const DocumentReader reader = makeReader(trainer);
    const auto path = temporaryFile("continuo-redraw");
    std::vector<std::vector<float>> matrices;
    std::vector<double> losses;
    for (int step = 0; step < 8; ++step) {
        if (step == 3) trainer.save(path, "");
        losses.push_back(trainer.step(reader.draw(3, step, {}), 0).loss);
        matrices.push_back(trainer.network().parameters().get(name));
    }
    EXPECT_EQ(matrices[0], matrices[2]);
    EXPECT_NE(matrices[2], matrices[3]);
    EXPECT_EQ(matrices[3], matrices[5]);
    EXPECT_NE(matrices[5], matrices[6]);

    Trainer second(config, test::openNetworkDevice(), quickRowOptions());
    second.resume(path);
    for (int step = 3; step < 8; ++step)
        EXPECT_EQ(second.step(reader.draw(3, step, {}), 0).loss, losses[static_cast<std::size_t>(step)]);
    EXPECT_EQ(second.network().parameters().get(name), matrices[7]);
    std::filesystem::remove(path);

    for (LayerConfig& layer : config.layers) std::get<FavorConfig>(layer.attention).redrawEvery = 0;
    Trainer never(config, test::openNetworkDevice(), quickRowOptions());
    for (int step = 0; step < 4; ++step) never.step(reader.draw(3, step, {}), 0);
    EXPECT_EQ(never.network().parameters().get(name), matrices[0]);
}

// With another number of rows, the rows begin anew and the weights are kept.
TEST(StreamTraining, ResumingWithFewerRows_KeepsTheWeights) {
    const std::vector<test::NetworkCase> cases = test::streamCases();
    const ModelConfig& config = findCase(cases, "RecurrentSkip").config;
    const auto path = temporaryFile("continuo-rows");
    Trainer first(config, test::openNetworkDevice(), quickRowOptions());
    const DocumentReader reader = makeReader(first);
    for (int step = 0; step < 3; ++step) first.step(reader.draw(3, step, {}), 0);
    first.save(path, "");
    TrainingOptions options = quickRowOptions();
    options.batch = 2;
    Trainer other(config, test::openNetworkDevice(), options);
    other.resume(path);
    expectSameWeights(first, other);
    EXPECT_TRUE(std::isfinite(other.step(reader.draw(2, 3, {}), 0).loss));
    std::filesystem::remove(path);
}

TEST(StreamTraining, RefusesLatentOptionsAndUnsuitableSegments) {
    const std::vector<test::NetworkCase> cases = test::streamCases();
    const ModelConfig& config = findCase(cases, "RecurrentSkip").config;
    const auto says = [&](auto&& change) -> std::string {
        TrainingOptions options = quickRowOptions();
        change(options);
        try {
            Trainer(config, test::openNetworkDevice(), options);
            return "accepted";
        } catch (const Error& error) {
            return error.what();
        }
    };
    EXPECT_EQ(says([](TrainingOptions& o) { o.context = 32; }), "accepted");
    EXPECT_EQ(says([](TrainingOptions& o) { o.context = 30; }),
              "training config: training.context is 30, which is not a whole number of this model's blocks, "
              "chunks and pairs of cache segments; leave it out for 16");
    EXPECT_EQ(says([](TrainingOptions& o) { o.latents = 8; }),
              "training config: training.latents is for a model with latents; leave it out");
    EXPECT_EQ(says([](TrainingOptions& o) { o.crossAttendDropout = 0.1; }),
              "training config: training.cross_attend_dropout is for a model with latents; leave it out");
    EXPECT_EQ(says([](TrainingOptions& o) { o.latentDropout = 0.1; }),
              "training config: training.latent_dropout is for a model with latents; leave it out");
}

}  // namespace
}  // namespace continuo
