#include "training/optimizer/optimizer.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "base/philox.h"
#include "support/tiny_model.h"
#include "training/optimizer/orthogonal.h"

namespace continuo {
namespace {

// Returns one parameter of three numbers.
std::vector<ParameterSpec> threeNumbers() {
    return {{"x", {3}, ParameterSpec::Kind::Vector, ParameterSpec::Start::Zero, false}};
}

// AdamW in plain code, number by number in double (Loshchilov and Hutter, algorithm 2).
struct Reference {
    double value, first = 0, second = 0;
    void step(double gradient, const OptimizerOptions& options, double rate, int count) {
        value -= rate * options.decay * value;
        first = options.beta1 * first + (1 - options.beta1) * gradient;
        second = options.beta2 * second + (1 - options.beta2) * gradient * gradient;
        const double m = first / (1 - std::pow(options.beta1, count));
        const double v = second / (1 - std::pow(options.beta2, count));
        value -= rate * m / (std::sqrt(v) + options.epsilon);
    }
};

TEST(Adam, AdamStepsFollowTheDefinition) {
    const auto backend = test::openNetworkDevice();
    Parameters parameters(threeNumbers(), backend, Precision::F32, true);
    parameters.set("x", std::vector<float>{1, -2, 0.5f});
    OptimizerOptions options;
    options.decay = 0.1;
    options.clip = 1;
    Optimizer adam(parameters, backend, options);
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

TEST(Adam, ANonFiniteGradientChangesNothing) {
    const auto backend = test::openNetworkDevice();
    Parameters parameters(threeNumbers(), backend, Precision::F32, true);
    parameters.set("x", std::vector<float>{1, 2, 3});
    Optimizer adam(parameters, backend, {});
    const std::vector<float> gradient = {1, std::numeric_limits<float>::quiet_NaN(), 1};
    backend->upload(std::as_bytes(std::span(gradient)), parameters.at("x").gradient);
    EXPECT_FALSE(std::isfinite(adam.step(0.1)));
    EXPECT_EQ(parameters.get("x"), (std::vector<float>{1, 2, 3}));
    EXPECT_EQ(adam.steps(), 0);
}

// Returns a matrix inside a network, the output matrix with its adapter factors, a table and a vector.
std::vector<ParameterSpec> someParameters() {
    using Kind = ParameterSpec::Kind;
    using Start = ParameterSpec::Start;
    return {{"embedding.weight", {5, 4}, Kind::Table, Start::UnitNormal},
            {"up.weight", {12, 4}, Kind::Matrix, Start::FanIn},
            {"norm.scale", {4}, Kind::Vector, Start::One},
            {"head.weight", {6, 4}, Kind::Matrix, Start::FanIn},
            {"head.weight.up", {6, 2}, Kind::Matrix, Start::FanIn},
            {"head.weight.down", {2, 4}, Kind::Matrix, Start::FanIn}};
}

OptimizerOptions muonOptions() {
    OptimizerOptions options;
    options.kind = OptimizerOptions::Kind::Muon;
    options.decay = 0.1;
    options.clip = 1;
    return options;
}

void setRandomGradients(Parameters& parameters, Backend& backend, std::uint64_t seed) {
    RandomStream random(seed, 1);
    for (const Parameters::Entry& entry : parameters.entries()) {
        std::vector<float> gradient(static_cast<std::size_t>(entry.spec.shape.count()));
        for (float& each : gradient) each = static_cast<float>(random.real() - 0.5);
        backend.upload(std::as_bytes(std::span(gradient)), entry.gradient);
    }
}

TEST(Muon, MatrixStepsAreOrthogonalAndOfAdamsSize) {
    const auto backend = test::openNetworkDevice();
    Parameters parameters(someParameters(), backend, Precision::F32, true);
    parameters.initialise(1);
    const OptimizerOptions options = muonOptions();
    Optimizer muon(parameters, backend, options);
    constexpr double kRate = 0.01;
    std::vector<float> moment(48), value = parameters.get("up.weight");
    for (std::uint64_t count = 1; count <= 3; ++count) {
        setRandomGradients(parameters, *backend, count);
        std::vector<float> gradient(48);
        backend->download(parameters.at("up.weight").gradient, std::as_writable_bytes(std::span(gradient)));
        const double scale = options.clip / muon.step(kRate);
        ASSERT_LT(scale, 1);
        std::vector<float> direction(48);
        for (std::size_t i = 0; i < 48; ++i) {
            const double slope = scale * static_cast<double>(gradient[i]);
            moment[i] = static_cast<float>(options.momentum * static_cast<double>(moment[i]) + slope);
            direction[i] = static_cast<float>(slope + options.momentum * static_cast<double>(moment[i]));
        }
        const Buffer memory = backend->allocate(48 * sizeof(float));
        const TensorView matrix(memory.data(), DType::F32, {12, 4});
        backend->upload(std::as_bytes(std::span(direction)), matrix);
        std::vector<float> step(48);
        Orthogonal orthogonal(backend, DType::F32);
        backend->download(orthogonal.orthogonalize(matrix), std::as_writable_bytes(std::span(step)));
        const std::vector<float> now = parameters.get("up.weight");
        double squares = 0;
        for (std::size_t i = 0; i < 48; ++i) {
            const double kept = (1 - kRate * options.decay) * static_cast<double>(value[i]);
            EXPECT_NEAR(static_cast<double>(now[i]),
                        kept - kRate * 0.2 * std::sqrt(12.0) * static_cast<double>(step[i]), 2e-6);
            squares += (static_cast<double>(now[i]) - kept) * (static_cast<double>(now[i]) - kept);
        }
        // The usual root mean square of Adam's steps.
        EXPECT_NEAR(std::sqrt(squares / 48), 0.2 * kRate, 0.05 * kRate);
        value = now;
    }
}

TEST(Muon, UsesAdamWForAllOtherTensors) {
    const auto backend = test::openNetworkDevice();
    OptimizerOptions options = muonOptions();
    Parameters byMuon(someParameters(), backend, Precision::F32, true),
        byAdamW(someParameters(), backend, Precision::F32, true);
    byMuon.initialise(1);
    byAdamW.initialise(1);
    Optimizer muon(byMuon, backend, options);
    options.kind = OptimizerOptions::Kind::AdamW;
    Optimizer adamW(byAdamW, backend, options);
    for (std::uint64_t count = 1; count <= 3; ++count) {
        setRandomGradients(byMuon, *backend, count);
        setRandomGradients(byAdamW, *backend, count);
        muon.step(0.01);
        adamW.step(0.01);
    }
    for (const char* name :
         {"embedding.weight", "norm.scale", "head.weight", "head.weight.up", "head.weight.down"})
        EXPECT_EQ(byMuon.get(name), byAdamW.get(name)) << name;
    EXPECT_NE(byMuon.get("up.weight"), byAdamW.get("up.weight"));
}

}  // namespace
}  // namespace continuo
