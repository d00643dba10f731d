#include <gtest/gtest.h>
#include <hwy/targets.h>

#include <cmath>
#include <cstring>
#include <limits>

#include "backends/cpu/cpu_backend.h"
#include "backends/cpu/matmul/lane_product.h"
#include "backends/cpu/matmul/matmul_primitives.h"
#include "continuo/error.h"
#include "engine/backend/linear_case.h"

namespace continuo {
namespace {

// Returns the allowed error. For an int8 weight, products of few rows round their inputs to 16 bits.
double caseTolerance(const LinearCase& c) { return c.type == DType::I8 && c.rows <= 16 ? 3e-5 : 2e-6; }

// Returns whether products of few rows use the lane layout for a weight of this type prepared for bf16.
bool usesLanes(DType type) {
    cpu::LaneWeight some;
    some.outputs = 1;
    return cpu::LaneWeight::isAvailable(type) && cpu::LaneProduct::supports(some);
}

// Sets up a case with a weight prepared for bf16. Returns its tolerance.
double prepareForBf16(LinearCase& c) {
    c.roundsOperands = c.rows > 16 || (c.type == DType::BF16 && usesLanes(c.type));
    // A LayerNorm in f32 may round to a neighbouring bf16 value.
    return c.norm && c.roundsOperands ? 1e-3 : caseTolerance(c);
}

TEST(Linear, MatchesPlainLoops) {
    cpu::CpuBackend backend({.device = 0, .threads = 2});
    for (const LinearCase& c : linearCases())
        EXPECT_LT(c.worstError(backend, nullptr), caseTolerance(c)) << c.toString();
}

TEST(Linear, EveryInstructionSetMatchesPlainLoops) {
    for (std::int64_t left = hwy::SupportedTargets(); left != 0; left &= left - 1) {
        hwy::SetSupportedTargetsForTest(left & -left);
        hwy::GetChosenTarget().Update(hwy::SupportedTargets());
        cpu::CpuBackend backend({.device = 0, .threads = 1});
        for (const LinearCase& c : linearCases()) {
            if (c.rows > 33) continue;
            EXPECT_LT(c.worstError(backend, nullptr), caseTolerance(c))
                << backend.device().detail << ": " << c.toString();
        }
    }
    hwy::SetSupportedTargetsForTest(0);
    hwy::GetChosenTarget().Update(hwy::SupportedTargets());
}

TEST(Linear, FewRowsWithoutVnniMatchPlainLoops) {
    if (!cpu::Matvec::usesByteDots()) GTEST_SKIP() << "no AVX-512 VNNI here";
    cpu::Matvec::allowByteDots(false);
    cpu::CpuBackend backend({.device = 0, .threads = 2});
    for (const LinearCase& c : linearCases()) {
        if (c.rows > 16) continue;
        EXPECT_LT(c.worstError(backend, nullptr), caseTolerance(c)) << c.toString();
    }
    cpu::Matvec::allowByteDots(true);
}

TEST(Linear, F32PreparationIsExact) {
    const Preparation preparation{.compute = DType::F32, .gradients = false};
    cpu::CpuBackend backend({.device = 0, .threads = 2});
    for (const LinearCase& c : linearCases())
        EXPECT_LT(c.worstError(backend, &preparation), caseTolerance(c)) << c.toString();
}

TEST(Linear, Bf16PreparationIsExactWhereBf16IsDisabled) {
    const Preparation preparation{.compute = DType::BF16, .gradients = true};
    cpu::CpuBackend backend({.device = 0, .threads = 2}, cpu::Bf16Use::Never);
    EXPECT_NE(backend.device().detail.find("bf16 products as f32"), std::string::npos)
        << backend.device().detail;
    EXPECT_FALSE(backend.device().roundsProducts);
    for (const LinearCase& c : linearCases())
        EXPECT_LT(c.worstError(backend, &preparation), caseTolerance(c)) << c.toString();
}

// oneDNN falls back to plain loops, a hundred times slower, for shapes that its fast kernels reject.
TEST(Linear, CommonShapesHaveAFastBf16Kernel) {
    if (!cpu::Bf16Gemm::isAvailable()) GTEST_SKIP() << "no bf16 instructions here";
    for (const std::int64_t depth : {5, 64, 128, 320, 391, 1024, 2048}) {
        for (const std::int64_t columns : {64, 135, 192, 256}) {
            for (const std::int64_t rows : {32, 64, 128, 256})
                EXPECT_TRUE(cpu::MatmulPrimitives::isFast({rows, depth, columns, false}))
                    << rows << " x " << depth << " x " << columns;
        }
    }
    for (const std::int64_t depth : {128, 640, 1024}) {
        for (const std::int64_t rows : {64, 135, 256}) {
            for (const std::int64_t columns : {64, 135, 256})
                EXPECT_TRUE(cpu::MatmulPrimitives::isFast({rows, depth, columns, true}))
                    << rows << " x " << columns << " over " << depth;
        }
    }
}

// For many rows the products use rounded operands and are exact but for the order of sums.
TEST(Linear, Bf16PreparationRoundsTheOperands) {
    if (!cpu::Bf16Gemm::isAvailable()) GTEST_SKIP() << "no bf16 instructions here";
    const Preparation preparation{.compute = DType::BF16, .gradients = false};
    cpu::CpuBackend backend({.device = 0, .threads = 2}, cpu::Bf16Use::WhereAvailable);
    std::vector<LinearCase> cases = linearCases();
    // Several chunks of rows, the last one shorter; several pieces of columns, the last one narrower.
    cases.push_back({DType::F32, 1700, 70, 100, Activation::None, true, true, false, false});
    cases.push_back({DType::F32, 300, 70, 600, Activation::None, true, true, false, false});
    cases.push_back({DType::BF16, 130, 1100, 391, Activation::GeluErf, true, false, false, false});
    // Full and partial lane panels, long rows, widths that are no multiple of a word.
    for (const DType type : {DType::BF16, DType::I8}) {
        for (const auto& [k, n] : {std::pair{1030, 70}, {513, 129}, {31, 64}, {2, 300}}) {
            for (const int rows : {1, 3, 8, 15})
                cases.push_back({type, rows, k, n, Activation::None, true, rows == 8, rows == 3, false});
        }
    }
    for (LinearCase& c : cases) {
        const double tolerance = prepareForBf16(c);
        EXPECT_LT(c.worstError(backend, &preparation), tolerance) << c.toString();
    }
}

// Some instruction sets cannot read the weight's lane layout, but must accept the weight.
TEST(Linear, EveryInstructionSetAcceptsBf16PreparedWeights) {
    if (!cpu::Bf16Gemm::isAvailable()) GTEST_SKIP() << "no bf16 instructions here";
    const Preparation preparation{.compute = DType::BF16, .gradients = false};
    for (std::int64_t left = hwy::SupportedTargets(); left != 0; left &= left - 1) {
        hwy::SetSupportedTargetsForTest(left & -left);
        hwy::GetChosenTarget().Update(hwy::SupportedTargets());
        cpu::CpuBackend backend({.device = 0, .threads = 1}, cpu::Bf16Use::WhereAvailable);
        for (LinearCase c : linearCases()) {
            if (c.rows > 16) continue;
            const double tolerance = prepareForBf16(c);
            EXPECT_LT(c.worstError(backend, &preparation), tolerance)
                << hwy::TargetName(left & -left) << ": " << c.toString();
        }
    }
    hwy::SetSupportedTargetsForTest(0);
    hwy::GetChosenTarget().Update(hwy::SupportedTargets());
}

TEST(Linear, FewRowsAreExactWithoutTheDecodingLayout) {
    if (!cpu::Bf16Gemm::isAvailable()) GTEST_SKIP() << "no bf16 instructions here";
    const Preparation preparation{.compute = DType::BF16, .gradients = false};
    cpu::LaneWeight::allow(false);
    cpu::CpuBackend backend({.device = 0, .threads = 2}, cpu::Bf16Use::WhereAvailable);
    for (const LinearCase& c : linearCases()) {
        if (c.rows > 16) continue;
        EXPECT_LT(c.worstError(backend, &preparation), caseTolerance(c)) << c.toString();
    }
    cpu::LaneWeight::allow(true);
}

// A trained weight changes too often to be laid out for decoding.
TEST(Linear, TrainedWeightsHaveNoDecodingLayout) {
    if (!cpu::Bf16Gemm::isAvailable()) GTEST_SKIP() << "no bf16 instructions here";
    cpu::CpuBackend backend({.device = 0, .threads = 1}, cpu::Bf16Use::WhereAvailable);
    LinearWeight w(DType::BF16, 40, 24, 4);
    for (const bool gradients : {false, true, false}) {
        backend.prepare(w.weight, {.compute = DType::BF16, .gradients = gradients});
        const auto& prepared = dynamic_cast<const cpu::Bf16Weight&>(*w.weight.prepared);
        EXPECT_EQ(prepared.lanes.empty(), gradients || !cpu::LaneWeight::isAvailable(DType::BF16));
    }
}

std::vector<float> run(Backend& backend, const LinearWeight& w, std::vector<float> in, std::int64_t rows) {
    std::vector<float> out(static_cast<std::size_t>(rows * w.weight.outputs()));
    backend.linear(makeView(in, {rows, w.weight.inputs()}), w.weight, {}, Activation::GeluTanh, {},
                   makeView(out, {rows, w.weight.outputs()}));
    return out;
}

TEST(Linear, SameBitsOnAnyNumberOfThreads) {
    for (const DType compute : {DType::F32, DType::BF16}) {
        for (const DType type : {DType::F32, DType::BF16, DType::I8}) {
            for (const std::int64_t rows : {1, 5, 16, 17, 200, 1700}) {
                const std::vector<float> in = draw(rows * 200, 3);
                std::vector<float> first;
                for (const int threads : {1, 2, 3}) {
                    cpu::CpuBackend backend({.device = 0, .threads = threads});
                    LinearWeight w(type, 330, 200, 4);
                    backend.prepare(w.weight, {.compute = compute, .gradients = false});
                    const std::vector<float> out = run(backend, w, in, rows);
                    if (first.empty()) first = out;
                    EXPECT_EQ(std::memcmp(out.data(), first.data(), out.size() * sizeof(float)), 0)
                        << displayName(type) << ", " << rows << " rows, " << threads << " threads";
                }
            }
        }
    }
}

void expectRowsEqualSingleRows(LinearWeight& w, const Preparation* preparation) {
    const std::int64_t k = w.weight.inputs();
    const std::vector<float> in = draw(16 * k, 3);
    std::vector<float> alone;
    for (const int threads : {1, 2, 3}) {
        cpu::CpuBackend backend({.device = 0, .threads = threads}, cpu::Bf16Use::WhereAvailable);
        if (preparation != nullptr) backend.prepare(w.weight, *preparation);
        for (std::int64_t row = 0; threads == 1 && row < 16; ++row) {
            const std::vector<float> out =
                run(backend, w, {in.begin() + row * k, in.begin() + (row + 1) * k}, 1);
            alone.insert(alone.end(), out.begin(), out.end());
        }
        for (std::int64_t rows = 1; rows <= 16; ++rows) {
            const std::vector<float> out = run(backend, w, in, rows);
            EXPECT_EQ(std::memcmp(out.data(), alone.data(), out.size() * sizeof(float)), 0)
                << displayName(w.weight.data.dtype) << ", " << rows << " rows of " << k << ", " << threads
                << " threads" << (preparation != nullptr ? ", prepared" : "");
        }
        w.weight.prepared.reset();
    }
}

TEST(Linear, ARowOfABatchEqualsTheRowAlone) {
    const Preparation preparation{.compute = DType::BF16, .gradients = false};
    for (const DType type : {DType::F32, DType::BF16, DType::I8}) {
        for (const std::int64_t k : {5, 100, 384, 1030}) {
            LinearWeight w(type, 99, k, 4);
            expectRowsEqualSingleRows(w, nullptr);
            if (cpu::Bf16Gemm::isAvailable()) expectRowsEqualSingleRows(w, &preparation);
        }
    }
}

// Strided rows, in two ways, give the same results as packed rows. Memory between them stays untouched.
TEST(Linear, StridedRowsAreSupported) {
    cpu::CpuBackend backend({.device = 0, .threads = 2});
    for (const DType compute : {DType::F32, DType::BF16}) {
        for (const std::int64_t times : {2, 150}) {
            LinearWeight w(DType::F32, 40, 24, 4);
            backend.prepare(w.weight, {.compute = compute, .gradients = false});
            std::vector<float> wide = draw(2 * times * 3 * 24, 3),
                               spread(static_cast<std::size_t>(2 * (times + 1) * 50), 7.0f);
            const TensorView in = makeView(wide, {2, times, 3, 24}).slice(2, 1, 2).slice(1, 0, times);
            TensorView flat = in;
            flat.shape = Shape{2, times, 24};
            flat.stride = {times * 72, 72, 1, 1};
            const TensorView out = makeView(spread, {2, times + 1, 50}).slice(1, 0, times).slice(2, 5, 45);
            backend.linear(flat, w.weight, {}, Activation::GeluTanh, {}, out);

            std::vector<float> close;
            for (std::int64_t row = 0; row < 2 * times; ++row) {
                close.insert(close.end(), wide.begin() + row * 72 + 24, wide.begin() + row * 72 + 48);
            }
            const std::vector<float> expected = run(backend, w, close, 2 * times);
            for (std::int64_t i = 0; i < static_cast<std::int64_t>(spread.size()); ++i) {
                const std::int64_t row = i / 50, column = i % 50 - 5, batch = row / (times + 1),
                                   time = row % (times + 1);
                const bool written = time < times && column >= 0 && column < 40;
                const auto at = static_cast<std::size_t>((batch * times + time) * 40 + column);
                EXPECT_EQ(spread[static_cast<std::size_t>(i)], written ? expected[at] : 7.0f) << i;
            }
        }
    }
}

TEST(Linear, PreparingAgainUsesTheChangedWeight) {
    cpu::CpuBackend backend({.device = 0, .threads = 2});
    for (const DType type : {DType::F32, DType::BF16, DType::I8}) {
        for (const auto& [compute, learned, rows] :
             {std::tuple{DType::F32, true, 20}, {DType::BF16, true, 20}, {DType::BF16, false, 2}}) {
            LinearWeight w(type, 40, 24, 4);
            const LinearWeight other(type, 40, 24, 5);
            const Preparation preparation{.compute = compute, .gradients = learned};
            backend.prepare(w.weight, preparation);
            std::memcpy(w.weight.data.data, other.weight.data.data, w.weight.data.bytes());
            backend.prepare(w.weight, preparation);
            Weight same = other.weight;
            backend.prepare(same, preparation);
            const std::vector<float> in = draw(rows * 24, 3);
            LinearWeight second(type, 40, 24, 5);
            second.weight = same;
            EXPECT_EQ(run(backend, w, in, rows), run(backend, second, in, rows)) << displayName(type);
        }
    }
}

TEST(Linear, NonFiniteInputsReachTheOutput) {
    cpu::CpuBackend backend({.device = 0, .threads = 1});
    for (const DType type : {DType::F32, DType::BF16, DType::I8}) {
        for (const float bad :
             {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity()}) {
            const LinearWeight w(type, 5, 100, 4);
            std::vector<float> in = draw(100, 3), out(5);
            in[40] = bad;
            backend.linear(makeView(in, {1, 100}), w.weight, {}, Activation::None, {}, makeView(out, {1, 5}));
            for (const float each : out) EXPECT_FALSE(std::isfinite(each)) << displayName(type);
        }
    }
}

TEST(Linear, WrongShapesAreReported) {
    cpu::CpuBackend backend({.device = 0, .threads = 1});
    const LinearWeight w(DType::F32, 5, 4, 4);
    std::vector<float> numbers(100);
    const auto message = [&](const Shape& in, const Shape& bias, const Shape& residual,
                             const Shape& out) -> std::string {
        try {
            backend.linear(makeView(numbers, in), w.weight, makeView(numbers, bias), Activation::None,
                           makeView(numbers, residual), makeView(numbers, out));
        } catch (const Error& error) {
            return error.what();
        }
        return "";
    };
    EXPECT_EQ(message({2, 4}, {5}, {2, 5}, {2, 5}), "");
    EXPECT_EQ(message({2, 3}, {5}, {2, 5}, {2, 5}), "linear: input has 3 channels, weight 4");
    EXPECT_EQ(message({2, 4}, {6}, {2, 5}, {2, 5}), "linear: bias has 6 channels, weight 5");
    EXPECT_EQ(message({2, 4}, {5}, {3, 5}, {2, 5}), "linear: residual is [3, 5], output [2, 5]");
    EXPECT_EQ(message({2, 4}, {5}, {2, 5}, {3, 5}), "linear: output is [3, 5], expected 2 rows of 5");
}

}  // namespace
}  // namespace continuo
