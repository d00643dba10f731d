#include "backends/cpu/matmul/float_kernel.h"

#include <gtest/gtest.h>
#include <hwy/highway.h>

#include <cmath>
#include <vector>

#include "support/host_tensor.h"

namespace continuo::cpu {
namespace {

std::vector<float> toFloatVector(const test::HostTensor& from) {
    return {from.values.begin(), from.values.end()};
}

// Runs `body` with each instruction set of this processor.
template <class Body>
void onEachTarget(const Body& body) {
    for (std::int64_t left = hwy::SupportedTargets(); left != 0; left &= left - 1) {
        hwy::SetSupportedTargetsForTest(left & -left);
        hwy::GetChosenTarget().Update(hwy::SupportedTargets());
        SCOPED_TRACE(hwy::TargetName(left & -left));
        body();
    }
    hwy::SetSupportedTargetsForTest(0);
    hwy::GetChosenTarget().Update(hwy::SupportedTargets());
}

struct Size {
    std::int64_t rows, depth, columns;
};
constexpr Size kSizes[] = {{1, 1, 1},    {7, 5, 3},   {8, 16, 16}, {13, 112, 17}, {33, 7, 32},
                           {21, 70, 49}, {9, 3, 257}, {40, 80, 8}, {19, 24, 40}};

// Returns overlapping rows: each begins one number after the previous one.
std::vector<const float*> overlappingRows(const std::vector<float>& memory, std::int64_t rows) {
    std::vector<const float*> at;
    for (std::int64_t i = 0; i < rows; ++i) at.push_back(memory.data() + i);
    return at;
}

TEST(FloatKernel, MultipliesRowsWithAWeightAndItsTranspose) {
    for (const Size& size : kSizes) {
        const std::vector<float> memory = toFloatVector(test::randomNormal({size.rows + size.depth}, 1));
        const std::vector<float> weight = toFloatVector(test::randomNormal({size.columns, size.depth}, 2));
        std::vector<float> other(weight.size());  // transposed
        for (std::int64_t n = 0; n < size.columns; ++n) {
            for (std::int64_t i = 0; i < size.depth; ++i)
                other[static_cast<std::size_t>(i * size.columns + n)] =
                    weight[static_cast<std::size_t>(n * size.depth + i)];
        }
        const std::vector<const float*> rows = overlappingRows(memory, size.rows);
        const std::int64_t width = paddedColumns(size.columns);
        onEachTarget([&] {
            std::vector<float> panels(static_cast<std::size_t>(width * size.depth)), turned = panels;
            packPanels(weight.data(), size.columns, size.depth, false, 0, width, panels.data());
            packPanels(other.data(), size.depth, size.columns, true, 0, width, turned.data());
            EXPECT_EQ(panels, turned);
            std::vector<float> sums(static_cast<std::size_t>(width * size.rows)),
                alone(static_cast<std::size_t>(width));
            multiplyPanels(rows.data(), size.rows, panels.data(), size.depth, width, size.columns,
                           sums.data(), width);
            for (std::int64_t row = 0; row < size.rows; ++row) {
                multiplyPanels(rows.data() + row, 1, panels.data(), size.depth, width, size.columns,
                               alone.data(), width);
                for (std::int64_t n = 0; n < size.columns; ++n) {
                    double expected = 0, sizes = 0;
                    for (std::int64_t i = 0; i < size.depth; ++i) {
                        const double product =
                            static_cast<double>(rows[static_cast<std::size_t>(row)][i]) *
                            static_cast<double>(weight[static_cast<std::size_t>(n * size.depth + i)]);
                        expected += product;
                        sizes += std::abs(product);
                    }
                    const float made = sums[static_cast<std::size_t>(row * width + n)];
                    EXPECT_NEAR(static_cast<double>(made), expected, 1e-6 * sizes);
                    EXPECT_EQ(made, alone[static_cast<std::size_t>(n)]) << "a row alone";
                }
            }
        });
    }
}

TEST(FloatKernel, AccumulatesTheProductOfTransposedRows) {
    for (const Size& size : kSizes) {  // rows of `columns` numbers, and overlapping rows of `depth` numbers
        const std::vector<float> memory = toFloatVector(test::randomNormal({size.rows + size.depth}, 3));
        const std::vector<float> values = toFloatVector(test::randomNormal({size.rows, size.columns}, 4));
        const std::vector<const float*> right = overlappingRows(memory, size.rows);
        std::vector<const float*> left;
        for (std::int64_t i = 0; i < size.rows; ++i) left.push_back(values.data() + i * size.columns);
        onEachTarget([&] {
            std::vector<float> sums(static_cast<std::size_t>(size.columns * size.depth), 2.0f);
            addProducts(left.data(), size.columns, right.data(), size.depth, size.rows, sums.data(),
                        size.depth);
            for (std::int64_t n = 0; n < size.columns; ++n) {
                for (std::int64_t k = 0; k < size.depth; ++k) {
                    double expected = 2, sizes = 2;
                    for (std::size_t i = 0; i < left.size(); ++i) {
                        const double product =
                            static_cast<double>(left[i][n]) * static_cast<double>(right[i][k]);
                        expected += product;
                        sizes += std::abs(product);
                    }
                    EXPECT_NEAR(static_cast<double>(sums[static_cast<std::size_t>(n * size.depth + k)]),
                                expected, 1e-6 * sizes);
                }
            }
        });
    }
}

}  // namespace
}  // namespace continuo::cpu
