#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>

#include "backends/cpu/cpu_backend.h"
#include "backends/cpu/matmul/onednn_gemm.h"
#include "backends/cpu/matmul/tile_gemm.h"
#include "backends/cpu/simd/tile_unit.h"
#include "engine/backend/linear_case.h"

namespace continuo {
namespace {

struct Gradients {
    std::vector<float> in, weight, bias;
};

struct Problem {
    Problem(DType type, std::int64_t rowCount, std::int64_t k, std::int64_t n)
        : rows(rowCount), w(type, n, k, 3), in(draw(rows * k, 5)), outGradient(draw(rows * n, 6)) {
        start = {draw(rows * k, 7), draw(n * k, 8), draw(n, 9)};
    }

    Gradients run(Backend& backend) {
        Gradients made = start;
        const std::int64_t n = w.weight.outputs(), k = w.weight.inputs();
        backend.linearGradient(makeView(in, {rows, k}), w.weight, makeView(outGradient, {rows, n}),
                               makeView(made.in, {rows, k}), makeView(made.weight, {n, k}),
                               makeView(made.bias, {n}));
        return made;
    }

    std::int64_t rows;
    LinearWeight w;
    std::vector<float> in, outGradient;
    Gradients start;
};

double rounded(float x) { return static_cast<double>(static_cast<float>(BFloat16(x))); }

// Largest errors of the three gradients against plain loops in double, with bf16-rounded operands on request.
// Relative to the sum of the magnitudes of all terms.
struct Errors {
    double in = 0, weight = 0, bias = 0;
};

Errors computeErrors(const Problem& p, const Gradients& made, bool rounds) {
    const std::int64_t n = p.w.weight.outputs(), k = p.w.weight.inputs();
    const auto at = [rounds](const std::vector<float>& values, std::int64_t i) {
        const float value = values[static_cast<std::size_t>(i)];
        return rounds ? rounded(value) : static_cast<double>(value);
    };
    const auto error = [](float value, double sum, double size) {
        return std::fabs(value - sum) / (1 + size);
    };
    Errors errors;
    for (std::int64_t row = 0; row < p.rows; ++row) {
        for (std::int64_t i = 0; i < k; ++i) {
            const auto index = static_cast<std::size_t>(row * k + i);
            double sum = p.start.in[index], size = 0;
            for (std::int64_t j = 0; j < n; ++j) {
                const double product = at(p.outGradient, row * n + j) * at(p.w.exact, j * k + i);
                sum += product, size += std::fabs(product);
            }
            errors.in = std::max(errors.in, error(made.in[index], sum, size));
        }
    }
    for (std::int64_t j = 0; j < n; ++j) {
        double column = p.start.bias[static_cast<std::size_t>(j)], columnSize = 0;
        for (std::int64_t row = 0; row < p.rows; ++row) {
            const double each = p.outGradient[static_cast<std::size_t>(row * n + j)];
            column += each, columnSize += std::fabs(each);
        }
        errors.bias =
            std::max(errors.bias, error(made.bias[static_cast<std::size_t>(j)], column, columnSize));
        for (std::int64_t i = 0; i < k; ++i) {
            const auto index = static_cast<std::size_t>(j * k + i);
            double sum = p.start.weight[index], size = 0;
            for (std::int64_t row = 0; row < p.rows; ++row) {
                const double product = at(p.outGradient, row * n + j) * at(p.in, row * k + i);
                sum += product, size += std::fabs(product);
            }
            errors.weight = std::max(errors.weight, error(made.weight[index], sum, size));
        }
    }
    return errors;
}

const std::pair<std::int64_t, std::int64_t> kSizes[] = {{1, 5}, {33, 7}, {128, 192}, {257, 33}, {64, 300}};

TEST(LinearGradient, MatchesPlainLoops) {
    cpu::CpuBackend backend({.device = 0, .threads = 2});
    for (const DType type : {DType::F32, DType::BF16}) {
        for (const std::int64_t rows : {1, 7, 33, 257}) {
            for (const auto& [k, n] : kSizes) {
                Problem problem(type, rows, k, n);
                const Errors errors = computeErrors(problem, problem.run(backend), false);
                EXPECT_LT(errors.in, 2e-6) << rows << " rows, k " << k << ", n " << n;
                EXPECT_LT(errors.weight, 2e-6) << rows << " rows, k " << k << ", n " << n;
                EXPECT_LT(errors.bias, 2e-6) << rows << " rows, k " << k << ", n " << n;
            }
        }
    }
}

TEST(LinearGradient, Bf16PreparationRoundsTheOperands) {
    if (!cpu::Bf16Gemm::isAvailable()) GTEST_SKIP() << "no bf16 instructions here";
    cpu::CpuBackend backend({.device = 0, .threads = 2}, cpu::Bf16Use::WhereAvailable);
    for (const DType type : {DType::F32, DType::BF16}) {
        for (const std::int64_t rows : {1, 7, 33, 257, 2100}) {
            for (const auto& [k, n] : kSizes) {
                if (rows > 257 && k * n > 10000) continue;
                Problem problem(type, rows, k, n);
                backend.prepare(problem.w.weight, {.compute = DType::BF16, .gradients = true});
                const Errors errors = computeErrors(problem, problem.run(backend), true);
                EXPECT_LT(errors.in, 2e-6) << rows << " rows, k " << k << ", n " << n;
                EXPECT_LT(errors.weight, 2e-6) << rows << " rows, k " << k << ", n " << n;
                EXPECT_LT(errors.bias, 2e-6) << rows << " rows, k " << k << ", n " << n;
            }
        }
    }
}

TEST(LinearGradient, MatchesCentralDifferencesOfLinear) {
    for (const DType compute : {DType::F32, DType::BF16}) {
        cpu::CpuBackend backend({.device = 0, .threads = 2});
        Problem p(DType::F32, 40, 20, 30);
        backend.prepare(p.w.weight, {.compute = compute, .gradients = true});
        p.start = {std::vector<float>(800), std::vector<float>(600), std::vector<float>(30)};
        const Gradients gradients = p.run(backend);
        // The loss sum(out * outGradient) is linear in each argument, so a finite difference equals its
        // slope.
        std::vector<float> bias = draw(30, 12);
        const auto loss = [&] {
            std::vector<float> out(1200);
            backend.linear(makeView(p.in, {40, 20}), p.w.weight, makeView(bias, {30}), Activation::None, {},
                           makeView(out, {40, 30}));
            double sum = 0;
            for (std::size_t i = 0; i < out.size(); ++i)
                sum += static_cast<double>(out[i]) * p.outGradient[i];
            return sum;
        };
        const double tolerance = compute == DType::F32 ? 1e-3 : 0.5;
        const auto slope = [&](float& value, bool repack) {
            const float kept = value;
            double side[2];
            for (int i = 0; i < 2; ++i) {
                value = kept + (i == 0 ? 1.0f : -1.0f);
                if (repack) backend.prepare(p.w.weight, {.compute = compute, .gradients = true});
                side[i] = loss();
            }
            value = kept;
            if (repack) backend.prepare(p.w.weight, {.compute = compute, .gradients = true});
            return (side[0] - side[1]) / 2;
        };
        for (const std::size_t i : {0u, 21u, 399u, 799u})
            EXPECT_NEAR(slope(p.in[i], false), gradients.in[i], tolerance);
        for (const std::size_t i : {0u, 21u, 399u, 599u}) {
            EXPECT_NEAR(slope(p.w.weight.data.as<float>()[i], true), gradients.weight[i], tolerance);
        }
        for (const std::size_t i : {0u, 13u, 29u})
            EXPECT_NEAR(slope(bias[i], false), gradients.bias[i], tolerance);
    }
}

TEST(LinearGradient, SameBitsOnAnyNumberOfThreads) {
    for (const DType compute : {DType::F32, DType::BF16}) {
        for (const std::int64_t rows : {5, 300, 2100}) {
            Gradients first;
            for (const int threads : {1, 2, 3}) {
                cpu::CpuBackend backend({.device = 0, .threads = threads});
                Problem problem(DType::F32, rows, 200, 330);
                backend.prepare(problem.w.weight, {.compute = compute, .gradients = true});
                const Gradients made = problem.run(backend);
                if (first.in.empty()) first = made;
                EXPECT_EQ(made.in, first.in) << rows << " rows, " << threads << " threads";
                EXPECT_EQ(made.weight, first.weight) << rows << " rows, " << threads << " threads";
                EXPECT_EQ(made.bias, first.bias) << rows << " rows, " << threads << " threads";
            }
        }
    }
}

TEST(LinearGradient, AbsentGradientsAreSkipped) {
    cpu::CpuBackend processor({.device = 0, .threads = 2});
    Backend& backend = processor;
    for (const DType compute : {DType::F32, DType::BF16}) {
        Problem p(DType::F32, 50, 20, 30);
        backend.prepare(p.w.weight, {.compute = compute, .gradients = true});
        const Gradients all = p.run(processor);
        const TensorView in = makeView(p.in, {50, 20}), gradient = makeView(p.outGradient, {50, 30});
        Gradients one = p.start;
        backend.linearGradient(in, p.w.weight, gradient, makeView(one.in, {50, 20}), {}, {});
        EXPECT_EQ(one.in, all.in);
        backend.linearGradient(in, p.w.weight, gradient, {}, makeView(one.weight, {30, 20}), {});
        EXPECT_EQ(one.weight, all.weight);
        backend.linearGradient(in, p.w.weight, gradient, {}, {}, makeView(one.bias, {30}));
        EXPECT_EQ(one.bias, all.bias);
        EXPECT_EQ(one.in, all.in);
    }
}

// Processors with a matrix unit do not use oneDNN.
TEST(LinearGradient, MatrixUnitKernelsMatchOneDnn) {
    if (cpu::tileUnit() != cpu::TileUnit::Amx) GTEST_SKIP() << "no matrix unit here";
    cpu::ThreadPool pool(2);
    cpu::TileGemm tiles(pool);
    cpu::OneDnnGemm library(pool);
    for (const auto& [rows, k, n] :
         {std::array<std::int64_t, 3>{17, 5, 33}, {300, 320, 391}, {1100, 70, 600}, {70, 2100, 130}}) {
        std::vector<float> in = draw(rows * k, 1), values = draw(n * k, 2), up = draw(rows * n, 3);
        const auto both = [&](cpu::Bf16Gemm& products) {
            std::vector<float> down(static_cast<std::size_t>(rows * k), 1.0f),
                slopes(static_cast<std::size_t>(n * k), 1.0f);
            const TensorView to = makeView(down, {rows, k});
            cpu::Bf16Weight weight;
            products.pack(makeView(values, {n, k}), true, weight);
            products.multiplyBoth(cpu::RowMap(makeView(up, {rows, n})), weight.transposed,
                                  cpu::Epilogue({}, Activation::None, to, to),
                                  cpu::RowMap(makeView(in, {rows, k})), Into::Add, makeView(slopes, {n, k}));
            down.insert(down.end(), slopes.begin(), slopes.end());
            return down;
        };
        const std::vector<float> found = both(tiles), expected = both(library);
        float largest = 1, worst = 0;
        for (std::size_t i = 0; i < expected.size(); ++i) {
            largest = std::max(largest, std::abs(expected[i]));
            worst = std::max(worst, std::abs(found[i] - expected[i]));
        }
        EXPECT_LE(worst, 2e-6f * largest) << rows << " rows, " << k << " to " << n;
    }
}

}  // namespace
}  // namespace continuo
