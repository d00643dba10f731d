#pragma once

#include <cstddef>
#include <cstdint>

namespace continuo::cpu {

// The inputs of a Matvec job as one thread keeps them.
struct MatvecInputs {
    float* row;      // room for one padded row
    void* values;    // [rows][padded], f32, or 16-bit integers for an I8 weight
    float* factors;  // [rows]; what the sums are multiplied with
    std::int64_t padded;
};

// The rows of a weight that one task multiplies with all inputs.
struct MatvecTask {
    const void* weight;
    std::int64_t rows, k;
    const void* inputs;
    std::int64_t padded, inputCount;
    const float* factors;
    float* sums;  // [inputCount][stride]
    std::int64_t stride;
    const std::byte* following;  // what the thread reads after these weights; null: those behind them
};

}  // namespace continuo::cpu
