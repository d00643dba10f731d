#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "backend/backend.h"

namespace continuo {

// Returns normal random numbers, equal for equal seeds.
std::vector<float> draw(std::int64_t count, std::uint32_t seed);
TensorView makeView(std::vector<float>& values, const Shape& shape);

// A weight of any type in its own memory, with the exact values that it represents.
class LinearWeight {
public:
    LinearWeight(DType type, std::int64_t n, std::int64_t k, std::uint32_t seed);

    Weight weight;
    std::vector<float> exact;  // [N,K]

private:
    std::vector<std::byte> bytes_;
    std::vector<float> scales_;
};

// One call of linear or normLinear with its own data.
struct LinearCase {
    DType type = DType::F32;
    std::int64_t rows = 1, k = 1, n = 1;
    Activation activation = Activation::None;
    bool bias = false, residual = false, norm = false;
    bool roundsOperands = false;  // products of many rows round operands to bf16

    std::string toString() const;
    // Runs the op. Returns the largest error against plain loops in double, relative to the sum of the
    // magnitudes of all terms.
    double worstError(Backend& backend, const Preparation* preparation) const;
};

// Returns all combinations of weight type and row count, with odd and even sizes. Activations, bias, residual
// and norm alternate.
std::vector<LinearCase> linearCases();

}  // namespace continuo
