// Shared parts of the attention kernels over blocks: products of small blocks, 2^x, and layouts. Included
// once for every instruction set.
//
// Vectors run along queries. A panel holds kPanel queries: [channel][query] for queries, [key][query] for
// scores. So a softmax is vertical. Products read keys and values in place, as broadcast scalars.
#if defined(CONTINUO_BACKENDS_CPU_ATTENTION_BLOCKS_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef CONTINUO_BACKENDS_CPU_ATTENTION_BLOCKS_INL_H_
#undef CONTINUO_BACKENDS_CPU_ATTENTION_BLOCKS_INL_H_
#else
#define CONTINUO_BACKENDS_CPU_ATTENTION_BLOCKS_INL_H_
#endif

#include <hwy/highway.h>

#include <algorithm>
#include <cstdint>
#include <limits>

#include "backends/cpu/attention/attention_problem.h"
#include "backends/cpu/simd/loops-inl.h"

HWY_BEFORE_NAMESPACE();
namespace continuo::cpu::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

using Floats = hn::CappedTag<float, 16>;
using FloatVec = hn::Vec<Floats>;
constexpr std::int64_t kLanes = static_cast<std::int64_t>(hn::MaxLanes(Floats()));
constexpr std::int64_t kPanel = 2 * kLanes;
// Rows of one tile of a product. Each row has two vectors of sums; together they use all registers.
constexpr int kTileRows = HWY_TARGET <= HWY_AVX3 ? 12 : 4;

constexpr float kLog2e = 1.44269504f;
constexpr float kLn2 = 0.693147181f;

// Accuracy of powerOfTwo: relative error 1.5e-7, or 8e-5 if the result is rounded to bfloat16.
enum class PowerAccuracy { Exact, Rough };

// Returns 2^x for x up to 126. Returns 0 for x below -126 and for NaN, the difference of two minus
// infinities.
template <PowerAccuracy power>
HWY_INLINE FloatVec powerOfTwo(FloatVec x) {
    const Floats d;
    const hn::RebindToSigned<Floats> di;
    const FloatVec shift = hn::Set(d, 12582912.0f);  // 1.5 * 2^23: moves the integer part to the low bits
    const FloatVec shifted = hn::Add(x, shift);
    const FloatVec rest = hn::Sub(x, hn::Sub(shifted, shift));
    FloatVec sum;
    if constexpr (power == PowerAccuracy::Exact) {
        sum = hn::Set(d, 1.53458120e-4f);
        for (const float coefficient :
             {1.33999312e-3f, 9.61848896e-3f, 5.55032878e-2f, 2.40226469e-1f, 6.93147206e-1f, 1.0f}) {
            sum = hn::MulAdd(sum, rest, hn::Set(d, coefficient));
        }
    } else {
        sum = hn::Set(d, 5.51716691e-2f);
        for (const float coefficient : {2.42611122e-1f, 6.93260985e-1f, 9.99928074e-1f}) {
            sum = hn::MulAdd(sum, rest, hn::Set(d, coefficient));
        }
    }
    const auto result = hn::Add(hn::BitCast(di, sum), hn::ShiftLeft<23>(hn::BitCast(di, shifted)));
    return hn::IfThenElseZero(hn::Ge(x, hn::Set(d, -126.0f)), hn::BitCast(d, result));
}

// Layout of the left operand of a product: element [m,k] is at m * step + k, or at k * step + m.
enum class Left { Rows, Columns };

// Computes c[rows, vectors] = (or += with `add`) left[rows, depth] x b[depth, vectors] for kRows rows and
// kVectors vectors.
template <int kRows, int kVectors, Left kLeft>
HWY_INLINE void tile(const float* a, std::int64_t aStep, const float* b, std::int64_t bStep,
                     std::int64_t depth, bool add, float* c, std::int64_t cStep) {
    const Floats d;
    FloatVec sum[kRows][kVectors];
#pragma GCC unroll 16
    for (int m = 0; m < kRows; ++m) {
#pragma GCC unroll 2
        for (int n = 0; n < kVectors; ++n)
            sum[m][n] = add ? hn::LoadU(d, c + m * cStep + n * kLanes) : hn::Zero(d);
    }
    for (std::int64_t k = 0; k < depth; ++k) {
        FloatVec right[kVectors];
#pragma GCC unroll 2
        for (int n = 0; n < kVectors; ++n) right[n] = hn::LoadU(d, b + k * bStep + n * kLanes);
#pragma GCC unroll 16
        for (int m = 0; m < kRows; ++m) {
            const FloatVec left = hn::Set(d, kLeft == Left::Rows ? a[m * aStep + k] : a[k * aStep + m]);
#pragma GCC unroll 2
            for (int n = 0; n < kVectors; ++n) sum[m][n] = hn::MulAdd(left, right[n], sum[m][n]);
        }
    }
#pragma GCC unroll 16
    for (int m = 0; m < kRows; ++m) {
#pragma GCC unroll 2
        for (int n = 0; n < kVectors; ++n) hn::StoreU(sum[m][n], d, c + m * cStep + n * kLanes);
    }
}

// Computes the product of tile() for any number of rows.
template <int kVectors, Left kLeft>
HWY_NOINLINE void product(std::int64_t rows, const float* a, std::int64_t aStep, const float* b,
                          std::int64_t bStep, std::int64_t depth, bool add, float* c, std::int64_t cStep) {
    constexpr std::int64_t kRowStep = kLeft == Left::Rows ? 0 : 1;
    const std::int64_t aRow = kRowStep == 1 ? 1 : aStep;
    std::int64_t m = 0;
    for (; m + kTileRows <= rows; m += kTileRows)
        tile<kTileRows, kVectors, kLeft>(a + m * aRow, aStep, b, bStep, depth, add, c + m * cStep, cStep);
    if constexpr (kTileRows > 8) {
        for (; m + 8 <= rows; m += 8)
            tile<8, kVectors, kLeft>(a + m * aRow, aStep, b, bStep, depth, add, c + m * cStep, cStep);
    }
    if constexpr (kTileRows > 4) {
        for (; m + 4 <= rows; m += 4)
            tile<4, kVectors, kLeft>(a + m * aRow, aStep, b, bStep, depth, add, c + m * cStep, cStep);
    }
    for (; m < rows; ++m)
        tile<1, kVectors, kLeft>(a + m * aRow, aStep, b, bStep, depth, add, c + m * cStep, cStep);
}

// Packs rows from[i * step + c] into a panel [channels][kPanel]; rows from `count` on are zeros.
HWY_INLINE void packPanel(const float* from, std::int64_t step, std::int64_t count, std::int64_t channels,
                          float* to) {
    std::int64_t q = 0;
#if HWY_TARGET != HWY_SCALAR
    const hn::FixedTag<float, 4> d4;
    const hn::RebindToUnsigned<hn::Repartition<double, decltype(d4)>> d2;
    for (; q + 4 <= count; q += 4) {
        const float* row = from + q * step;
        std::int64_t c = 0;
        for (; c + 4 <= channels; c += 4) {
            const auto r0 = hn::LoadU(d4, row + c), r1 = hn::LoadU(d4, row + step + c);
            const auto r2 = hn::LoadU(d4, row + 2 * step + c), r3 = hn::LoadU(d4, row + 3 * step + c);
            const auto low01 = hn::BitCast(d2, hn::InterleaveLower(d4, r0, r1)),
                       high01 = hn::BitCast(d2, hn::InterleaveUpper(d4, r0, r1));
            const auto low23 = hn::BitCast(d2, hn::InterleaveLower(d4, r2, r3)),
                       high23 = hn::BitCast(d2, hn::InterleaveUpper(d4, r2, r3));
            hn::StoreU(hn::BitCast(d4, hn::InterleaveLower(d2, low01, low23)), d4, to + c * kPanel + q);
            hn::StoreU(hn::BitCast(d4, hn::InterleaveUpper(d2, low01, low23)), d4, to + (c + 1) * kPanel + q);
            hn::StoreU(hn::BitCast(d4, hn::InterleaveLower(d2, high01, high23)), d4,
                       to + (c + 2) * kPanel + q);
            hn::StoreU(hn::BitCast(d4, hn::InterleaveUpper(d2, high01, high23)), d4,
                       to + (c + 3) * kPanel + q);
        }
        for (; c < channels; ++c) {
            for (std::int64_t i = 0; i < 4; ++i) to[c * kPanel + q + i] = row[i * step + c];
        }
    }
#endif
    for (; q < kPanel; ++q) {
        for (std::int64_t c = 0; c < channels; ++c)
            to[c * kPanel + q] = q < count ? from[q * step + c] : 0.0f;
    }
}

// Copies one row of keys or values as floats.
HWY_INLINE void copyRow(const TensorView& from, std::int64_t offset, std::int64_t channels, float* to) {
    const Floats d;
    std::int64_t c = 0;
    if (from.dtype == DType::F32) {
        const float* row = static_cast<const float*>(from.data) + offset;
        for (; c + kLanes <= channels; c += kLanes) hn::StoreU(hn::LoadU(d, row + c), d, to + c);
        for (; c < channels; ++c) to[c] = row[c];
    } else {
        const auto* row = static_cast<const BFloat16*>(from.data) + offset;
        for (; c + kLanes <= channels; c += kLanes) {
            hn::StoreU(loadBf16(d, reinterpret_cast<const std::uint16_t*>(row + c)), d, to + c);
        }
        for (; c < channels; ++c) to[c] = static_cast<float>(row[c]);
    }
}

// The running softmax of one panel: largest score and sum of exponents for each query, and the weighted sum
// of values so far.
struct Running {
    float* top;  // [kPanel], in units of log 2
    float* sum;  // [kPanel]
    float* out;  // [D][kPanel]
};

// Raises the running maximum of each query from `lane` on to the largest of its scores [count][kPanel], and
// returns it. Rescales the running sums to the new maximum. `factor` converts scores to units of log 2.
HWY_INLINE FloatVec raiseTop(const float* scores, std::int64_t count, std::int64_t channels,
                             std::int64_t lane, FloatVec factor, const Running& running) {
    const Floats d;
    const FloatVec before = hn::LoadU(d, running.top + lane);
    FloatVec top0 = hn::Set(d, -std::numeric_limits<float>::infinity()), top1 = top0;
    std::int64_t i = 0;
    for (; i + 2 <= count; i += 2) {
        top0 = hn::Max(top0, hn::LoadU(d, scores + i * kPanel + lane));
        top1 = hn::Max(top1, hn::LoadU(d, scores + (i + 1) * kPanel + lane));
    }
    if (i < count) top0 = hn::Max(top0, hn::LoadU(d, scores + i * kPanel + lane));
    const FloatVec top = hn::Max(before, hn::Mul(hn::Max(top0, top1), factor)),
                   shrink = powerOfTwo<PowerAccuracy::Exact>(hn::Sub(before, top));
    hn::StoreU(top, d, running.top + lane);
    hn::StoreU(hn::Mul(hn::LoadU(d, running.sum + lane), shrink), d, running.sum + lane);
    for (std::int64_t c = 0; c < channels; ++c) {
        float* at = running.out + c * kPanel + lane;
        hn::StoreU(hn::Mul(hn::LoadU(d, at), shrink), d, at);
    }
    return top;
}

// Sets the scores [count][kPanel] of keys that a query does not see to minus infinity. `t0` is the panel's
// first query.
HWY_INLINE void maskScores(const AttentionProblem& problem, std::int64_t b, std::int64_t t0,
                           const std::int32_t* keys, std::int64_t count, float* scores) {
    const Floats d;
    const hn::RebindToSigned<Floats> di;
    const auto first = static_cast<std::int32_t>(problem.first(b) + t0);
    const std::int64_t begin = problem.begin(b);
    const FloatVec hidden = hn::Set(d, -std::numeric_limits<float>::infinity());
    for (std::int64_t i = 0; i < count; ++i) {
        const bool general = keys[i] >= begin && problem.isKept(b, keys[i]);
        const std::int32_t owner = keys[i] - first;  // query of the panel that owns this key
        const auto last =
            hn::Set(di, static_cast<std::int32_t>(std::min<std::int64_t>(
                            owner + problem.window - 1,
                            std::numeric_limits<std::int32_t>::max())));  // last query that sees this key
        const auto from = hn::Set(di, general ? owner : std::numeric_limits<std::int32_t>::max());
        const auto own = hn::Set(di, problem.visible.ownAlways ? owner : -1);
        for (std::int64_t lane = 0; lane < kPanel; lane += kLanes) {
            const auto query = hn::Iota(di, static_cast<std::int32_t>(lane));
            const auto inside = hn::AndNot(hn::Gt(query, last), hn::Not(hn::Gt(from, query)));
            const auto seen = hn::Or(inside, hn::Eq(query, own));
            float* at = scores + i * kPanel + lane;
            hn::StoreU(hn::IfThenElse(hn::RebindMask(d, seen), hn::LoadU(d, at), hidden), d, at);
        }
    }
}

// Adds the bias of head h to the scores [count][kPanel]. These are products q . k, not yet multiplied by the
// problem's scale. `t0` is the panel's first query. A query before a key does not see it and gets an
// arbitrary score for it.
HWY_INLINE void addBias(const AttentionProblem& problem, std::int64_t b, std::int64_t h, std::int64_t t0,
                        const std::int32_t* keys, std::int64_t count, float* scores) {
    const Floats d;
    const hn::RebindToSigned<Floats> di;
    const TensorView& values = problem.visible.bias.values;
    const float* const column = static_cast<const float*>(values.data) + h * values.stride[1];
    const auto last = static_cast<std::int32_t>(values.shape[0] - 1),
               step = static_cast<std::int32_t>(values.stride[0]);
    const FloatVec factor = hn::Set(d, 1 / problem.scale);
    const FloatVec far = hn::Mul(hn::Set(d, column[std::int64_t{last} * step]), factor);
    for (std::int64_t i = 0; i < count; ++i) {
        const std::int64_t nearest = problem.first(b) + t0 - keys[i] + problem.visible.bias.shift;
        for (std::int64_t lane = 0; lane < kPanel; lane += kLanes) {
            float* const at = scores + i * kPanel + lane;
            FloatVec bias = far;
            if (nearest + lane < last) {
                const auto row = hn::Iota(di, static_cast<std::int32_t>(nearest + lane));
                const auto index =
                    hn::Mul(hn::Min(hn::Max(row, hn::Zero(di)), hn::Set(di, last)), hn::Set(di, step));
                bias = hn::Mul(hn::GatherIndex(d, column, index), factor);
            }
            hn::StoreU(hn::Add(hn::LoadU(d, at), bias), d, at);
        }
    }
}

}  // namespace continuo::cpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
