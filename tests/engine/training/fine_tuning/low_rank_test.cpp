#include "training/fine_tuning/low_rank.h"

#include <gmock/gmock.h>

#include "support/devices.h"
#include "support/temporary_folder.h"
#include "support/tiny_model.h"
#include "training/data/window_sampler.h"
#include "training/trainer.h"

namespace continuo {
namespace {

constexpr int kRank = 3;
constexpr const char* kWeight = "layers.1.mlp.up.weight";

std::shared_ptr<Network> network() {
    NetworkOptions options;
    options.gradients = true;
    return test::makeNetwork(test::tinyConfig(), 1, options);
}

TEST(LowRank, NewAdapterChangesNoWeights) {
    const auto net = network();
    const std::vector<float> before = net->parameters().get(kWeight);
    LowRank factors(*net, kRank, 1);
    factors.apply();
    EXPECT_EQ(net->parameters().get(kWeight), before);
}

TEST(LowRank, AdaptersRandomNumbersDifferFromTheModels) {
    const auto net = network();
    LowRank low(*net, kRank, 1);
    Parameters sameSeed(adapterSpecs(parameterSpecs(net->config()), kRank), net->sharedBackend(),
                        Precision::F32, false);
    sameSeed.initialise(1);
    EXPECT_NE(low.factors().get(downName(kWeight)), sameSeed.get(downName(kWeight)));
}

TEST(LowRank, AddsTheProductOfItsFactors) {
    const auto net = network();
    LowRank low(*net, kRank, 1);
    const std::vector<float> base = net->parameters().get(kWeight);
    test::randomise(low.factors(), 5);
    const std::vector<float> up = low.factors().get(upName(kWeight)),
                             down = low.factors().get(downName(kWeight));
    for (int times = 0; times < 2; ++times) low.apply();  // each time from the base weights, not cumulatively
    const std::vector<float> changed = net->parameters().get(kWeight);
    const std::size_t inputs = down.size() / kRank;
    for (std::size_t i = 0; i < base.size(); ++i) {
        double sum = base[i];
        for (std::size_t r = 0; r < kRank; ++r)
            sum += static_cast<double>(up[i / inputs * kRank + r]) * down[r * inputs + i % inputs];
        ASSERT_NEAR(changed[i], sum, 1e-5);
    }
}

TEST(LowRank, GradientsOfTheFactorsMatchFiniteDifferences) {
    const auto net = network();
    LowRank low(*net, kRank, 1);
    test::randomise(low.factors(), 5);
    const Parameters::Entry& weight = net->parameters().at(kWeight);
    const auto numbers = [&](TensorView view) { return test::downloadFloats(net->backend(), view); };
    RandomStream random(7, 0);
    std::vector<float> slopes(static_cast<std::size_t>(weight.gradient.shape.count()));
    for (float& each : slopes) each = static_cast<float>(random.real() - 0.5);
    net->backend().upload(std::as_bytes(std::span(slopes)), weight.gradient);
    low.project();
    const std::vector<float> outer = numbers(weight.gradient), up = low.factors().get(upName(kWeight)),
                             down = low.factors().get(downName(kWeight));
    const std::vector<float> upGradient = numbers(low.factors().at(upName(kWeight)).gradient),
                             downGradient = numbers(low.factors().at(downName(kWeight)).gradient);
    const std::size_t inputs = down.size() / kRank, outputs = up.size() / kRank;
    for (std::size_t r = 0; r < kRank; ++r) {
        for (std::size_t n = 0; n < outputs; ++n) {
            double sum = 0;
            for (std::size_t k = 0; k < inputs; ++k)
                sum += static_cast<double>(outer[n * inputs + k]) * down[r * inputs + k];
            ASSERT_NEAR(upGradient[n * kRank + r], sum, 1e-4);
        }
        for (std::size_t k = 0; k < inputs; ++k) {
            double sum = 0;
            for (std::size_t n = 0; n < outputs; ++n)
                sum += static_cast<double>(outer[n * inputs + k]) * up[n * kRank + r];
            ASSERT_NEAR(downGradient[r * inputs + k], sum, 1e-4);
        }
    }
}

TEST(LowRank, ATrainerLearnsAnAdapterAndResumesBitForBit) {
    const test::TemporaryFolder folder;
    TrainingOptions options;
    options.batch = 2;
    options.adapterRank = 4;
    options.compute = DType::F32;
    options.schedule = {Schedule::Kind::Constant, 1e-2, 0, 1};
    const auto make = [&] {
        return std::make_unique<Trainer>(test::tinyConfig(), test::openNetworkDevice(), options);
    };
    const auto whole = make();
    const std::vector<float> bias = whole->network().parameters().get("layers.0.mlp.up.bias");
    const WindowSampler sampler({{test::randomTokens(60, 40, 21), 1, 0}},
                                {whole->context(), whole->targets(), 1});
    double first = 0, last = 0;
    for (int step = 0; step < 40; ++step) {
        last = whole->step(sampler.draw(2, step, {}), 0).loss;
        if (step == 0) first = last;
        if (step == 19) whole->save(folder / "half", "");
    }
    EXPECT_LT(last, 0.9 * first);
    EXPECT_EQ(whole->network().parameters().get("layers.0.mlp.up.bias"), bias);
    const auto resumed = make();
    resumed->resume(folder / "half");
    for (int step = 20; step < 40; ++step) resumed->step(sampler.draw(2, step, {}), 0);
    EXPECT_EQ(resumed->network().parameters().get(kWeight), whole->network().parameters().get(kWeight));
}

}  // namespace
}  // namespace continuo
