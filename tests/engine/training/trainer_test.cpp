#include "training/trainer.h"

#include <gmock/gmock.h>

#include <unistd.h>
#include <cmath>

#include <filesystem>
#include <fstream>

#include "continuo/error.h"
#include "support/devices.h"
#include "support/tiny_model.h"
#include "training/data/window_sampler.h"

namespace continuo {
namespace {

TrainingOptions quickOptions() {
    TrainingOptions options;
    options.batch = 2;
    options.schedule = {Schedule::Kind::Constant, 3e-3, 5, 1};
    options.compute = DType::F32;
    return options;
}

std::vector<TrainingPiece> randomPiece() { return {{test::randomTokens(60, 40, 21), 1}}; }

WindowSampler makeSampler(const Trainer& trainer) {
    return WindowSampler(randomPiece(), {trainer.context(), trainer.targets(), 1});
}

std::filesystem::path temporaryPath(const std::string& name) {
    return std::filesystem::temp_directory_path() / (name + std::to_string(::getpid()));
}

TEST(Trainer, TheFirstLossIsTheLogarithmOfTheVocabulary) {
    Trainer trainer(test::tinyConfig(), test::openNetworkDevice(), quickOptions());
    const StepReport report = trainer.step(makeSampler(trainer).draw(2, 0, {}), 0);
    EXPECT_NEAR(report.loss, std::log(40.0), 1e-6);
    EXPECT_EQ(report.targets, 16);
}

// Windows give the same loss and gradients together and one by one.
TEST(Trainer, RowsAtOnceDoesNotChangeTheGradients) {
    std::vector<std::vector<float>> heads;
    std::vector<double> losses;
    for (const std::int64_t rows : {1, 3, 5}) {
        TrainingOptions options = quickOptions();
        options.batch = 5;
        options.rowsAtOnce = rows;
        options.crossAttendDropout = 0.2;
        Trainer trainer(test::tinyConfig(), test::openNetworkDevice(), options);
        test::randomise(trainer.network().parameters(), 3);
        losses.push_back(trainer.step(makeSampler(trainer).draw(5, 0, {}), 0).loss);
        heads.push_back(trainer.network().parameters().get("head.weight"));
    }
    for (std::size_t i = 1; i < heads.size(); ++i) {
        EXPECT_NEAR(losses[i], losses[0], 1e-5);
        float worst = 0;
        for (std::size_t k = 0; k < heads[0].size(); ++k)
            worst = std::max(worst, std::abs(heads[i][k] - heads[0][k]));
        EXPECT_LT(worst, 2e-4f);  // relative to a step of 3e-3 / 5
    }
}

class TrainerWithOptimizer : public testing::TestWithParam<OptimizerOptions::Kind> {};
INSTANTIATE_TEST_SUITE_P(Optimizers, TrainerWithOptimizer,
                         testing::Values(OptimizerOptions::Kind::AdamW, OptimizerOptions::Kind::Muon));

TEST_P(TrainerWithOptimizer, LearnsToPredictOnePiece) {
    TrainingOptions options = quickOptions();
    options.optimizer.kind = GetParam();
    options.schedule = {Schedule::Kind::Cosine, 1e-2, 20, 0.05};
    options.batch = 4;
    Trainer trainer(test::tinyConfig(), test::openNetworkDevice(), options);
    const WindowSampler sampler = makeSampler(trainer);
    constexpr int kSteps = 700;
    double loss = 0;
    for (int step = 0; step < kSteps; ++step)
        loss = trainer.step(sampler.draw(4, step, {}), step / static_cast<double>(kSteps)).loss;
    EXPECT_LT(loss, 0.05);
}

TEST(Trainer, AnAbandonedStepChangesNothing) {
    TrainingOptions options = quickOptions();
    options.rowsAtOnce = 1;  // by default a GPU would compute the whole batch at once
    Trainer trainer(test::tinyConfig(), test::openNetworkDevice(), options);
    Trainer undisturbed(test::tinyConfig(), test::openNetworkDevice(), options);
    const WindowSampler sampler = makeSampler(trainer);
    for (const int most : {0, 2}) {
        int asked = 0;
        EXPECT_TRUE(trainer.step(sampler.draw(3, 0, {}), 0, [&] { return asked++ < most; }).interrupted);
        EXPECT_EQ(asked, most + 1);
        EXPECT_EQ(trainer.steps(), 0);
    }
    for (int step = 0; step < 3; ++step) {
        const TrainingBatch batch = sampler.draw(3, step, {});
        EXPECT_EQ(trainer.step(batch, 0, [] { return true; }).loss, undisturbed.step(batch, 0).loss);
    }
    EXPECT_EQ(trainer.network().parameters().get("head.weight"),
              undisturbed.network().parameters().get("head.weight"));
}

TEST(Trainer, GradientsMatchFiniteDifferences) {
    ModelConfig config = test::tinyConfig();
    config.channels = config.perceiver().inputChannels = config.perceiver().attentionChannels = 8;
    Trainer trainer(config, test::openNetworkDevice(), quickOptions());
    Parameters& parameters = trainer.network().parameters();
    test::randomise(parameters, 3);
    trainer.network().prepare();
    const TrainingBatch batch = makeSampler(trainer).draw(2, 3, {});
    const auto loss = [&] {
        trainer.network().prepare();
        const auto [entropy, penalty] = trainer.accumulate(batch, 1);
        return entropy + penalty;
    };
    test::openNetworkDevice()->fill(parameters.allGradients(), 0);
    loss();
    std::vector<std::vector<float>> gradients;
    for (const Parameters::Entry& entry : parameters.entries())
        gradients.push_back(test::downloadFloats(trainer.network().backend(), entry.gradient));
    // A step in each tensor along its own gradient changes the loss by step * |gradient|, to first order.
    for (std::size_t i = 0; i < parameters.entries().size(); ++i) {
        const std::string& name = parameters.entries()[i].spec.name;
        double norm = 0;
        for (const float each : gradients[i]) norm += static_cast<double>(each) * static_cast<double>(each);
        norm = std::sqrt(norm);
        // The biases of keys have small gradients, because they act only through rotation.
        if (norm < 0.05) {
            EXPECT_THAT(name, testing::HasSubstr("key.bias"));
            continue;
        }
        const std::vector<float> before = parameters.get(name);
        constexpr double kStep = 2e-3;
        double ends[2];
        for (int side = 0; side < 2; ++side) {
            std::vector<float> moved = before;
            for (std::size_t k = 0; k < moved.size(); ++k) {
                moved[k] += static_cast<float>((side == 0 ? 1 : -1) * kStep *
                                               static_cast<double>(gradients[i][k]) / norm);
            }
            parameters.set(name, moved);
            ends[side] = loss();
        }
        parameters.set(name, before);
        EXPECT_NEAR((ends[0] - ends[1]) / (2 * kStep), norm, 0.01 * norm + 0.02) << name;
    }
}

// Enough latents for a vendor's attention, over windows of several lengths, one with fewer tokens than
// latents, and with masked inputs. Gradients must match the CPU's.
TEST(Trainer, GradientsOfManyLatentsMatchTheCpus) {
    const auto gradientsOn = [](const std::string& device, std::size_t shorter, double dropout) {
        TrainingOptions options = quickOptions();
        options.compute = DType::BF16;
        options.rowsAtOnce = 2;
        options.crossAttendDropout = dropout;
        Trainer trainer(test::tinyConfig(320, 130), test::openTestDevice(device, 2), options);
        test::randomise(trainer.network().parameters(), 3);
        trainer.network().prepare();
        const std::vector<std::vector<std::int32_t>> windows{test::randomTokens(301, 40, 5),
                                                             test::randomTokens(shorter, 40, 6)};
        const TrainingBatch batch = makeBatch(windows, std::vector<std::int64_t>{0, 0}, 130, {});
        Backend& backend = trainer.network().backend();
        const TensorView gradients = trainer.network().parameters().allGradients();
        backend.fill(gradients, 0);
        trainer.accumulate(batch, 1.0 / static_cast<double>(batch.scored));
        std::vector<float> host(static_cast<std::size_t>(gradients.shape.count()));
        backend.download(gradients, std::as_writable_bytes(std::span(host)));
        return host;
    };
    for (const auto& [shorter, dropout] : {std::pair<std::size_t, double>(201, 0), {61, 0}, {201, 0.2}}) {
        const std::vector<float> expected = gradientsOn("cpu", shorter, dropout);
        const std::vector<float> found = gradientsOn(test::networkDeviceId(), shorter, dropout);
        double squares = 0, wrong = 0;
        for (std::size_t i = 0; i < expected.size(); ++i) {
            squares += std::pow(static_cast<double>(expected[i]), 2);
            wrong += std::pow(static_cast<double>(found[i]) - static_cast<double>(expected[i]), 2);
        }
        EXPECT_LE(std::sqrt(wrong / squares), 2e-2) << shorter << " tokens, dropout " << dropout;
    }
}

TEST(Trainer, DropoutChangesTheLossReproducibly) {
    const auto run = [](double cross, double latent, double post, std::uint64_t seed) {
        TrainingOptions options = quickOptions();
        options.crossAttendDropout = cross;
        options.latentDropout = latent;
        options.postAttentionDropout = post;
        options.seed = seed;
        Trainer trainer(test::tinyConfig(), test::openNetworkDevice(), options);
        test::randomise(trainer.network().parameters(), 3);
        trainer.network().prepare();
        return trainer.step(makeSampler(trainer).draw(2, 0, {}), 0).loss;
    };
    const double plain = run(0, 0, 0, 1);
    for (const auto& [cross, latent, post] :
         {std::tuple(0.5, 0.0, 0.0), std::tuple(0.0, 0.5, 0.0), std::tuple(0.0, 0.0, 0.5)}) {
        const double once = run(cross, latent, post, 1);
        EXPECT_GT(std::abs(once - plain), 1e-4);
        EXPECT_EQ(once, run(cross, latent, post, 1));
        EXPECT_NE(once, run(cross, latent, post, 2));
    }
}

TEST_P(TrainerWithOptimizer, ACheckpointResumesBitForBit) {
    TrainingOptions options = quickOptions();
    options.optimizer.kind = GetParam();
    options.crossAttendDropout = 0.2;
    options.postAttentionDropout = 0.1;
    const auto path = temporaryPath("continuo-checkpoint");
    Trainer whole(test::tinyConfig(), test::openNetworkDevice(), options);
    const WindowSampler sampler = makeSampler(whole);
    for (int step = 0; step < 8; ++step) {
        if (step == 4) whole.save(path, "half way");
        whole.step(sampler.draw(2, step, {}), 0);
    }
    Trainer second(test::tinyConfig(), test::openNetworkDevice(2), options);
    EXPECT_EQ(second.resume(path), "half way");
    EXPECT_EQ(second.steps(), 4);
    for (int step = 4; step < 8; ++step) second.step(sampler.draw(2, step, {}), 0);
    for (const Parameters::Entry& entry : whole.network().parameters().entries()) {
        EXPECT_EQ(whole.network().parameters().get(entry.spec.name),
                  second.network().parameters().get(entry.spec.name))
            << entry.spec.name;
    }
    std::filesystem::remove(path);
}

TEST(Trainer, ACheckpointOfAnotherModelIsRefused) {
    const auto path = temporaryPath("continuo-other");
    Trainer(test::tinyConfig(), test::openNetworkDevice(), quickOptions()).save(path, "");
    Trainer other(test::tinyConfig(48), test::openNetworkDevice(), quickOptions());
    EXPECT_THROW(other.resume(path), Error);
    std::ofstream(path, std::ios::trunc) << "no checkpoint";
    Trainer same(test::tinyConfig(), test::openNetworkDevice(), quickOptions());
    EXPECT_THROW(same.resume(path), Error);
    std::filesystem::remove(path);
    EXPECT_THROW(same.resume(path), Error);
}

TEST(Trainer, ACheckpointOfAnotherOptimizerIsRefused) {
    const auto path = temporaryPath("continuo-optimizer");
    Trainer(test::tinyConfig(), test::openNetworkDevice(), quickOptions()).save(path, "");
    TrainingOptions options = quickOptions();
    options.optimizer.kind = OptimizerOptions::Kind::Muon;
    Trainer other(test::tinyConfig(), test::openNetworkDevice(), options);
    try {
        other.resume(path);
        ADD_FAILURE() << "AdamW's moments were taken for Muon's";
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::BadRequest);
        EXPECT_NE(std::string(error.what()).find("adamw"), std::string::npos);
    }
    std::filesystem::remove(path);
}

TEST(Trainer, ACheckpointOfAnotherAdapterRankIsRefused) {
    const auto path = temporaryPath("continuo-rank");
    Trainer(test::tinyConfig(), test::openNetworkDevice(), quickOptions()).save(path, "");
    TrainingOptions options = quickOptions();
    options.adapterRank = 2;
    const auto says = [&](const TrainingOptions& other) -> std::string {
        try {
            Trainer(test::tinyConfig(), test::openNetworkDevice(), other).resume(path);
            return "accepted";
        } catch (const Error& error) {
            return error.what();
        }
    };
    EXPECT_NE(says(options).find("leave out --adapter-rank"), std::string::npos);
    Trainer(test::tinyConfig(), test::openNetworkDevice(), options).save(path, "");
    EXPECT_EQ(says(options), "accepted");
    options.adapterRank = 3;
    EXPECT_NE(says(options).find("give --adapter-rank 2"), std::string::npos);
    std::filesystem::remove(path);
}

TEST(Trainer, ACheckpointOfARenamedModelIsAccepted) {
    const auto path = temporaryPath("continuo-renamed");
    Trainer(test::tinyConfig(), test::openNetworkDevice(), quickOptions()).save(path, "");
    ModelConfig renamed = test::tinyConfig();
    renamed.name = "renamed";
    EXPECT_NO_THROW(Trainer(renamed, test::openNetworkDevice(), quickOptions()).resume(path));
    std::filesystem::remove(path);
}

TEST(Trainer, RefusesAContextTheModelDoesNotHave) {
    TrainingOptions options = quickOptions();
    options.context = 100;
    EXPECT_THROW(Trainer(test::tinyConfig(), test::openNetworkDevice(), options), Error);
}

}  // namespace
}  // namespace continuo
