#pragma once

#include <cstddef>
#include <cstdint>

namespace continuo::cpu {

// The inputs of a Matvec job as one thread packs them.
struct MatvecInputs {
    float* row;      // scratch for one padded row
    void* values;    // [rows][padded], f32, or 16-bit integers for an I8 weight
    float* factors;  // [rows]; factors on the sums
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
    const std::byte* following;  // memory that the thread reads next; nullptr: the following weights
};

}  // namespace continuo::cpu
