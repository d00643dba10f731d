// Products of a few rows of weights with a few inputs; included once for every instruction set.
#if defined(CONTINUO_BACKENDS_CPU_MATVEC_BLOCKS_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef CONTINUO_BACKENDS_CPU_MATVEC_BLOCKS_INL_H_
#undef CONTINUO_BACKENDS_CPU_MATVEC_BLOCKS_INL_H_
#else
#define CONTINUO_BACKENDS_CPU_MATVEC_BLOCKS_INL_H_
#endif

#include <hwy/cache_control.h>
#include <hwy/highway.h>

#include <cstdint>
#include <cstring>

#include "backends/cpu/matmul/matvec_formats-inl.h"
#include "backends/cpu/matmul/matvec_task.h"
#include "backends/cpu/simd/lane_sums-inl.h"

HWY_BEFORE_NAMESPACE();
namespace continuo::cpu::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

constexpr int kBlockRows = 4;                  // weight rows read side by side
constexpr std::int64_t kAtLeastAhead = 12288;  // bytes; minimum prefetch distance
constexpr bool kManyRegisters = HWY_TARGET <= HWY_AVX3 || HWY_TARGET >= HWY_NEON;

template <class Format, int R, int B>
struct Sums {
#if HWY_ARCH_ARM  // ARM vectors have constructors, which compiler-generated constructors may not call
    HWY_INLINE Sums() {}
#endif
    typename Format::V first[R][B];
    typename Format::V second[R][B];
};

// Adds one step of R weight rows and B inputs, each a stride apart.
template <class Format, int R, int B>
HWY_INLINE void addStep(const typename Format::Element* weight, std::int64_t weightStride,
                        const typename Format::Input* input, std::int64_t inputStride,
                        Sums<Format, R, B>& sums) {
    typename Format::Operand w0, w1, x0, x1;
#pragma GCC unroll 8
    for (int r = 0; r < R; ++r) {
        Format::weights(weight + r * weightStride, w0, w1);
#pragma GCC unroll 8
        for (int b = 0; b < B; ++b) {
            Format::inputs(input + b * inputStride, x0, x1);
            sums.first[r][b] = Format::multiplyAdd(w0, x0, sums.first[r][b]);
            sums.second[r][b] = Format::multiplyAdd(w1, x1, sums.second[r][b]);
        }
    }
}

// Finds the addresses of the weights that a thread reads some blocks later, for prefetching. The rows of a
// block are read side by side.
template <class Format>
struct Ahead {
    explicit Ahead(const MatvecTask& task) {
        const std::int64_t row = task.k * static_cast<std::int64_t>(sizeof(typename Format::Element));
        const std::int64_t block = kBlockRows * row;
        distance = (kAtLeastAhead + block - 1) / block * block;
        end = static_cast<const char*>(task.weight) + task.rows * row;
        following = task.following == nullptr ? end : reinterpret_cast<const char*>(task.following);
    }

    const char* of(const typename Format::Element* row) const {
        const char* const next = reinterpret_cast<const char*>(row) + distance;
        return next < end ? next : following + (next - end);
    }

    std::int64_t distance;
    const char* end;
    const char* following;
};

// A product of one thread: the weights, the packed inputs, and the output sums[b * stride + row].
template <class Format>
struct Job {
    const typename Format::Element* weight;
    std::int64_t k;
    const typename Format::Input* inputs;
    std::int64_t inputStride;
    const float* factors;  // factor on each input's sums
    float* sums;
    std::int64_t stride;
    Ahead<Format> ahead;
};

template <class Format, int R, int B>
HWY_INLINE void writeSums(const Job<Format>& job, std::int64_t row, std::int64_t first,
                          const Sums<Format, R, B>& sums) {
    const FloatTag d;
#pragma GCC unroll 8
    for (int from = 0; from < R * B; from += 4) {
        hn::Vec<FloatTag> each[4];
#pragma GCC unroll 4
        for (int i = 0; i < 4; ++i) {
            const int r = (from + i) / B, b = (from + i) % B;
            each[i] = r < R ? Format::total(sums.first[r][b], sums.second[r][b]) : hn::Zero(d);
        }
        float totals[4];
        sumEach(d, each, totals);
        if constexpr (B == 1 && R == 4) {
            const float factor = job.factors[first];
            float* const to = job.sums + first * job.stride + row;
            for (int i = 0; i < 4; ++i) to[i] = totals[i] * factor;
        } else {
#pragma GCC unroll 4
            for (int i = 0; i < 4; ++i) {
                const int r = (from + i) / B, b = (from + i) % B;
                if (r < R) job.sums[(first + b) * job.stride + row + r] = totals[i] * job.factors[first + b];
            }
        }
    }
}

// Multiplies R weight rows from `row` on with B inputs from `first` on. Every sum has the same accumulators
// and order for all R and B.
template <class Format, int R, int B>
HWY_INLINE void block(const Job<Format>& job, std::int64_t row, std::int64_t first) {
    using Element = typename Format::Element;
    constexpr std::int64_t kStep = Format::kStep;
    Sums<Format, R, B> sums;
#pragma GCC unroll 8
    for (int r = 0; r < R; ++r) {
#pragma GCC unroll 8
        for (int b = 0; b < B; ++b)
            Format::start(job.inputs + (first + b) * job.inputStride, sums.first[r][b], sums.second[r][b]);
    }
    const Element* weight = job.weight + row * job.k;
    const typename Format::Input* input = job.inputs + first * job.inputStride + Format::kHead;
    const char* ahead[R];
#pragma GCC unroll 8
    for (int r = 0; r < R; ++r) ahead[r] = job.ahead.of(weight + r * job.k);
    constexpr std::int64_t kElement = sizeof(Element), kLine = 64;
    std::int64_t i = 0;
    for (; i + kStep <= job.k; i += kStep) {
#pragma GCC unroll 8
        for (int r = 0; r < R; ++r) {
            for (std::int64_t line = 0; line < kStep * kElement; line += kLine)
                hwy::Prefetch(ahead[r] + i * kElement + line);
        }
        addStep(weight + i, job.k, input + i, job.inputStride, sums);
    }
    if (i < job.k) {
        Element rest[R * kStep] = {};
        for (int r = 0; r < R; ++r) {
            std::memcpy(rest + r * kStep, weight + r * job.k + i,
                        static_cast<std::size_t>(job.k - i) * sizeof(Element));
        }
        addStep(rest, kStep, input + i, job.inputStride, sums);
    }
    writeSums(job, row, first, sums);
}

// Multiplies rows from `row` on in whole blocks of R, with the B inputs from `first`. A separate function for
// each R and B, so that its loop can use all registers. Returns the first remaining row.
template <class Format, int R, int B>
HWY_NOINLINE std::int64_t blocks(const Job<Format>& of, std::int64_t row, std::int64_t rows,
                                 std::int64_t first) {
    const Job<Format> job = of;
    for (; row + R <= rows; row += R) block<Format, R, B>(job, row, first);
    return row;
}

// Multiplies all rows with B inputs at a time while there are B left; returns the first remaining input.
template <class Format, int R, int B>
std::int64_t inputsTogether(const Job<Format>& job, std::int64_t rows, std::int64_t first,
                            std::int64_t inputs) {
    for (; first + B <= inputs; first += B)
        blocks<Format, 1, B>(job, blocks<Format, R, B>(job, 0, rows, first), rows, first);
    return first;
}

// Multiplies all rows with all inputs. Computes as many sums at once as fit in registers.
template <class Format>
void multiplyRows(const Job<Format>& job, std::int64_t rows, std::int64_t inputs) {
    std::int64_t first = 0;
    if constexpr (kManyRegisters) first = inputsTogether<Format, 2, 4>(job, rows, first, inputs);
    first = inputsTogether < Format, kManyRegisters ? 4 : 2, 2 > (job, rows, first, inputs);
    inputsTogether<Format, kBlockRows, 1>(job, rows, first, inputs);
}

}  // namespace continuo::cpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
