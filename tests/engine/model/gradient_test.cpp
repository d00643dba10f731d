#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "base/philox.h"
#include "engine/model/network_cases.h"
#include "engine/model/reference_model.h"
#include "support/devices.h"

namespace continuo::test {
namespace {

constexpr std::int64_t kTokens = 11;
constexpr std::int64_t kLatents = 6;

class Gradient : public ::testing::TestWithParam<NetworkCase> {
protected:
    const ModelConfig& config() const { return GetParam().config; }
    // Returns the weights of the logits in the loss, [N, V].
    std::vector<float> weights() const {
        RandomStream random(5, 0);
        std::vector<float> result;
        for (std::int64_t i = 0; i < kLatents * config().vocabulary; ++i)
            result.push_back(static_cast<float>(random.real() - 0.5));
        return result;
    }
};

// Checks each parameter's gradient of a weighted sum of logits against central differences of the model as
// plain loops.
TEST_P(Gradient, MatchesFiniteDifferencesOfTheLogits) {
    NetworkOptions options;
    options.gradients = true;
    const auto network = randomNetwork(config(), 41, options);
    const std::vector<std::int32_t> tokens = randomTokens(config(), kTokens, 42);
    const std::vector<float> weight = weights();

    Arena arena = arenaOn(testBackend());
    Pass pass(*testBackend(), arena, Pass::Mode::Record, DType::F32);
    const Value logits = network->forward(pass, makeWholeBatch(config(), tokens, 1, kLatents));
    testBackend()->upload(std::as_bytes(std::span(weight)), pass.resultGradient(logits));
    pass.backward();

    ReferenceModel reference(*network);
    const std::vector<std::int32_t> positions = countedPositions(config(), 0, kTokens);
    const auto loss = [&] {
        const std::vector<double> all = reference.run(tokens, positions, kLatents);
        double sum = 0;
        for (std::size_t i = 0; i < all.size(); ++i) sum += static_cast<double>(weight[i]) * all[i];
        return sum;
    };
    RandomStream random(6, 0);
    for (const Parameters::Entry& entry : network->parameters().entries()) {
        const std::vector<float> gradient = downloadFloats(*testBackend(), entry.gradient);
        double largest = 0;
        std::size_t steepest = 0;
        for (std::size_t i = 0; i < gradient.size(); ++i) {
            if (std::abs(static_cast<double>(gradient[i])) <= largest) continue;
            largest = std::abs(static_cast<double>(gradient[i]));
            steepest = i;
        }
        for (const std::size_t at : {steepest, static_cast<std::size_t>(random.below(gradient.size()))}) {
            constexpr double kStep = 1e-5;
            double& value = reference.parameters().at(entry.spec.name)[at];
            const double before = value;
            value = before + kStep;
            const double above = loss();
            value = before - kStep;
            const double slope = (above - loss()) / (2 * kStep);
            value = before;
            EXPECT_NEAR(static_cast<double>(gradient[at]), slope, 2e-4 * std::max(largest, 0.02))
                << entry.spec.name << "[" << at << "]";
        }
    }
}

INSTANTIATE_TEST_SUITE_P(All, Gradient, ::testing::ValuesIn(networkCases()),
                         [](const auto& each) { return each.param.name; });

}  // namespace
}  // namespace continuo::test
