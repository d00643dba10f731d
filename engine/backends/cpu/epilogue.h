#pragma once

#include <cstdint>

#include "backend/backend.h"
#include "backends/cpu/row_map.h"

namespace continuo::cpu {

// What a linear op does with its sums: out = activation(sum + bias) + residual. Views are absent where the op
// has none.
class Epilogue {
public:
    Epilogue(const TensorView& bias, Activation activation, const TensorView& residual, const TensorView& out)
        : activation_(activation),
          bias_(static_cast<const float*>(bias.data)),
          adds_(static_cast<bool>(residual)),
          residual_(residual ? residual : out),
          out_(out) {}

    // Writes rows [row, row + rows) of the columns [column, column + columns); sums are `stride` apart from
    // row to row. Each sum counts `scale[column]` times, where scales are given.
    void write(const float* sums, std::int64_t stride, std::int64_t row, std::int64_t rows,
               std::int64_t column, std::int64_t columns, const float* scale = nullptr) const;

    // One row of it, as the instruction sets' versions read it; the pointers are at the first column.
    struct Row {
        Activation activation;
        const float* sums;
        const float* scale;     // may be null
        const float* bias;      // may be null
        const float* residual;  // may be null or equal to out
        float* out;
        std::int64_t columns;
    };

private:
    Activation activation_;
    const float* bias_;
    bool adds_;
    RowMap residual_;
    RowMap out_;
};

}  // namespace continuo::cpu
