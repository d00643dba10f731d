#include "training/optimizer/orthogonal.h"

#include <gtest/gtest.h>

#include <cmath>

#include "base/philox.h"
#include "support/tiny_model.h"

namespace continuo {
namespace {

// A row-major matrix in double.
struct DoubleMatrix {
    std::int64_t rows, columns;
    std::vector<double> values;
    double at(std::int64_t r, std::int64_t c) const {
        return values[static_cast<std::size_t>(r * columns + c)];
    }
};

DoubleMatrix randomMatrix(std::int64_t rows, std::int64_t columns) {
    RandomStream stream(9, static_cast<std::uint64_t>(rows * 1000 + columns));
    DoubleMatrix made{rows, columns, std::vector<double>(static_cast<std::size_t>(rows * columns))};
    for (double& each : made.values) each = static_cast<float>(stream.real() - 0.5);
    return made;
}

DoubleMatrix transposed(const DoubleMatrix& x) {
    DoubleMatrix out{x.columns, x.rows, std::vector<double>(x.values.size())};
    for (std::int64_t r = 0; r < x.rows; ++r)
        for (std::int64_t c = 0; c < x.columns; ++c)
            out.values[static_cast<std::size_t>(c * x.rows + r)] = x.at(r, c);
    return out;
}

DoubleMatrix orthogonal(const DoubleMatrix& x, DType compute) {
    const auto backend = test::openNetworkDevice();
    const Shape shape{x.rows, x.columns};
    const std::vector<float> numbers(x.values.begin(), x.values.end());
    const Buffer memory = backend->allocate(numbers.size() * sizeof(float));
    const TensorView matrix(memory.data(), DType::F32, shape);
    backend->upload(std::as_bytes(std::span(numbers)), matrix);
    Orthogonal maker(backend, compute);
    std::vector<float> made(numbers.size());
    // Runs twice: leftovers of the first run must not matter.
    for (int times = 0; times < 2; ++times)
        backend->download(maker.orthogonalize(matrix), std::as_writable_bytes(std::span(made)));
    return {x.rows, x.columns, std::vector<double>(made.begin(), made.end())};
}

// Checks |x v| / |v| for some v, which is between the smallest and largest singular value.
void expectSingularValuesNearOne(const DoubleMatrix& x, double low, double high) {
    const DoubleMatrix wide = x.rows > x.columns ? transposed(x) : x;
    RandomStream stream(3, 1);
    for (int times = 0; times < 20; ++times) {
        std::vector<double> v(static_cast<std::size_t>(wide.rows)),
            to(static_cast<std::size_t>(wide.columns));
        double before = 0, after = 0;
        for (std::int64_t r = 0; r < wide.rows; ++r) {
            const double each = v[static_cast<std::size_t>(r)] = stream.real() - 0.5;
            before += each * each;
            for (std::int64_t c = 0; c < wide.columns; ++c)
                to[static_cast<std::size_t>(c)] += each * wide.at(r, c);
        }
        for (const double each : to) after += each * each;
        EXPECT_GT(std::sqrt(after / before), low);
        EXPECT_LT(std::sqrt(after / before), high);
    }
}

class OrthogonalShapes : public testing::TestWithParam<std::pair<std::int64_t, std::int64_t>> {};

TEST_P(OrthogonalShapes, SingularValuesOfTheResultAreNearOne) {
    const auto [rows, columns] = GetParam();
    for (const DType compute : {DType::F32, DType::BF16})
        expectSingularValuesNearOne(orthogonal(randomMatrix(rows, columns), compute), 0.6, 1.3);
}

TEST_P(OrthogonalShapes, CommutesWithTransposition) {
    const auto [rows, columns] = GetParam();
    const DoubleMatrix x = randomMatrix(rows, columns);
    const DoubleMatrix straight = orthogonal(x, DType::F32),
                       turned = transposed(orthogonal(transposed(x), DType::F32));
    for (std::size_t i = 0; i < straight.values.size(); ++i)
        ASSERT_NEAR(straight.values[i], turned.values[i], 1e-4);
}

TEST_P(OrthogonalShapes, ResultDoesNotDependOnTheMatrixScale) {
    const auto [rows, columns] = GetParam();
    DoubleMatrix small = randomMatrix(rows, columns);
    const DoubleMatrix usual = orthogonal(small, DType::F32);
    for (double& each : small.values) each = static_cast<float>(each * 0x1p-40);
    const DoubleMatrix same = orthogonal(small, DType::F32);
    for (std::size_t i = 0; i < usual.values.size(); ++i) ASSERT_NEAR(usual.values[i], same.values[i], 1e-5);
}

INSTANTIATE_TEST_SUITE_P(Shapes, OrthogonalShapes,
                         testing::Values(std::pair(24, 64), std::pair(64, 24), std::pair(40, 160),
                                         std::pair(160, 40), std::pair(5, 7)));

// The matrix is an orthogonal one times a diagonal one with very different numbers; for such a matrix the
// polynomial is known.
TEST(Orthogonal, AppliesThePolynomialToEachSingularValue) {
    constexpr int kSide = 32;
    const double sines[] = {1, 0.5, 0.25, 0.1, 0.03};
    DoubleMatrix x{kSide, kSide, std::vector<double>(kSide * kSide)};
    double norm = 0;
    // Rotates pairs of axes, so that it is not diagonal.
    for (int i = 0; i < kSide; i += 2) {
        const double size = sines[i / 2 % 5], c = std::cos(0.3 * i), s = std::sin(0.3 * i);
        const auto set = [&](int r, int k, double value) {
            x.values[static_cast<std::size_t>(r * kSide + k)] = static_cast<float>(size * value);
        };
        set(i, i, c), set(i, i + 1, -s), set(i + 1, i, s), set(i + 1, i + 1, c);
        norm += 2 * size * size;
    }
    const DoubleMatrix made = orthogonal(x, DType::F32);
    for (int i = 0; i < kSide; i += 2) {
        double value = sines[i / 2 % 5] / std::sqrt(norm);
        for (int round = 0; round < 5; ++round)
            value = 3.4445 * value - 4.7750 * std::pow(value, 3) + 2.0315 * std::pow(value, 5);
        EXPECT_NEAR(made.at(i, i), value * std::cos(0.3 * i), 2e-4);
        EXPECT_NEAR(made.at(i + 1, i), value * std::sin(0.3 * i), 2e-4);
    }
}

TEST(Orthogonal, ZerosStayZeros) {
    const DoubleMatrix made = orthogonal({6, 9, std::vector<double>(54)}, DType::F32);
    for (const double each : made.values) EXPECT_EQ(each, 0);
}

}  // namespace
}  // namespace continuo
