#include <gtest/gtest.h>

#include <cmath>

#include "model/parameters/feature_matrix.h"
#include "support/device_tensor.h"
#include "support/devices.h"

// Products of features as estimates of exp(x . y) over many feature matrices. Means and errors match the
// theory (Choromanski and others, "Rethinking Attention with Performers", section 2 and lemma 2).
namespace continuo::test {
namespace {

constexpr std::int64_t kWidth = 16, kRows = 8, kDraws = 40000, kAtOnce = 1000;

// Returns exp(x . y) for unit vectors at this angle.
double exact(double angle) { return std::exp(std::cos(angle)); }
double squaredSum(double angle) { return 2 + 2 * std::cos(angle); }         // |x + y|^2
double squaredDifference(double angle) { return 2 - 2 * std::cos(angle); }  // |x - y|^2

struct Estimates {
    double mean = 0;
    double error = 0;  // mean squared error
};

// Returns estimates over many matrices: each head of a call has its own. Both sides are mapped as keys, from
// which nothing is subtracted.
Estimates estimatesOf(FeatureKernel kernel, bool orthogonal, double angle) {
    const auto backend = openTestDevice("cpu");
    const FeatureRule rule{kernel, FeatureSide::Key};
    const Shape heads{1, 2, kAtOnce, kWidth};
    HostTensor sides(heads);
    const double root = std::pow(static_cast<double>(kWidth), 0.25);  // the map divides by it
    for (std::int64_t head = 0; head < kAtOnce; ++head) {
        sides.row(head)[0] = root;
        sides.row(kAtOnce + head)[0] = root * std::cos(angle);
        sides.row(kAtOnce + head)[1] = root * std::sin(angle);
    }
    const std::int64_t features = rule.features(kRows);
    const DeviceTensor in(*backend, DType::F32, sides),
        out(*backend, DType::F32, Shape{1, 2, kAtOnce, features});
    DeviceTensor matrices(*backend, DType::F32, Shape{kAtOnce, kRows, kWidth});
    Estimates found;
    for (std::int64_t first = 0; first < kDraws; first += kAtOnce) {
        HostTensor rows({kAtOnce, kRows, kWidth});
        for (std::int64_t head = 0; head < kAtOnce; ++head) {
            const auto matrix = featureMatrix({kRows, kWidth, orthogonal, FeatureMatrixRule::Lengths::Chi},
                                              {static_cast<std::uint64_t>(first + head), 0, 0, 0});
            std::copy(matrix.begin(), matrix.end(), rows.row(head * kRows));
        }
        matrices.set(rows);
        backend->features(in.view(), matrices.view(), rule, out.view());
        const HostTensor made = out.get();
        for (std::int64_t head = 0; head < kAtOnce; ++head) {
            double estimate = 0;
            for (std::int64_t i = 0; i < features; ++i)
                estimate += made.row(head)[i] * made.row(kAtOnce + head)[i];
            found.mean += estimate / kDraws;
            found.error += std::pow(estimate - exact(angle), 2) / kDraws;
        }
    }
    return found;
}

double expectedError(FeatureKernel kernel, double angle) {
    const double sm = exact(angle), plus = std::exp(squaredSum(angle)),
                 minus = std::exp(-squaredDifference(angle));
    const double positive = plus * sm * sm * (1 - 1 / plus) / kRows;
    switch (kernel) {
        case FeatureKernel::Trigonometric: return plus / (sm * sm) * std::pow(1 - minus, 2) / (2 * kRows);
        case FeatureKernel::Hyperbolic: return 0.5 * (1 - 1 / plus) * positive;
        default: return positive;
    }
}

TEST(FavorEstimator, MeansAndErrorsMatchLemma2_WithIndependentRows) {
    for (const FeatureKernel kernel :
         {FeatureKernel::Positive, FeatureKernel::Hyperbolic, FeatureKernel::Trigonometric}) {
        for (const double angle : {2.2, 2.8}) {
            const Estimates found = estimatesOf(kernel, false, angle);
            const double error = expectedError(kernel, angle);
            EXPECT_NEAR(found.mean, exact(angle), 4 * std::sqrt(error / kDraws))
                << "kernel " << static_cast<int>(kernel) << ", angle " << angle;
            EXPECT_NEAR(found.error, error, 0.05 * error)
                << "kernel " << static_cast<int>(kernel) << ", angle " << angle;
        }
    }
}

// The bound has a tolerance of 2 % for sampling noise.
TEST(FavorEstimator, ErrorsMeetTheBoundOfTheorem2_WithOrthogonalRows) {
    constexpr double kAngle = 2.2;
    const Estimates found = estimatesOf(FeatureKernel::Positive, true, kAngle);
    const double error = expectedError(FeatureKernel::Positive, kAngle), gap = exact(kAngle) - std::exp(-1.0);
    const double bound = error - 2.0 * (kRows - 1) / (kRows * (kWidth + 2.0)) * gap * gap;
    EXPECT_NEAR(found.mean, exact(kAngle), 4 * std::sqrt(error / kDraws));
    EXPECT_LT(found.error, 1.02 * bound);
    EXPECT_LT(1.02 * bound, error);
}

}  // namespace
}  // namespace continuo::test
