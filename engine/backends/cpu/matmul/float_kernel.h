#pragma once

#include <cstdint>

namespace continuo::cpu {

// Products in f32 that read each row in place, so rows may overlap and have any stride. They suit few
// columns, where a library spends as long on copying its operands as on multiplying them. Every sum has one
// accumulator, so a row's bits do not depend on the rows beside it.

// Columns of a panel of the right side. The last panel may have only kPanelStep columns.
inline constexpr std::int64_t kPanelColumns = 32, kPanelStep = 16;

// Returns the columns including the padding of the last panel.
constexpr std::int64_t paddedColumns(std::int64_t columns) {
    return (columns + kPanelStep - 1) / kPanelStep * kPanelStep;
}

// Packs columns [column, column + width) of the right side, [depth][columns], as panels of [depth][32]:
// weight[N,K]^T, or with `transposed` weight[N,K] itself. column is a multiple of kPanelColumns.
void packPanels(const float* weight, std::int64_t n, std::int64_t k, bool transposed, std::int64_t column,
                std::int64_t width, float* to);

// sums[count][stride] = rows x the panels of `width` columns, which is a multiple of kPanelStep. Columns from
// `used` on are padding; their sums are unspecified.
void multiplyPanels(const float* const* rows, std::int64_t count, const float* panels, std::int64_t depth,
                    std::int64_t width, std::int64_t used, float* sums, std::int64_t stride);

// to[n][stride] += left[count][n]^T x right[count][k].
void addProducts(const float* const* left, std::int64_t n, const float* const* right, std::int64_t k,
                 std::int64_t count, float* to, std::int64_t stride);

}  // namespace continuo::cpu
