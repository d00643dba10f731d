#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <memory>
#include <random>
#include <vector>

#include "backends/cpu/cpu_backend.h"

namespace continuo {
namespace {

std::vector<float> draw(std::size_t count, std::uint32_t seed) {
    std::mt19937 random(seed);
    std::normal_distribution<float> normal(0.0f, 1.0f);
    std::vector<float> values(count);
    for (float& each : values) each = normal(random);
    return values;
}

TensorView viewOf(std::vector<float>& values, const Shape& shape) {
    return TensorView(values.data(), DType::F32, shape);
}

// A weight of some type, and the numbers that it stands for.
struct TestWeight {
    TestWeight(DType type, std::int64_t n, std::int64_t k, std::uint32_t seed)
        : exact(draw(static_cast<std::size_t>(n * k), seed)) {
        weight.data = TensorView(nullptr, type, {n, k});
        bytes.resize(weight.data.bytes() + 64);
        weight.data.data = bytes.data();
        if (type == DType::I8) {
            scales.resize(static_cast<std::size_t>(n));
            weight.scale = viewOf(scales, {n});
        }
        for (std::int64_t row = 0; row < n; ++row) {
            if (type == DType::I8)
                scales[static_cast<std::size_t>(row)] = 0.01f + 0.001f * static_cast<float>(row % 7);
            for (std::int64_t i = row * k; i < (row + 1) * k; ++i) store(i, row);
        }
    }

    void store(std::int64_t i, std::int64_t row) {
        float& value = exact[static_cast<std::size_t>(i)];
        value *= 0.2f;
        if (weight.data.dtype == DType::F32) {
            static_cast<float*>(weight.data.data)[i] = value;
        } else if (weight.data.dtype == DType::BF16) {
            const BFloat16 rounded(value);
            static_cast<BFloat16*>(weight.data.data)[i] = rounded;
            value = static_cast<float>(rounded);
        } else {
            const float scale = scales[static_cast<std::size_t>(row)];
            const float whole = std::nearbyint(std::fmin(127.0f, std::fmax(-127.0f, value / scale)));
            static_cast<std::int8_t*>(weight.data.data)[i] = static_cast<std::int8_t>(whole);
            value = whole * scale;
        }
    }

    Weight weight;
    std::vector<float> exact;

private:
    std::vector<std::byte> bytes;
    std::vector<float> scales;
};

double activated(Activation activation, double x) {
    switch (activation) {
        case Activation::None:
            return x;
        case Activation::SquaredRelu:
            return x > 0 ? x * x : 0;
        case Activation::GeluTanh:
            return 0.5 * x * (1 + std::tanh(std::sqrt(2 / M_PI) * (x + 0.044715 * x * x * x)));
        case Activation::GeluErf:
            return 0.5 * x * (1 + std::erf(x / std::sqrt(2.0)));
    }
    return x;
}

struct Case {
    DType type;
    std::int64_t rows, k, n;
    Activation activation;
    bool bias, residual, norm;
};

std::vector<Case> cases() {
    std::vector<Case> all;
    const std::int64_t sizes[][2] = {{1, 1},    {7, 33},   {33, 7},    {257, 33}, {33, 257},
                                     {64, 128}, {192, 64}, {384, 256}, {129, 1}};
    const Activation activations[] = {Activation::None, Activation::SquaredRelu, Activation::GeluTanh,
                                      Activation::GeluErf};
    int turn = 0;
    for (const DType type : {DType::F32, DType::BF16, DType::I8}) {
        for (const std::int64_t rows : {1, 2, 7, 16, 17, 33, 257}) {
            for (const auto& size : sizes) {
                for (int variant = 0; variant < 4; ++variant, ++turn) {
                    all.push_back({type, rows, size[0], size[1],
                                   activations[turn % 4 == variant ? variant : (turn / 4) % 4],
                                   variant % 2 == 0, variant >= 2, (turn / 8) % 2 == 0});
                }
            }
        }
    }
    return all;
}

std::string describe(const Case& c) {
    return std::string(nameOf(c.type)) + " rows " + std::to_string(c.rows) + " k " + std::to_string(c.k) +
           " n " + std::to_string(c.n) + " activation " + std::to_string(static_cast<int>(c.activation)) +
           (c.bias ? " bias" : "") + (c.residual ? " residual" : "") + (c.norm ? " norm" : "");
}

TEST(Linear, MatchesPlainLoops) {
    cpu::CpuBackend backend(BackendOptions{.device = 0, .threads = 2});
    for (const Case& c : cases()) {
        TestWeight w(c.type, c.n, c.k, 11);
        std::vector<float> in = draw(static_cast<std::size_t>(c.rows * c.k), 5),
                           bias = draw(static_cast<std::size_t>(c.n), 6);
        std::vector<float> out = draw(static_cast<std::size_t>(c.rows * c.n), 7);
        std::vector<float> scale = draw(static_cast<std::size_t>(c.k), 8),
                           offset = draw(static_cast<std::size_t>(c.k), 9);
        const std::vector<float> before = out;
        const NormWeights norm{viewOf(scale, {c.k}), viewOf(offset, {c.k}), 1e-5f};
        TensorView result = viewOf(out, {1, c.rows, c.n});
        const TensorView given = viewOf(in, {1, c.rows, c.k}),
                         added = c.bias ? viewOf(bias, {c.n}) : TensorView{};
        const TensorView residual = c.residual ? result : TensorView{};
        if (c.norm)
            backend.normLinear(given, norm, w.weight, added, c.activation, residual, result);
        else
            backend.linear(given, w.weight, added, c.activation, residual, result);
        double worst = 0;
        for (std::int64_t row = 0; row < c.rows; ++row) {
            std::vector<double> x(static_cast<std::size_t>(c.k));
            double mean = 0, square = 0;
            for (std::int64_t i = 0; i < c.k; ++i)
                mean += in[static_cast<std::size_t>(row * c.k + i)] / static_cast<double>(c.k);
            for (std::int64_t i = 0; i < c.k; ++i)
                square += std::pow(in[static_cast<std::size_t>(row * c.k + i)] - mean, 2) /
                          static_cast<double>(c.k);
            for (std::int64_t i = 0; i < c.k; ++i) {
                const auto at = static_cast<std::size_t>(i);
                const double raw = in[static_cast<std::size_t>(row * c.k + i)];
                x[at] = c.norm ? scale[at] * (raw - mean) / std::sqrt(square + 1e-5) + offset[at] : raw;
            }
            for (std::int64_t n = 0; n < c.n; ++n) {
                double sum = c.bias ? bias[static_cast<std::size_t>(n)] : 0, size = 1;
                for (std::int64_t i = 0; i < c.k; ++i) {
                    sum += x[static_cast<std::size_t>(i)] * w.exact[static_cast<std::size_t>(n * c.k + i)];
                    size += std::fabs(x[static_cast<std::size_t>(i)] *
                                      w.exact[static_cast<std::size_t>(n * c.k + i)]);
                }
                const auto at = static_cast<std::size_t>(row * c.n + n);
                const double expected = activated(c.activation, sum) + (c.residual ? before[at] : 0.0f);
                const double slope = c.activation == Activation::SquaredRelu ? 2 * std::fabs(sum) + 1 : 2;
                worst = std::max(worst, std::fabs(out[at] - expected) / (size * slope));
            }
        }
        // Few rows round the inputs to 16 bits for an int8 weight.
        EXPECT_LT(worst, c.type == DType::I8 && c.rows <= 16 ? 3e-5 : 2e-6) << describe(c);
    }
}

TEST(Linear, GradientMatchesPlainLoops) {
    cpu::CpuBackend backend(BackendOptions{.device = 0, .threads = 2});
    for (const DType type : {DType::F32, DType::BF16}) {
        for (const std::int64_t rows : {1, 7, 257}) {
            for (const auto& [k, n] :
                 {std::pair<std::int64_t, std::int64_t>{33, 7}, {1, 5}, {128, 192}, {257, 33}}) {
                TestWeight w(type, n, k, 3);
                std::vector<float> in = draw(static_cast<std::size_t>(rows * k), 5),
                                   dy = draw(static_cast<std::size_t>(rows * n), 6);
                std::vector<float> dx = draw(in.size(), 7), dw = draw(w.exact.size(), 8),
                                   db = draw(static_cast<std::size_t>(n), 9);
                const std::vector<float> dx0 = dx, dw0 = dw, db0 = db;
                backend.linearGradient(viewOf(in, {rows, k}), w.weight, viewOf(dy, {rows, n}),
                                       viewOf(dx, {rows, k}), viewOf(dw, {n, k}), viewOf(db, {n}));
                const auto at = [](std::int64_t i) { return static_cast<std::size_t>(i); };
                for (std::int64_t row = 0; row < rows; ++row) {
                    for (std::int64_t i = 0; i < k; ++i) {
                        double sum = dx0[at(row * k + i)];
                        for (std::int64_t j = 0; j < n; ++j)
                            sum += static_cast<double>(dy[at(row * n + j)]) * w.exact[at(j * k + i)];
                        ASSERT_NEAR(dx[at(row * k + i)], sum, 2e-4);
                    }
                }
                for (std::int64_t j = 0; j < n; ++j) {
                    double column = db0[at(j)];
                    for (std::int64_t row = 0; row < rows; ++row) column += dy[at(row * n + j)];
                    ASSERT_NEAR(db[at(j)], column, 2e-4);
                    for (std::int64_t i = 0; i < k; ++i) {
                        double sum = dw0[at(j * k + i)];
                        for (std::int64_t row = 0; row < rows; ++row)
                            sum += static_cast<double>(dy[at(row * n + j)]) * in[at(row * k + i)];
                        ASSERT_NEAR(dw[at(j * k + i)], sum, 2e-4);
                    }
                }
            }
        }
    }
}

}  // namespace
}  // namespace continuo
