// Products of a few inputs with weights packed in lanes; included once for every instruction set.
#if defined(CONTINUO_BACKENDS_CPU_LANE_PRODUCT_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef CONTINUO_BACKENDS_CPU_LANE_PRODUCT_INL_H_
#undef CONTINUO_BACKENDS_CPU_LANE_PRODUCT_INL_H_
#else
#define CONTINUO_BACKENDS_CPU_LANE_PRODUCT_INL_H_
#endif

#include <hwy/cache_control.h>
#include <hwy/highway.h>

#include <algorithm>
#include <cstdint>
#include <cstring>

#include "backends/cpu/matmul/lane_product.h"
#include "backends/cpu/matmul/matvec_formats-inl.h"
#include "backends/cpu/simd/norm-inl.h"

HWY_BEFORE_NAMESPACE();
namespace continuo::cpu::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

#if HWY_ARCH_X86 && HWY_TARGET <= HWY_AVX3

constexpr std::int64_t kAheadOfLanes = 4096;  // bytes; prefetch distance
constexpr std::int64_t kWordsTogether = 16;   // words between two updates of the prefetch address

// Weight words of two bf16 numbers. The instruction vdpbf16ps defines how products and sums are rounded.
struct Bf16Lanes {
    static constexpr int kParts = 1;
    // Largest number of rows multiplied at a time. The number of vectors is chosen so that the sums fit in
    // registers.
    static constexpr std::int64_t kMostRows = 8;
    static constexpr int kVectorsOf4 = 4;
    using V = hn::Vec<FloatTag>;

    static HWY_INLINE V start(const LaneProduct::Inputs&, std::int64_t, int) { return hn::Zero(FloatTag{}); }
    static HWY_INLINE V multiplyAdd(hn::Vec<IntTag> weight, hn::Vec<IntTag> input, V sum) {
        __asm__("vdpbf16ps %2, %1, %0" : "+v"(sum.raw) : "v"(weight.raw), "v"(input.raw));
        return sum;
    }
    static HWY_INLINE hn::Vec<FloatTag> total(const V (&sums)[1], float) { return sums[0]; }
};

// Weight words of four bytes. Inputs are split into upper and lower bytes, which are summed separately.
struct ByteLanes {
    static constexpr int kParts = 2;
    static constexpr std::int64_t kMostRows = 4;
    static constexpr int kVectorsOf4 = 2;
    using V = hn::Vec<IntTag>;

    static HWY_INLINE V start(const LaneProduct::Inputs& inputs, std::int64_t row, int part) {
        return hn::Set(IntTag{}, inputs.starts[2 * row + part]);
    }
    static HWY_INLINE V multiplyAdd(hn::Vec<IntTag> weight, hn::Vec<IntTag> input, V sum) {
        __asm__("vpdpbusd %2, %1, %0" : "+v"(sum.raw) : "v"(weight.raw), "v"(input.raw));
        return sum;
    }
    static HWY_INLINE hn::Vec<FloatTag> total(const V (&sums)[2], float factor) {
        const FloatTag d;
        const auto whole =
            hn::MulAdd(hn::ConvertTo(d, sums[0]), hn::Set(d, 256.0f), hn::ConvertTo(d, sums[1]));
        return hn::Mul(whole, hn::Set(d, factor));
    }
};

// Multiplies V vectors of a panel, from `lane` on, with B rows, from `row` on. kAsks is the number of cache
// lines of later weights that it prefetches per word. Only the first pass over a panel prefetches, and it
// prefetches all lines.
template <class Kind, int V, int B, int kAsks>
HWY_NOINLINE void multiplyVectors(const LaneProduct::Task& task, std::int64_t lane, std::int64_t row) {
    constexpr int kParts = Kind::kParts;
    const IntTag d;
    typename Kind::V sums[V][B][kParts];
#pragma GCC unroll 8
    for (int v = 0; v < V; ++v) {
#pragma GCC unroll 8
        for (int b = 0; b < B; ++b) {
#pragma GCC unroll 2
            for (int part = 0; part < kParts; ++part)
                sums[v][b][part] = Kind::start(task.inputs, row + b, part);
        }
    }
    const std::byte* from = task.weights + lane * LaneWeight::kWordBytes;
    const std::int64_t step = task.width * LaneWeight::kWordBytes, rowWords = kParts * task.inputs.depth;
    const std::uint32_t* input = task.inputs.words + row * rowWords;
    for (std::int64_t word = 0; word < task.depth; word += kWordsTogether) {
        const std::int64_t words = std::min(kWordsTogether, task.depth - word);
        const std::byte* ahead = from + kAheadOfLanes;
        if (ahead >= task.end) ahead = task.following + (ahead - task.end);
        for (std::int64_t i = 0; i < words; ++i, from += step, ahead += step, ++input) {
            hn::Vec<IntTag> weights[V];
#pragma GCC unroll 8
            for (int v = 0; v < V; ++v)
                weights[v] =
                    hn::LoadU(d, reinterpret_cast<const std::int32_t*>(from) + v * LaneWeight::kLanes);
#pragma GCC unroll 8
            for (int line = 0; line < kAsks; ++line) hwy::Prefetch(ahead + line * 64);
#pragma GCC unroll 8
            for (int b = 0; b < B; ++b) {
#pragma GCC unroll 2
                for (int part = 0; part < kParts; ++part) {
                    const auto x =
                        hn::Set(d, static_cast<std::int32_t>(input[b * rowWords + part * task.inputs.depth]));
#pragma GCC unroll 8
                    for (int v = 0; v < V; ++v)
                        sums[v][b][part] = Kind::multiplyAdd(weights[v], x, sums[v][b][part]);
                }
            }
        }
    }
#pragma GCC unroll 8
    for (int b = 0; b < B; ++b) {
#pragma GCC unroll 8
        for (int v = 0; v < V; ++v) {
            hn::StoreU(Kind::total(sums[v][b], task.inputs.factors[row + b]), FloatTag{},
                       task.sums + (row + b) * task.stride + lane + v * LaneWeight::kLanes);
        }
    }
}

// Multiplies a whole panel with B rows, V vectors at a time. With `asks` it also prefetches all lines of
// later weights.
template <class Kind, int V, int B>
void multiplyPanel(const LaneProduct::Task& task, std::int64_t row, bool asks) {
    constexpr std::int64_t kLanes = LaneWeight::kLanes;
    std::int64_t lane = 0;
    if (asks && task.width >= V * kLanes) {
        if (task.width == 4 * kLanes)
            multiplyVectors<Kind, V, B, 4>(task, 0, row);
        else
            multiplyVectors<Kind, V, B, 2>(task, 0, row);
        lane = V * kLanes;
    }
    for (; lane + V * kLanes <= task.width; lane += V * kLanes)
        multiplyVectors<Kind, V, B, 0>(task, lane, row);
    for (; lane < task.width; lane += kLanes) multiplyVectors<Kind, 1, B, 0>(task, lane, row);
}

template <class Kind>
void multiplyKind(const LaneProduct::Task& task) {
    std::int64_t row = 0;
    if constexpr (Kind::kMostRows >= 8) {
        for (; row + 8 <= task.rows; row += 8) multiplyPanel<Kind, 2, 8>(task, row, row == 0);
    }
    const bool wide = task.width == 4 * LaneWeight::kLanes;
    for (; row + 4 <= task.rows; row += 4) {
        if (wide)
            multiplyPanel<Kind, Kind::kVectorsOf4, 4>(task, row, row == 0);
        else
            multiplyPanel<Kind, 2, 4>(task, row, row == 0);
    }
    for (; row + 2 <= task.rows; row += 2) {
        if (wide)
            multiplyPanel<Kind, 4, 2>(task, row, row == 0);
        else
            multiplyPanel<Kind, 2, 2>(task, row, row == 0);
    }
    if (row == task.rows) return;
    if (wide)
        multiplyPanel<Kind, 4, 1>(task, row, row == 0);
    else
        multiplyPanel<Kind, 2, 1>(task, row, row == 0);
}

// Stores sixteen floats as bf16, rounded to nearest, ties to even.
HWY_INLINE void storeRounded(hn::Vec<FloatTag> value, std::uint16_t* to) {
    __m256i halves;
    __asm__("vcvtneps2bf16 %1, %0" : "=v"(halves) : "v"(value.raw));
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(to), halves);
}

HWY_INLINE void arrangeBf16(const LaneProduct::Inputs& inputs, const float* from, std::int64_t count,
                            std::int64_t row) {
    const FloatTag d;
    auto* const to = reinterpret_cast<std::uint16_t*>(inputs.words + row * inputs.depth);
    std::int64_t i = 0;
    for (; i + kFloats <= count; i += kFloats) storeRounded(hn::LoadU(d, from + i), to + i);
    if (i < count)
        storeRounded(hn::MaskedLoad(hn::FirstN(d, static_cast<std::size_t>(count - i)), d, from + i), to + i);
    inputs.factors[row] = 1;
}

HWY_INLINE void arrangeBytes(const LaneProduct::Inputs& inputs, std::int64_t row) {
    constexpr float kLimit = 127 * 256 + 127;
    const FloatTag d;
    const IntTag ints;
    const hn::Rebind<std::int8_t, FloatTag> bytes;
    const std::int64_t padded = 4 * inputs.depth;
    const Range range = computeRange(inputs.row, padded);
    const auto factor = hn::Set(d, range.factorTo(kLimit));
    auto* const to = reinterpret_cast<std::int8_t*>(inputs.words + row * 2 * inputs.depth);
    auto upper = hn::Zero(ints), lower = hn::Zero(ints);
    for (std::int64_t i = 0; i < padded; i += kFloats) {
        const auto whole = hn::NearestInt(hn::Mul(hn::LoadU(d, inputs.row + i), factor));
        const auto high = hn::ShiftRight<8>(hn::Add(whole, hn::Set(ints, 128)));
        const auto low = hn::Sub(whole, hn::ShiftLeft<8>(high));
        hn::StoreU(hn::DemoteTo(bytes, high), bytes, to + i);
        hn::StoreU(hn::DemoteTo(bytes, low), bytes, to + padded + i);
        upper = hn::Add(upper, high);
        lower = hn::Add(lower, low);
    }
    // These initial sums compensate for the 128 that is added to each weight.
    inputs.starts[2 * row] = -128 * hn::GetLane(hn::SumOfLanes(ints, upper));
    inputs.starts[2 * row + 1] = -128 * hn::GetLane(hn::SumOfLanes(ints, lower));
    inputs.factors[row] = range.unitOf(kLimit);
}

void arrangeLanes(DType type, const LaneProduct::Inputs& inputs, const RowMap& in, const NormWeights* norm) {
    const std::int64_t k = in.channels();
    const std::int64_t padded =
        inputs.depth * LaneWeight::kWordBytes / static_cast<std::int64_t>(sizeOf(type));
    std::fill(inputs.row + k, inputs.row + padded, 0.0f);
    for (std::int64_t b = 0; b < in.rows(); ++b) {
        if (norm != nullptr) {
            normRow(in[b], *norm, k, inputs.row);
        } else if (type == DType::I8) {
            std::memcpy(inputs.row, in[b], static_cast<std::size_t>(k) * sizeof(float));
        }
        if (type == DType::I8)
            arrangeBytes(inputs, b);
        else
            arrangeBf16(inputs, norm != nullptr ? inputs.row : in[b], k, b);
    }
}

void multiplyLanes(DType type, const LaneProduct::Task& task) {
    if (type == DType::I8)
        multiplyKind<ByteLanes>(task);
    else
        multiplyKind<Bf16Lanes>(task);
}

bool readsLanes() { return true; }

#else

// On these instruction sets products read weights in place, so nothing is packed in lanes.
bool readsLanes() { return false; }
void arrangeLanes(DType, const LaneProduct::Inputs&, const RowMap&, const NormWeights*) {}
void multiplyLanes(DType, const LaneProduct::Task&) {}

#endif

}  // namespace continuo::cpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
