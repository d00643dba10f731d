#pragma once

#include <gtest/gtest.h>
#include <hwy/highway.h>

#include <cmath>
#include <cstdint>
#include <limits>
#include <random>
#include <string>
#include <vector>

#include "backends/cpu/cpu_backend.h"

namespace continuo::test {

// One attention problem with random inputs in padded memory, so that every stride differs from the packed
// one.
struct AttentionCase {
    std::int64_t rows = 1, queries = 1, keys = 1, heads = 1, channels = 1;
    DType cache = DType::F32;
    bool headsFirst = false;  // keys and values as [B,H,S,D], like caches
    std::vector<std::int32_t> first;
    std::vector<std::int32_t> begin;  // empty: absent
    std::vector<std::uint8_t> keep;   // [rows][keys], or empty: absent
    bool ownAlways = false;
    float spread = 1;         // standard deviation of queries
    std::int64_t window = 0;  // 0: no window

    std::string name() const {
        return "B" + std::to_string(rows) + " T" + std::to_string(queries) + " S" + std::to_string(keys) +
               " H" + std::to_string(heads) + " D" + std::to_string(channels) +
               (cache == DType::BF16 ? " bf16" : " f32") + (headsFirst ? " heads first" : "") +
               (window == 0 ? "" : " W" + std::to_string(window)) + (begin.empty() ? "" : " begin") +
               (keep.empty() ? "" : " keep") + (ownAlways ? " own" : "");
    }
    bool sees(std::int64_t b, std::int64_t t, std::int64_t s) const {
        const std::int64_t own = first[static_cast<std::size_t>(b)] + t;
        const std::int64_t from = begin.empty() ? 0 : begin[static_cast<std::size_t>(b)];
        const bool kept = keep.empty() || keep[static_cast<std::size_t>(b * keys + s)] != 0;
        return (ownAlways && s == own) ||
               (s >= from && s <= own && kept && (window == 0 || s > own - window));
    }
};

// Returns a case whose queries are the last `queries` of `keys` positions. Later rows begin before the first
// key and see fewer or no keys.
AttentionCase attentionCase(std::int64_t rows, std::int64_t queries, std::int64_t keys, std::int64_t heads,
                            std::int64_t channels);

// Returns windows around the block sizes of queries and keys, alone and with all other parts of the mask.
std::vector<AttentionCase> windowCases();

// Owns memory and a view on it. The padding is NaN, so that a kernel that reads it fails.
class Padded {
public:
    Padded(DType dtype, std::int64_t rows, std::int64_t positions, std::int64_t heads, std::int64_t channels,
           bool headsFirst, std::int64_t padding);

    TensorView view;
    float get(std::int64_t b, std::int64_t i, std::int64_t h, std::int64_t c) const;
    void set(std::int64_t b, std::int64_t i, std::int64_t h, std::int64_t c, float value);
    void randomise(std::mt19937& random, float spread);
    void zero();
    std::vector<float> values() const;  // [B,*,H,D]

private:
    std::int64_t offset(std::int64_t b, std::int64_t i, std::int64_t h, std::int64_t c) const {
        return b * view.stride[0] + i * view.stride[1] + h * view.stride[2] + c * view.stride[3];
    }
    std::vector<float> floats_;
    std::vector<BFloat16> halves_;
};

// The tensors of a case.
struct AttentionData {
    AttentionData(const AttentionCase& shape, unsigned seed);

    AttentionCase shape;
    Padded q, k, v, out, outGradient, qGradient, kGradient, vGradient;
    std::vector<float> logSum;
    std::vector<std::uint8_t> keep;  // with padding between rows
    TensorView logSumView;
    Visibility visible;

    void forward(cpu::CpuBackend& backend, DType compute = DType::F32);
    void backward(cpu::CpuBackend& backend, DType compute = DType::F32);
};

// The results of plain loops in double precision.
struct AttentionReference {
    explicit AttentionReference(const AttentionData& data, bool gradient);

    std::vector<double> out, logSum, qGradient, kGradient, vGradient;
};

// Runs `test` with every instruction set that was compiled in and that the processor has.
template <class Test>
void withEveryInstructionSet(const Test& test) {
    for (const std::int64_t target : hwy::SupportedAndGeneratedTargets()) {
        SCOPED_TRACE(hwy::TargetName(target));
        hwy::SetSupportedTargetsForTest(target);
        test();
    }
    hwy::SetSupportedTargetsForTest(0);
}

// Returns the largest difference, relative to the largest reference value (at least 1).
double distance(const std::vector<float>& actual, const std::vector<double>& expected);

}  // namespace continuo::test
