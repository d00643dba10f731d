#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "backend/backend.h"

namespace continuo {

// Normal random numbers, the same for the same seed.
std::vector<float> draw(std::int64_t count, std::uint32_t seed);
TensorView viewOf(std::vector<float>& values, const Shape& shape);

// A weight of some type in memory of its own, and the numbers that it stands for.
class LinearWeight {
public:
    LinearWeight(DType type, std::int64_t n, std::int64_t k, std::uint32_t seed);

    Weight weight;
    std::vector<float> exact;  // [N,K]

private:
    std::vector<std::byte> bytes_;
    std::vector<float> scales_;
};

// One call of linear or normLinear with numbers of its own.
struct LinearCase {
    DType type = DType::F32;
    std::int64_t rows = 1, k = 1, n = 1;
    Activation activation = Activation::None;
    bool bias = false, residual = false, norm = false;
    bool roundsOperands = false;  // products of many rows round to bf16

    std::string toString() const;
    // Runs the op and returns the largest error against plain loops in double, in units of the sum of the
    // sizes of what was added up.
    double worstError(Backend& backend, const Preparation* preparation) const;
};

// Every combination of weight type and number of rows with odd and even sizes; activations, bias, residual
// and norm take turns.
std::vector<LinearCase> linearCases();

}  // namespace continuo
