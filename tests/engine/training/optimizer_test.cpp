#include "training/optimizer.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "support/tiny_model.h"

namespace continuo {
namespace {

// One parameter of three numbers.
std::vector<ParameterSpec> three() {
    return {{"x", {3}, ParameterSpec::Kind::Vector, ParameterSpec::Start::Zero, false}};
}

// AdamW written down once more, number by number in double (Loshchilov and Hutter, algorithm 2).
struct Reference {
    double value, first = 0, second = 0;
    void step(double gradient, const AdamOptions& options, double rate, int count) {
        value -= rate * options.decay * value;
        first = options.beta1 * first + (1 - options.beta1) * gradient;
        second = options.beta2 * second + (1 - options.beta2) * gradient * gradient;
        const double m = first / (1 - std::pow(options.beta1, count));
        const double v = second / (1 - std::pow(options.beta2, count));
        value -= rate * m / (std::sqrt(v) + options.epsilon);
    }
};

TEST(Adam, FollowsItsDefinition) {
    const auto backend = test::openNetworkDevice();
    Parameters parameters(three(), backend, Precision::F32, true);
    parameters.set("x", std::vector<float>{1, -2, 0.5f});
    AdamOptions options;
    options.decay = 0.1;
    options.clip = 1;
    Adam adam(parameters, backend, options);
    std::vector<Reference> reference = {{1}, {-2}, {0.5}};
    for (int count = 1; count <= 5; ++count) {
        const std::vector<float> gradient = {0.3f * static_cast<float>(count), -4, 1e-4f};
        backend->upload(std::as_bytes(std::span(gradient)), parameters.at("x").gradient);
        double norm = 0;
        for (const float each : gradient) norm += static_cast<double>(each) * static_cast<double>(each);
        norm = std::sqrt(norm);
        EXPECT_NEAR(adam.step(0.01), norm, 1e-6 * norm);
        const std::vector<float> now = parameters.get("x");
        for (std::size_t i = 0; i < 3; ++i) {
            reference[i].step(static_cast<double>(gradient[i]) / std::max(1.0, norm), options, 0.01, count);
            EXPECT_NEAR(static_cast<double>(now[i]), reference[i].value, 2e-6);
        }
    }
    EXPECT_EQ(adam.steps(), 5);
}

TEST(Adam, AGradientThatIsNoNumberChangesNothing) {
    const auto backend = test::openNetworkDevice();
    Parameters parameters(three(), backend, Precision::F32, true);
    parameters.set("x", std::vector<float>{1, 2, 3});
    Adam adam(parameters, backend, {});
    const std::vector<float> gradient = {1, std::numeric_limits<float>::quiet_NaN(), 1};
    backend->upload(std::as_bytes(std::span(gradient)), parameters.at("x").gradient);
    EXPECT_FALSE(std::isfinite(adam.step(0.1)));
    EXPECT_EQ(parameters.get("x"), (std::vector<float>{1, 2, 3}));
    EXPECT_EQ(adam.steps(), 0);
}

}  // namespace
}  // namespace continuo
