#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "backend/backend.h"

namespace continuo::cpu {

// The features of many rows, or their gradient. A task is a block of positions of one head; the matrix is
// packed once for all tasks.
struct FeatureMap {
    static constexpr std::int64_t kPositions = 24;  // per task

    FeatureMap(const TensorView& x_, const TensorView& matrix_, const FeatureRule& rule_,
               const TensorView& out_)
        : x(x_),
          matrix(matrix_),
          out(out_),
          rule(rule_),
          positions(x_.shape[1]),
          heads(x_.shape[2]),
          channels(x_.shape[3]),
          rows(matrix_ ? matrix_.shape[matrix_.shape.rank - 2] : x_.shape[3]) {}

    TensorView x, matrix, out;
    FeatureRule rule;
    TensorView outGradient, xGradient;  // for the gradient only
    Into into = Into::Add;
    std::int64_t positions, heads, channels, rows;
    float* packed = nullptr;  // packedFloats() floats

    static std::int64_t padded(std::int64_t count) { return (count + 15) / 16 * 16; }
    std::int64_t blocks() const { return (positions + kPositions - 1) / kPositions; }
    std::int64_t tasks() const { return x.shape[0] * heads * blocks(); }
    // Returns the number of matrices: one, one for each head, or none.
    std::int64_t matrices() const { return !matrix ? 0 : matrix.shape.rank == 3 ? heads : 1; }
    std::int64_t packedFloatsOfOne() const {
        return std::max(channels * padded(rows), rows * padded(channels));
    }
    std::int64_t packedFloats() const { return matrices() * packedFloatsOfOne(); }
    std::int64_t scratchFloats() const { return kPositions * (padded(rows) + padded(channels)); }

    // Packs a matrix, multiplied by the factor on x, as [D][M] for features or as [M][D] for the gradient.
    void pack(std::int64_t index, bool forGradient) const;
    void map(std::int64_t task, float* scratch) const;
    void mapBack(std::int64_t task, float* scratch) const;
};

}  // namespace continuo::cpu
