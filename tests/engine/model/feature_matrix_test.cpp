#include "model/parameters/feature_matrix.h"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

namespace continuo {
namespace {

using Lengths = FeatureMatrixRule::Lengths;

double dot(const std::vector<float>& matrix, std::int64_t channels, std::int64_t i, std::int64_t j) {
    double sum = 0;
    for (std::int64_t c = 0; c < channels; ++c)
        sum += static_cast<double>(matrix[static_cast<std::size_t>(i * channels + c)]) *
               static_cast<double>(matrix[static_cast<std::size_t>(j * channels + c)]);
    return sum;
}

double length(const std::vector<float>& matrix, std::int64_t channels, std::int64_t row) {
    return std::sqrt(dot(matrix, channels, row, row));
}

TEST(FeatureMatrix, RowsAreOrthogonal_WithinABlock) {
    for (const std::int64_t channels : {1, 2, 16, 64}) {
        const std::int64_t rows = 2 * channels + (channels + 1) / 2;
        for (const Lengths lengths : {Lengths::Chi, Lengths::Root}) {
            const auto matrix = featureMatrix({rows, channels, true, lengths}, {7, 3, 0, 0});
            ASSERT_EQ(matrix.size(), static_cast<std::size_t>(rows * channels));
            for (std::int64_t i = 0; i < rows; ++i) {
                for (std::int64_t j = i / channels * channels; j < i; ++j) {
                    const double cosine = dot(matrix, channels, i, j) / length(matrix, channels, i) /
                                          length(matrix, channels, j);
                    EXPECT_LT(std::abs(cosine), 1e-5) << i << ", " << j << " of " << channels;
                }
            }
        }
    }
}

TEST(FeatureMatrix, RowsAreIndependent_BetweenBlocks) {
    const auto matrix = featureMatrix({128, 64, true, Lengths::Root}, {1, 0, 0, 0});
    double largest = 0;
    for (std::int64_t i = 0; i < 64; ++i) {
        for (std::int64_t j = 64; j < 128; ++j)
            largest = std::max(largest, std::abs(dot(matrix, 64, i, j)) / 64);
    }
    EXPECT_GT(largest, 0.2);  // largest of 4,096 cosines with a deviation of 1/8
    EXPECT_LT(largest, 0.8);
}

TEST(FeatureMatrix, RowsHaveLengthRootOfTheWidth_WithRootLengths) {
    for (const bool orthogonal : {true, false}) {
        const auto matrix = featureMatrix({100, 48, orthogonal, Lengths::Root}, {5, 1, 2, 3});
        for (std::int64_t i = 0; i < 100; ++i) EXPECT_NEAR(length(matrix, 48, i), std::sqrt(48.0), 1e-5);
    }
}

// Squared lengths have mean D and variance 2 D; four deviations are allowed.
TEST(FeatureMatrix, RowLengthsAreChiDistributed_WithChiLengths) {
    constexpr std::int64_t kRows = 4000, kChannels = 20;
    for (const bool orthogonal : {true, false}) {
        const auto matrix = featureMatrix({kRows, kChannels, orthogonal, Lengths::Chi}, {9, 0, 0, 0});
        double mean = 0, squares = 0;
        for (std::int64_t i = 0; i < kRows; ++i) {
            const double square = dot(matrix, kChannels, i, i);
            mean += square / kRows;
            squares += square * square / kRows;
        }
        EXPECT_NEAR(mean, kChannels, 4 * std::sqrt(2.0 * kChannels / kRows));
        EXPECT_NEAR(squares - mean * mean, 2 * kChannels, 0.2 * kChannels);
    }
}

// Each number has mean 0 and variance 1 in every column, so directions are uniform.
TEST(FeatureMatrix, ColumnsHaveMeanZeroAndVarianceOne_WithChiLengths) {
    constexpr std::int64_t kRows = 6400, kChannels = 16;
    for (const bool orthogonal : {true, false}) {
        const auto matrix = featureMatrix({kRows, kChannels, orthogonal, Lengths::Chi}, {11, 0, 0, 0});
        for (std::int64_t c = 0; c < kChannels; ++c) {
            double mean = 0, squares = 0;
            for (std::int64_t i = 0; i < kRows; ++i) {
                const double each = static_cast<double>(matrix[static_cast<std::size_t>(i * kChannels + c)]);
                mean += each / kRows;
                squares += each * each / kRows;
            }
            EXPECT_NEAR(mean, 0, 4 / std::sqrt(static_cast<double>(kRows))) << c;
            EXPECT_NEAR(squares, 1, 4 * std::sqrt(2.0 / kRows)) << c;
        }
    }
}

TEST(FeatureMatrix, MatricesAreEqual_ForEqualSeedsOnly) {
    const FeatureMatrixRule rule{40, 16, true, Lengths::Chi};
    std::set<std::vector<float>> different;
    for (const FeatureMatrixSeed& seed : {FeatureMatrixSeed{1, 0, 0, 0},
                                          {2, 0, 0, 0},
                                          {1ull << 32, 0, 0, 0},
                                          {1, 1, 0, 0},
                                          {1, 0, 1, 0},
                                          {1, 0, 0, 1}}) {
        const auto matrix = featureMatrix(rule, seed);
        EXPECT_EQ(matrix, featureMatrix(rule, seed));
        different.insert(matrix);
    }
    EXPECT_EQ(different.size(), 6u);
}

TEST(FeatureMatrix, FirstRowsStay_WhenRowsAreAdded) {
    const auto few = featureMatrix({10, 16, true, Lengths::Chi}, {3, 0, 0, 0});
    const auto many = featureMatrix({100, 16, true, Lengths::Chi}, {3, 0, 0, 0});
    EXPECT_TRUE(std::equal(few.begin(), few.end(), many.begin()));
}

TEST(FeatureMatrix, ShiftIsPositive_WhenExponentsExceedForty) {
    EXPECT_EQ(featureShift(featureMatrix({32, 64, true, Lengths::Root}, {}), 64), 0);
    EXPECT_NEAR(featureShift(featureMatrix({32, 100, true, Lengths::Root}, {}), 100), 10, 1e-4);
    EXPECT_NEAR(featureShift(std::vector<float>{1, 2, 10, 0}, 2), 10, 1e-6);
}

}  // namespace
}  // namespace continuo
