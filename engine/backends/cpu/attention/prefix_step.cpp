#include "backends/cpu/attention/prefix_step.h"

#include "backends/cpu/attention/prefix_chunks.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "backends/cpu/attention/prefix_step.cpp"
#include <hwy/foreach_target.h>

#include "backends/cpu/attention/attention_blocks-inl.h"
#include "backends/cpu/attention/feature_rows-inl.h"
#include "backends/cpu/simd/lane_sums-inl.h"

HWY_BEFORE_NAMESPACE();
namespace continuo::cpu::HWY_NAMESPACE {
namespace {

// Computes ofQuery[i] = scale * (row i of matrix[rows][channels] . query), and ofKey in the same way. Reads
// each row once for both. The outputs are padded to an even number of rows.
void projectBoth(const float* matrix, std::int64_t rows, std::int64_t channels, float scale,
                 const float* query, const float* key, float* ofQuery, float* ofKey) {
    const Floats d;
    const std::int64_t whole = channels / kLanes * kLanes;
    for (std::int64_t i = 0; i < rows; i += 2) {
        const float* const first = matrix + i * channels;
        const float* const second = matrix + std::min(i + 1, rows - 1) * channels;
        FloatVec sums[4] = {hn::Zero(d), hn::Zero(d), hn::Zero(d), hn::Zero(d)};
        for (std::int64_t c = 0; c < whole; c += kLanes) {
            const FloatVec w0 = hn::LoadU(d, first + c), w1 = hn::LoadU(d, second + c);
            const FloatVec q = hn::LoadU(d, query + c), k = hn::LoadU(d, key + c);
            sums[0] = hn::MulAdd(w0, q, sums[0]);
            sums[1] = hn::MulAdd(w1, q, sums[1]);
            sums[2] = hn::MulAdd(w0, k, sums[2]);
            sums[3] = hn::MulAdd(w1, k, sums[3]);
        }
        float four[4];
        sumEach(d, sums, four);
        for (std::int64_t c = whole; c < channels; ++c) {
            four[0] += first[c] * query[c];
            four[1] += second[c] * query[c];
            four[2] += first[c] * key[c];
            four[3] += second[c] * key[c];
        }
        ofQuery[i] = scale * four[0];
        ofQuery[i + 1] = scale * four[1];
        ofKey[i] = scale * four[2];
        ofKey[i + 1] = scale * four[3];
    }
}

// Computes V vectors of the weighted sum n at the columns `offsets`: the sum over i of weights[i] * row i.
template <int V>
HWY_NOINLINE void weighRows(const float* weights, const float* rows, std::int64_t step, std::int64_t count,
                            const std::int64_t* offsets, float* n) {
    const Floats d;
    FloatVec even[V], odd[V];
#pragma GCC unroll 8
    for (int v = 0; v < V; ++v) even[v] = odd[v] = hn::Zero(d);
    std::int64_t i = 0;
    for (; i + 2 <= count; i += 2, rows += 2 * step) {
        const FloatVec first = hn::Set(d, weights[i]), second = hn::Set(d, weights[i + 1]);
#pragma GCC unroll 8
        for (int v = 0; v < V; ++v) {
            even[v] = hn::MulAdd(first, hn::LoadU(d, rows + offsets[v]), even[v]);
            odd[v] = hn::MulAdd(second, hn::LoadU(d, rows + step + offsets[v]), odd[v]);
        }
    }
    if (i < count) {
        const FloatVec first = hn::Set(d, weights[i]);
#pragma GCC unroll 8
        for (int v = 0; v < V; ++v) even[v] = hn::MulAdd(first, hn::LoadU(d, rows + offsets[v]), even[v]);
    }
#pragma GCC unroll 8
    for (int v = 0; v < V; ++v) hn::StoreU(hn::Add(even[v], odd[v]), d, n + offsets[v]);
}

// Computes n[columns] = weights[count] x rows[count][columns], in one pass if the columns fill at most six
// vectors. The last vector overlaps the previous one.
void weighSums(const float* weights, const float* rows, std::int64_t step, std::int64_t count,
               std::int64_t columns, float* n) {
    if (columns < kLanes) {
        for (std::int64_t c = 0; c < columns; ++c) {
            float sum = 0;
            for (std::int64_t i = 0; i < count; ++i) sum += weights[i] * rows[i * step + c];
            n[c] = sum;
        }
        return;
    }
    constexpr std::int64_t kMost = 6;
    const std::int64_t vectors = (columns + kLanes - 1) / kLanes;
    for (std::int64_t first = 0; first < vectors; first += kMost) {
        std::int64_t offsets[kMost];
        const std::int64_t here = std::min(kMost, vectors - first);
        for (std::int64_t v = 0; v < here; ++v) offsets[v] = std::min((first + v) * kLanes, columns - kLanes);
        switch (here) {
            case 1: weighRows<1>(weights, rows, step, count, offsets, n); break;
            case 2: weighRows<2>(weights, rows, step, count, offsets, n); break;
            case 3: weighRows<3>(weights, rows, step, count, offsets, n); break;
            case 4: weighRows<4>(weights, rows, step, count, offsets, n); break;
            case 5: weighRows<5>(weights, rows, step, count, offsets, n); break;
            default: weighRows<6>(weights, rows, step, count, offsets, n); break;
        }
    }
}

template <class D>
HWY_INLINE hn::Vec<D> loadEntry(D d, const float* from) {
    return hn::LoadU(d, from);
}
template <class D>
HWY_INLINE hn::Vec<D> loadEntry(D d, const std::uint16_t* from) {
    return loadBf16(d, from);
}

HWY_INLINE void storeEntry(const float* from, std::int64_t count, float* to) { std::copy_n(from, count, to); }
HWY_INLINE void storeEntry(const float* from, std::int64_t count, std::uint16_t* to) {
    eachVector(count, [&](auto d, std::int64_t i) HWY_ATTR { storeBf16(d, hn::LoadU(d, from + i), to + i); });
}

std::int32_t numberAt(const TensorView& view, std::int64_t b) {
    return static_cast<const std::int32_t*>(view.data)[b * view.stride[0]];
}

template <class T>
void stepTrack(const PrefixStepJob& job, std::int64_t track, float* scratch) {
    const PrefixStep& step = job.step;
    const std::int64_t b = track / job.heads, h = track % job.heads;
    float* const query = scratch;
    float* const key = query + job.padded(job.channels);
    float* const ofQuery = key + job.padded(job.channels);
    float* const ofKey = ofQuery + job.padded(job.matrixRows);
    float* const asked = ofKey + job.padded(job.matrixRows);
    float* const entry = asked + job.padded(job.features);
    float* const n = entry + job.padded(job.features);

    const float scale = inputFactor(step.rule.kernel, job.channels);
    if (step.matrix) {
        const float* const matrix = static_cast<const float*>(step.matrix.data) +
                                    (step.matrix.shape.rank == 3 ? h * job.matrixRows * job.channels : 0);
        projectBoth(matrix, job.matrixRows, job.channels, scale, query, key, ofQuery, ofKey);
    }
    FeatureRule rule = step.rule;
    rule.side = FeatureSide::Query;
    mapFeatures(rule, step.matrix ? ofQuery : query, job.matrixRows, halfSquare(query, job.channels, scale),
                asked);
    rule.side = FeatureSide::Key;
    mapFeatures(rule, step.matrix ? ofKey : key, job.matrixRows, halfSquare(key, job.channels, scale), entry);

    const std::int64_t slot = numberAt(step.slot, b), begin = numberAt(step.begin, b);
    T* const keys = static_cast<T*>(step.keys.data) + headOffset(step.keys, b, 0, h);
    T* const values = static_cast<T*>(step.values.data) + headOffset(step.values, b, 0, h);
    storeEntry(entry, job.features, keys + slot * step.keys.stride[1]);
    storeEntry(static_cast<const float*>(step.value.data) + headOffset(step.value, b, 0, h), job.values,
               values + slot * step.values.stride[1]);

    weighSums(asked, job.trackSums(track), step.sums.stride[2], job.features, job.values + 1, n);
    for (std::int64_t s = begin; s <= slot; ++s) {
        const T* const pending = keys + s * step.keys.stride[1];
        const T* const value = values + s * step.values.stride[1];
        const float weight = sumOver(job.features, [&](auto d, std::int64_t i) HWY_ATTR {
            return hn::Mul(hn::LoadU(d, asked + i), loadEntry(d, pending + i));
        });
        eachVector(job.values, [&](auto d, std::int64_t c) HWY_ATTR {
            hn::StoreU(hn::MulAdd(hn::Set(d, weight), loadEntry(d, value + c), hn::LoadU(d, n + c)), d,
                       n + c);
        });
        n[job.values] += weight;
    }
    const float factor = 1 / guardedDenominator(n[job.values]);
    float* const out = static_cast<float*>(step.out.data) + headOffset(step.out, b, 0, h);
    eachVector(job.values, [&](auto d, std::int64_t c) HWY_ATTR {
        hn::StoreU(hn::Mul(hn::LoadU(d, n + c), hn::Set(d, factor)), d, out + c);
    });
}

void stepTrackOf(const PrefixStepJob& job, std::int64_t track, float* scratch) {
    if (job.step.keys.dtype == DType::F32)
        stepTrack<float>(job, track, scratch);
    else
        stepTrack<std::uint16_t>(job, track, scratch);
}

}  // namespace
}  // namespace continuo::cpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace continuo::cpu {

HWY_EXPORT(stepTrackOf);

void PrefixStepJob::run(std::int64_t track, float* scratch) const {
    HWY_DYNAMIC_DISPATCH(stepTrackOf)(*this, track, scratch);
}

}  // namespace continuo::cpu
#endif
