#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace continuo {

// How the matrix of a FAVOR+ feature map is drawn (Choromanski and others, "Rethinking Attention with
// Performers", arXiv 2009.14794, sections 2.4 and 3).
struct FeatureMatrixRule {
    // Lengths of rows: Chi as those of normal vectors, which makes attention's expectation exact; Root
    // sqrt(D), which is SMREG: a little less than exact, and of much smaller variance.
    enum class Lengths : std::uint8_t { Chi, Root };

    std::int64_t rows = 0;      // M, above 0
    std::int64_t channels = 0;  // D, above 0
    bool orthogonal = true;     // blocks of D rows, each orthogonal; else all rows are independent
    Lengths lengths = Lengths::Root;
};

// Whose matrix: the same four numbers give the same matrix, whatever was drawn before.
struct FeatureMatrixSeed {
    std::uint64_t seed = 0;  // of the model
    std::uint32_t layer = 0;
    std::uint32_t head = 0;    // 0 where heads share a matrix
    std::uint32_t redraw = 0;  // how often the matrix was drawn anew in training
};

// A feature matrix [M,D], row by row. It is made on the host in double and rounded once.
std::vector<float> featureMatrix(const FeatureMatrixRule& rule, const FeatureMatrixSeed& seed);

// FeatureRule::shift for rows of D channels: max(0, largest |w|^2 / 2 - 40), so no feature of a key exceeds
// e^40. Matrices of several heads are taken together.
float featureShift(std::span<const float> matrix, std::int64_t channels);

}  // namespace continuo
