#include "backends/cpu/matvec.h"

#include <algorithm>
#include <cstring>

#include "backends/cpu/host_memory.h"
#include "backends/cpu/matvec_task.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "backends/cpu/matvec.cpp"
#include <hwy/cache_control.h>
#include <hwy/foreach_target.h>

#include "backends/cpu/loops-inl.h"
#include "backends/cpu/norm-inl.h"

HWY_BEFORE_NAMESPACE();
namespace continuo::cpu::HWY_NAMESPACE {
namespace {

using FloatTag = hn::ScalableTag<float>;
using IntTag = hn::ScalableTag<std::int32_t>;
using ShortTag = hn::ScalableTag<std::int16_t>;
using WordTag = hn::ScalableTag<std::uint32_t>;

constexpr std::int64_t kFloats = hn::MaxLanes(FloatTag{});
constexpr std::int64_t kShorts = hn::MaxLanes(ShortTag{});
constexpr int kBlockRows = 4;  // weight rows read side by side
constexpr bool kManyRegisters = HWY_TARGET <= HWY_AVX3 || HWY_TARGET >= HWY_NEON;

// How weights of a type are multiplied: in steps of kStep elements, which are two vectors. Inputs lie as the
// steps want them.
struct F32Format {
    using Element = float;
    using Input = float;
    using Operand = hn::Vec<FloatTag>;
    using V = hn::Vec<FloatTag>;
    static constexpr std::int64_t kStep = 2 * kFloats;

    static HWY_INLINE void weights(const float* from, V& first, V& second) { inputs(from, first, second); }
    static HWY_INLINE void inputs(const float* from, V& first, V& second) {
        first = hn::LoadU(FloatTag{}, from);
        second = hn::LoadU(FloatTag{}, from + kFloats);
    }
    static HWY_INLINE V zero() { return hn::Zero(FloatTag{}); }
    static HWY_INLINE V multiplyAdd(V weight, V input, V sum) { return hn::MulAdd(weight, input, sum); }
    static HWY_INLINE float total(V first, V second) {
        return hn::GetLane(hn::SumOfLanes(FloatTag{}, hn::Add(first, second)));
    }
    // Lays out one padded row, in place. Returns what the sums are to be multiplied with.
    static HWY_INLINE float arrange(const float* row, std::int64_t padded, Input* to) {
        if (row != to) std::memcpy(to, row, static_cast<std::size_t>(padded) * sizeof(float));
        return 1;
    }
};

// A bf16 is the upper half of a float: a 32-bit lane holds an even and an odd element, and inputs lie evens
// before odds.
struct Bf16Format : F32Format {
    using Element = std::uint16_t;

    static HWY_INLINE void weights(const std::uint16_t* from, V& first, V& second) {
        const WordTag words;
#if HWY_TARGET == HWY_SCALAR
        std::uint32_t bits;
        std::memcpy(&bits, from, sizeof bits);
        const auto pairs = hn::Set(words, bits);
#else
        const auto pairs = hn::BitCast(words, hn::LoadU(hn::ScalableTag<std::uint16_t>{}, from));
#endif
        first = hn::BitCast(FloatTag{}, hn::ShiftLeft<16>(pairs));
        second = hn::BitCast(FloatTag{}, hn::And(pairs, hn::Set(words, 0xffff0000u)));
    }
    static HWY_INLINE float arrange(const float* row, std::int64_t padded, Input* to) {
#if HWY_TARGET == HWY_SCALAR
        return F32Format::arrange(row, padded, to);
#else
        const FloatTag d;
        for (std::int64_t i = 0; i < padded; i += kStep) {
            const V low = hn::LoadU(d, row + i), high = hn::LoadU(d, row + i + kFloats);
            hn::StoreU(hn::ConcatEven(d, high, low), d, to + i);
            hn::StoreU(hn::ConcatOdd(d, high, low), d, to + i + kFloats);
        }
        return 1;
#endif
    }
};

// 8-bit weights times 16-bit inputs, in 32-bit sums that cannot overflow.
struct I8Format {
    using Element = std::int8_t;
    using Input = std::int16_t;
    using V = hn::Vec<IntTag>;
    using Operand = hn::Vec<ShortTag>;
    static constexpr std::int64_t kStep = 2 * kShorts;

    static HWY_INLINE void weights(const std::int8_t* from, Operand& first, Operand& second) {
        const ShortTag d;
        const hn::Rebind<std::int8_t, ShortTag> bytes;
        first = hn::PromoteTo(d, hn::LoadU(bytes, from));
        second = hn::PromoteTo(d, hn::LoadU(bytes, from + kShorts));
    }
    static HWY_INLINE void inputs(const std::int16_t* from, Operand& first, Operand& second) {
        first = hn::LoadU(ShortTag{}, from);
        second = hn::LoadU(ShortTag{}, from + kShorts);
    }
    static HWY_INLINE V zero() { return hn::Zero(IntTag{}); }
    static HWY_INLINE V multiplyAdd(Operand weight, Operand input, V sum) {
        V more = zero();
        sum = hn::ReorderWidenMulAccumulate(IntTag{}, weight, input, sum, more);
#if HWY_TARGET == HWY_SCALAR || (HWY_TARGET >= HWY_SVE2_128 && HWY_TARGET <= HWY_NEON)
        sum = hn::Add(sum, more);
#endif
        return sum;
    }
    static HWY_INLINE float total(V first, V second) {
        const FloatTag d;
        return hn::GetLane(hn::SumOfLanes(d, hn::ConvertTo(d, hn::Add(first, second))));
    }
    static HWY_INLINE float arrange(const float* row, std::int64_t padded, Input* to) {
        const FloatTag d;
        auto largest = hn::Zero(d), odd = hn::Zero(d);
        for (std::int64_t i = 0; i < padded; i += kFloats) {
            const auto x = hn::LoadU(d, row + i);
            largest = hn::Max(largest, hn::Abs(x));
            odd = hn::Add(odd, hn::Sub(x, x));  // NaN if an input is not finite
        }
        // Each lane sums padded / kFloats products of at most 128 * limit.
        const std::int64_t room = (std::int64_t{1} << 24) / (padded / kFloats) - 1;
        const auto limit = static_cast<float>(std::clamp<std::int64_t>(room, 1, 32767));
        const float most = hn::GetLane(hn::MaxOfLanes(d, largest));
        const auto factor = hn::Set(d, most > 0 ? limit / most : 0.0f);
        const hn::Rebind<std::int16_t, FloatTag> shorts;
        for (std::int64_t i = 0; i < padded; i += kFloats) {
            const auto whole = hn::NearestInt(hn::Mul(hn::LoadU(d, row + i), factor));
            hn::StoreU(hn::DemoteTo(shorts, whole), shorts, to + i);
        }
        return most / limit + hn::GetLane(hn::SumOfLanes(d, odd));
    }
};

template <class Format, int R, int B>
struct Sums {
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

// What the inputs became, and where the sums go: sums[b * stride + row].
template <class Format>
struct Job {
    const typename Format::Element* weight;
    std::int64_t k;
    const typename Format::Input* inputs;
    std::int64_t padded;   // elements from input to input
    const float* factors;  // of each input's sums
    float* sums;
    std::int64_t stride;
};

// R weight rows from `row`, B inputs from `first`. Every sum has the same accumulators and order, whatever R
// and B.
template <class Format, int R, int B>
HWY_INLINE void block(const Job<Format>& job, std::int64_t row, std::int64_t first) {
    using Element = typename Format::Element;
    constexpr std::int64_t kStep = Format::kStep;
    Sums<Format, R, B> sums;
#pragma GCC unroll 8
    for (int r = 0; r < R; ++r) {
#pragma GCC unroll 8
        for (int b = 0; b < B; ++b) sums.first[r][b] = sums.second[r][b] = Format::zero();
    }
    const Element* weight = job.weight + row * job.k;
    const typename Format::Input* input = job.inputs + first * job.padded;
    std::int64_t i = 0;
    for (; i + kStep <= job.k; i += kStep) {
        // The rows that follow are asked for while these are used.
#pragma GCC unroll 8
        for (int r = 0; r < R; ++r) {
            const Element* next = weight + (r + kBlockRows) * job.k + i;
            hwy::Prefetch(next);
            if (kStep * sizeof(Element) > 64) hwy::Prefetch(next + kStep / 2);
        }
        addStep(weight + i, job.k, input + i, job.padded, sums);
    }
    if (i < job.k) {
        Element rest[R * kStep] = {};
        for (int r = 0; r < R; ++r) {
            std::memcpy(rest + r * kStep, weight + r * job.k + i,
                        static_cast<std::size_t>(job.k - i) * sizeof(Element));
        }
        addStep(rest, kStep, input + i, job.padded, sums);
    }
    for (int r = 0; r < R; ++r) {
        for (int b = 0; b < B; ++b) {
            const float total = Format::total(sums.first[r][b], sums.second[r][b]);
            job.sums[(first + b) * job.stride + row + r] = total * job.factors[first + b];
        }
    }
}

// R weight rows, all inputs; as many sums at once as there are registers for.
template <class Format, int R>
HWY_INLINE void rowsOfWeight(const Job<Format>& job, std::int64_t row, std::int64_t inputs) {
    std::int64_t first = 0;
    if constexpr (kManyRegisters) {
        constexpr int kRows = R < 2 ? R : 2;
        for (; first + 4 <= inputs; first += 4) {
            for (int r = 0; r < R; r += kRows) block<Format, kRows, 4>(job, row + r, first);
        }
    }
    constexpr int kRows = kManyRegisters || R < 2 ? R : 2;
    for (; first + 2 <= inputs; first += 2) {
        for (int r = 0; r < R; r += kRows) block<Format, kRows, 2>(job, row + r, first);
    }
    if (first < inputs) block<Format, R, 1>(job, row, first);
}

template <class Format>
void multiply(const MatvecTask& task) {
    const Job<Format> job{static_cast<const typename Format::Element*>(task.weight),
                          task.k,
                          static_cast<const typename Format::Input*>(task.inputs),
                          task.padded,
                          task.factors,
                          task.sums,
                          task.stride};
    std::int64_t row = 0;
    for (; row + kBlockRows <= task.rows; row += kBlockRows)
        rowsOfWeight<Format, kBlockRows>(job, row, task.inputCount);
    for (; row < task.rows; ++row) rowsOfWeight<Format, 1>(job, row, task.inputCount);
}

void multiplyTask(DType type, const MatvecTask& task) {
    switch (type) {
        case DType::BF16: return multiply<Bf16Format>(task);
        case DType::I8: return multiply<I8Format>(task);
        default: return multiply<F32Format>(task);
    }
}

template <class Format>
void arrange(const MatvecInputs& inputs, const RowMap& in, const NormWeights* norm) {
    const std::int64_t k = in.channels();
    std::fill(inputs.row + k, inputs.row + inputs.padded, 0.0f);
    for (std::int64_t b = 0; b < in.rows(); ++b) {
        if (norm == nullptr) {
            std::memcpy(inputs.row, in[b], static_cast<std::size_t>(k) * sizeof(float));
        } else {
            normRow(in[b], norm->scale.pointer<float>(), norm->offset.pointer<float>(), norm->epsilon, k,
                    inputs.row);
        }
        auto* to = static_cast<typename Format::Input*>(inputs.values) + b * inputs.padded;
        inputs.factors[b] = Format::arrange(inputs.row, inputs.padded, to);
    }
}

void arrangeInputs(DType type, const MatvecInputs& inputs, const RowMap& in, const NormWeights* norm) {
    switch (type) {
        case DType::BF16: return arrange<Bf16Format>(inputs, in, norm);
        case DType::I8: return arrange<I8Format>(inputs, in, norm);
        default: return arrange<F32Format>(inputs, in, norm);
    }
}

// K rounded up to whole steps.
std::int64_t paddedInputs(DType type, std::int64_t k) {
    const std::int64_t step = type == DType::I8 ? I8Format::kStep : F32Format::kStep;
    return (k + step - 1) / step * step;
}

}  // namespace
}  // namespace continuo::cpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace continuo::cpu {

HWY_EXPORT(paddedInputs);
HWY_EXPORT(arrangeInputs);
HWY_EXPORT(multiplyTask);

namespace {

// A task reads at least this much of the weight, so that sharing it out costs little, ...
constexpr std::int64_t kTaskBytes = 16 << 10;
// ... in whole cache lines of the output, and no more rows than leave the sums small.
constexpr std::int64_t kLineRows = 16, kMostTaskRows = 512;

std::int64_t rowsOfTask(const Weight& weight) {
    const auto rowBytes = weight.inputs() * static_cast<std::int64_t>(sizeOf(weight.data.dtype));
    const std::int64_t rows = (kTaskBytes / rowBytes + kLineRows - 1) / kLineRows * kLineRows;
    return std::clamp(rows, kLineRows, kMostTaskRows);
}

}  // namespace

void Matvec::reserve(std::size_t bytes) {
    if (bytes <= reserved_) return;
    for (Thread& thread : threads_) thread.memory = hostMemory(bytes);
    reserved_ = bytes;
}

void Matvec::run(const RowMap& in, const NormWeights* norm, const Weight& weight, const Epilogue& epilogue) {
    const auto arrange = HWY_DYNAMIC_DISPATCH(arrangeInputs);
    const auto multiply = HWY_DYNAMIC_DISPATCH(multiplyTask);
    const DType type = weight.data.dtype;
    const std::int64_t k = in.channels(), rows = in.rows(), outputs = weight.outputs();
    const std::int64_t padded = HWY_DYNAMIC_DISPATCH(paddedInputs)(type, k);
    const std::int64_t perTask = std::min(rowsOfTask(weight), outputs);
    // One padded row, a factor a row, the sums, and the inputs: floats all, if they were not smaller.
    const std::int64_t sumsAt = padded + kMaxRows, valuesAt = sumsAt + (rows * perTask + 15) / 16 * 16;
    reserve(static_cast<std::size_t>((valuesAt + rows * padded) + 16) * sizeof(float));
    const auto* data = static_cast<const std::byte*>(weight.data.data);
    const std::size_t rowBytes = static_cast<std::size_t>(k) * sizeOf(type);
    const auto* scale = static_cast<const float*>(weight.scale.data);
    ++job_;
    pool_.run((outputs + perTask - 1) / perTask, [&](std::int64_t index, int thread) {
        Thread& mine = threads_[static_cast<std::size_t>(thread)];
        auto* memory = static_cast<float*>(mine.memory.data());
        float* factors = memory + padded;
        if (mine.job != job_) {
            arrange(type, {memory, memory + valuesAt, factors, padded}, in, norm);
            mine.job = job_;
        }
        const std::int64_t first = index * perTask, count = std::min(perTask, outputs - first);
        const auto* from = data + static_cast<std::size_t>(first) * rowBytes;
        multiply(type, {from, count, k, memory + valuesAt, padded, rows, factors, memory + sumsAt, perTask});
        epilogue.write(memory + sumsAt, perTask, 0, rows, first, count, scale);
    });
}

}  // namespace continuo::cpu
#endif
