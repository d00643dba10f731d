#pragma once

#include <memory>
#include <string>
#include <vector>

#include "backend/backend.h"

namespace continuo::test {

class OpProblem;

// One op at one size: the tests compare it with plain loops, and the benchmarks measure it. Letters as in
// backend/backend.h.
struct OpCase {
    std::string op;               // as in backend.h, with a rule as suffix if there are several
    std::int64_t rows = 1;        // B
    std::int64_t positions = 1;   // T
    std::int64_t keys = 1;        // S
    std::int64_t channels = 1;    // C, K: of the input
    std::int64_t outputs = 1;     // N
    std::int64_t heads = 1;       // H
    std::int64_t width = 1;       // D
    std::int64_t vocabulary = 1;  // V
    std::int64_t chunk = 1;       // keys per chunk
    std::int64_t window = 0;      // of an attention; 0: no bound
    std::int64_t distances = 0;   // R: rows of an attention's bias; 0: none
    DType type = DType::F32;      // of the weight, the table, the cache, the copy
    DType compute = DType::F32;   // of large products
    Activation activation = Activation::None;
    bool full = true;  // with all optional inputs and outputs; false: without (bias, residual, gradients)
    bool prepared = false;  // the weight is prepared
    bool padded = false;    // activations are parts of larger tensors
    bool large = false;     // only for benchmarks: too slow for plain loops

    // Returns for example "linear B1 T7 C33 N257 bf16": the op, then all values that differ from the
    // defaults.
    std::string name() const;
    // Largest difference from the plain loops that rounding explains, relative to the largest value (at least
    // 1).
    double tolerance() const;
    std::unique_ptr<OpProblem> makeProblem(Backend& backend) const;
};

// Returns all cases of all ops.
const std::vector<OpCase>& opCases();

}  // namespace continuo::test
