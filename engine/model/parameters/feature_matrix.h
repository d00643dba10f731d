#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace continuo {

// How the matrix of a FAVOR+ feature map is drawn (Choromanski and others, "Rethinking Attention with
// Performers", arXiv 2009.14794, sections 2.4 and 3).
struct FeatureMatrixRule {
    // Lengths of the rows. Chi: distributed like those of normal vectors, which makes the expected attention
    // exact. Root: always sqrt(D) (SMREG), which is slightly biased but has a much smaller variance.
    enum class Lengths : std::uint8_t { Chi, Root };

    std::int64_t rows = 0;      // M, above 0
    std::int64_t channels = 0;  // D, above 0
    bool orthogonal = true;     // blocks of D rows, each orthogonal; otherwise all rows are independent
    Lengths lengths = Lengths::Root;
};

// Identifies a matrix: equal numbers give the same matrix, independent of earlier draws.
struct FeatureMatrixSeed {
    std::uint64_t seed = 0;  // of the model
    std::uint32_t layer = 0;
    std::uint32_t head = 0;    // 0 if heads share a matrix
    std::uint32_t redraw = 0;  // how often training has redrawn the matrix
};

// Returns a feature matrix [M,D] in row-major order. Computed on the host in double and rounded once.
std::vector<float> featureMatrix(const FeatureMatrixRule& rule, const FeatureMatrixSeed& seed);

// Returns FeatureRule::shift for rows of D channels: max(0, largest |w|^2 / 2 - 40), so no feature of a key
// exceeds e^40. Pass the matrices of several heads together.
float featureShift(std::span<const float> matrix, std::int64_t channels);

}  // namespace continuo
