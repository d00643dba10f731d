#include "backends/cpu/attention/prefix_chunks.h"

#include "backends/cpu/attention/attention_scratch.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "backends/cpu/attention/prefix_chunks.cpp"
#include <hwy/foreach_target.h>

#include "backends/cpu/attention/block_products-inl.h"

HWY_BEFORE_NAMESPACE();
namespace continuo::cpu::HWY_NAMESPACE {
namespace {

constexpr std::int64_t kRowsAtOnce = 16;  // rows of a triangular product, whose other half is skipped

std::int64_t paddedTo(std::int64_t count, std::int64_t step) { return (count + step - 1) / step * step; }

// Copies a head's rows [range.from, range.to) as floats, with row stride `step` and zero padding.
void copyRows(const TensorView& from, std::int64_t b, std::int64_t h, const KeyRange& range,
              std::int64_t step, float* to) {
    const std::int64_t channels = from.shape[3];
    for (std::int64_t i = range.from; i < range.to; ++i, to += step) {
        copyRow(from, headOffset(from, b, i, h), channels, to);
        std::fill(to + channels, to + step, 0.0f);
    }
}

// Copies rows as copyRows() does and appends 1 to each row: [value; 1].
void copyValues(const TensorView& from, std::int64_t b, std::int64_t h, const KeyRange& range,
                std::int64_t step, float* to) {
    copyRows(from, b, h, range, step, to);
    for (std::int64_t i = range.from; i < range.to; ++i, to += step) to[from.shape[3]] = 1;
}

// Packs the transpose of rows[count][step] in panels of kPanel rows: [panel][channels][kPanel].
void packColumns(const float* rows, std::int64_t step, std::int64_t count, std::int64_t channels, float* to) {
    for (std::int64_t i = 0; i < count; i += kPanel)
        packPanel(rows + i * step, step, std::min(kPanel, count - i), channels, to + i * channels);
}

// The queries, the keys and the mask of one chunk, shared by all tasks on it.
struct Chunk {
    Chunk(const PrefixChunks& work_, std::int64_t track, std::int64_t index)
        : work(work_),
          b(track / work_.heads),
          h(track % work_.heads),
          keys(work_.chunkKeyRange(index)),
          queries(work_.chunkQueryRange(index)),
          keyCount(keys.to - keys.from),
          queryCount(std::max<std::int64_t>(0, queries.to - queries.from)),
          own(work_.pending() + queries.from - keys.from),
          wideFeatures(PrefixChunks::padded(work_.features)),
          wideValues(PrefixChunks::padded(work_.sums())),
          wideKeys(paddedTo(work_.chunkKeys(), kPanel)) {}

    const PrefixChunks& work;
    std::int64_t b, h;
    KeyRange keys, queries;
    std::int64_t keyCount, queryCount;
    std::int64_t own;  // index within the chunk of the key that its first query owns
    std::int64_t wideFeatures, wideValues, wideKeys;

    float* rowOf(const TensorView& view, std::int64_t i) const {
        return static_cast<float*>(view.data) + headOffset(view, b, i, h);
    }
    const float* queryRows() const { return rowOf(work.q, queries.from); }
    std::int64_t queryStep() const { return work.q.stride[1]; }

    // products[queryCount][wideKeys] = left[queryCount][depth] x the panels of the keys; zero where a query
    // does not see a key.
    void triangle(const float* left, std::int64_t step, const float* panels, std::int64_t depth,
                  float* products) const {
        for (std::int64_t i = 0; i < queryCount; i += kRowsAtOnce) {
            const std::int64_t count = std::min(kRowsAtOnce, queryCount - i),
                               seen = std::min(keyCount, own + i + count);
            for (std::int64_t s = 0; s < seen; s += kPanel)
                product<2, Left::Rows>(count, left + i * step, step, panels + s * depth, kPanel, depth, false,
                                       products + i * wideKeys + s, wideKeys);
            for (std::int64_t row = i; row < i + count; ++row) {
                float* const at = products + row * wideKeys;
                std::fill(at + own + row + 1, at + wideKeys, 0.0f);
            }
        }
    }
    // to[queryCount][columns] += products x right[keyCount][columns].
    void addSeen(const float* products, const float* right, std::int64_t columns, float* to) const {
        for (std::int64_t i = 0; i < queryCount; i += kRowsAtOnce) {
            const std::int64_t count = std::min(kRowsAtOnce, queryCount - i);
            multiplyBlock<Left::Rows>(count, products + i * wideKeys, wideKeys, right, columns,
                                      std::min(keyCount, own + i + count), true, to + i * columns, columns,
                                      columns);
        }
    }
    // to[keyCount][columns] += products^T x right[queryCount][columns].
    void addSeeing(const float* products, const float* right, std::int64_t columns, float* to) const {
        for (std::int64_t s = 0; s < keyCount; s += kRowsAtOnce) {
            const std::int64_t count = std::min(kRowsAtOnce, keyCount - s),
                               first = std::clamp<std::int64_t>(s - own, 0, queryCount);
            multiplyBlock<Left::Columns>(count, products + first * wideKeys + s, wideKeys,
                                         right + first * columns, columns, queryCount - first, true,
                                         to + s * columns, columns, columns);
        }
    }
    // Computes the gradient of each query's n from g, the gradient of its output: [g / d; -(g . out) / d].
    // Pads it with zeros.
    void slopesOfSums(float* to) const {
        const std::int64_t values = work.values;
        for (std::int64_t t = queries.from; t < queries.to; ++t, to += wideValues) {
            std::fill(to, to + wideValues, 0.0f);
            const float d = *logSumAt(work.denominators, b, h, t);
            if (std::abs(d) < PrefixRule::kLeastDenominator) continue;
            const float *up = rowOf(work.outGradient, t), *out = rowOf(work.out, t);
            const float factor = 1 / d;
            const float along = sumOver(values, [&](auto tag, std::int64_t c) HWY_ATTR {
                return hn::Mul(hn::LoadU(tag, up + c), hn::LoadU(tag, out + c));
            });
            eachVector(values, [&](auto tag, std::int64_t c) HWY_ATTR {
                hn::StoreU(hn::Mul(hn::LoadU(tag, up + c), hn::Set(tag, factor)), tag, to + c);
            });
            to[values] = -along * factor;
        }
    }
};

void writeInto(const float* from, std::int64_t count, Into into, float* to) {
    eachVector(count, [&](auto d, std::int64_t c) HWY_ATTR {
        const auto before = into == Into::Add ? hn::LoadU(d, to + c) : hn::Zero(d);
        hn::StoreU(hn::Add(before, hn::LoadU(d, from + c)), d, to + c);
    });
}

void sumChunkKeys(const PrefixChunks& work, std::int64_t track, std::int64_t index, std::byte* memory) {
    const Chunk chunk(work, track, index);
    ScratchAllocator scratch(memory);
    auto* const k = scratch.allocate<float>(work.chunkKeys() * chunk.wideFeatures);
    auto* const v = scratch.allocate<float>(work.chunkKeys() * chunk.wideValues);
    copyRows(work.k, chunk.b, chunk.h, chunk.keys, chunk.wideFeatures, k);
    copyValues(work.v, chunk.b, chunk.h, chunk.keys, chunk.wideValues, v);
    float* const to = work.state(track, index);
    if (work.backward)
        multiplyBlock<Left::Columns>(work.sums(), v, chunk.wideValues, k, chunk.wideFeatures, chunk.keyCount,
                                     false, to, chunk.wideFeatures, chunk.wideFeatures);
    else
        multiplyBlock<Left::Columns>(work.features, k, chunk.wideFeatures, v, chunk.wideValues,
                                     chunk.keyCount, false, to, chunk.wideValues, chunk.wideValues);
}

void sumChunkQueries(const PrefixChunks& work, std::int64_t track, std::int64_t index, std::byte* memory) {
    const Chunk chunk(work, track, index);
    ScratchAllocator scratch(memory);
    auto* const q = scratch.allocate<float>(work.chunkKeys() * chunk.wideFeatures);
    auto* const slopes = scratch.allocate<float>(work.chunkKeys() * chunk.wideValues);
    copyRows(work.q, chunk.b, chunk.h, chunk.queries, chunk.wideFeatures, q);
    chunk.slopesOfSums(slopes);
    multiplyBlock<Left::Columns>(work.sums(), slopes, chunk.wideValues, q, chunk.wideFeatures,
                                 chunk.queryCount, false, work.state(track, index), chunk.wideFeatures,
                                 chunk.wideFeatures);
}

// Replaces `state` by the old `running`, and adds the old `state` to `running`.
void moveState(float* state, float* running, std::int64_t count) {
    eachVector(count, [&](auto d, std::int64_t i) HWY_ATTR {
        const auto before = hn::LoadU(d, running + i);
        hn::StoreU(hn::Add(before, hn::LoadU(d, state + i)), d, running + i);
        hn::StoreU(before, d, state + i);
    });
}

void attendChunk(const PrefixChunks& work, std::int64_t track, std::int64_t index, std::byte* memory) {
    const Chunk chunk(work, track, index);
    if (chunk.queryCount == 0) return;
    ScratchAllocator scratch(memory);
    auto* const n = scratch.allocate<float>(work.chunkKeys() * chunk.wideValues);
    multiplyBlock<Left::Rows>(chunk.queryCount, chunk.queryRows(), chunk.queryStep(),
                              work.stateFor(track, index), chunk.wideValues, work.features, false, n,
                              chunk.wideValues, chunk.wideValues);
    if (work.rule.causal) {
        auto* const k = scratch.allocate<float>(work.chunkKeys() * chunk.wideFeatures);
        auto* const panels = scratch.allocate<float>(chunk.wideKeys * work.features);
        auto* const v = scratch.allocate<float>(work.chunkKeys() * chunk.wideValues);
        auto* const scores = scratch.allocate<float>(work.chunkKeys() * chunk.wideKeys);
        copyRows(work.k, chunk.b, chunk.h, chunk.keys, chunk.wideFeatures, k);
        packColumns(k, chunk.wideFeatures, chunk.keyCount, work.features, panels);
        copyValues(work.v, chunk.b, chunk.h, chunk.keys, chunk.wideValues, v);
        chunk.triangle(chunk.queryRows(), chunk.queryStep(), panels, work.features, scores);
        chunk.addSeen(scores, v, chunk.wideValues, n);
    }
    for (std::int64_t i = 0; i < chunk.queryCount; ++i) {
        const float* const sums = n + i * chunk.wideValues;
        const float d = sums[work.values], factor = 1 / guardedDenominator(d);
        if (work.denominators) *logSumAt(work.denominators, chunk.b, chunk.h, chunk.queries.from + i) = d;
        float* const to = chunk.rowOf(work.out, chunk.queries.from + i);
        eachVector(work.values, [&](auto tag, std::int64_t c) HWY_ATTR {
            hn::StoreU(hn::Mul(hn::LoadU(tag, sums + c), hn::Set(tag, factor)), tag, to + c);
        });
    }
}

// Copies of a chunk's keys and values, and the values packed in panels. Both gradients of a chunk read them.
struct ChunkKeys {
    ChunkKeys(const Chunk& chunk, ScratchAllocator& scratch)
        : k(scratch.allocate<float>(chunk.work.chunkKeys() * chunk.wideFeatures)),
          v(scratch.allocate<float>(chunk.work.chunkKeys() * chunk.wideValues)),
          valuePanels(scratch.allocate<float>(chunk.wideKeys * chunk.work.sums())) {
        const PrefixChunks& work = chunk.work;
        copyRows(work.k, chunk.b, chunk.h, chunk.keys, chunk.wideFeatures, k);
        copyValues(work.v, chunk.b, chunk.h, chunk.keys, chunk.wideValues, v);
        packColumns(v, chunk.wideValues, chunk.keyCount, work.sums(), valuePanels);
    }
    float *k, *v, *valuePanels;
};

void slopeChunkQueries(const PrefixChunks& work, std::int64_t track, std::int64_t index, std::byte* memory) {
    const Chunk chunk(work, track, index);
    if (chunk.queryCount == 0) return;
    ScratchAllocator scratch(memory);
    auto* const slopes = scratch.allocate<float>(work.chunkKeys() * chunk.wideValues);
    auto* const sums = scratch.allocate<float>(work.chunkKeys() * chunk.wideFeatures);
    chunk.slopesOfSums(slopes);
    multiplyBlock<Left::Rows>(chunk.queryCount, slopes, chunk.wideValues, work.stateFor(track, index),
                              chunk.wideFeatures, work.sums(), false, sums, chunk.wideFeatures,
                              chunk.wideFeatures);
    if (work.rule.causal) {
        const ChunkKeys keys(chunk, scratch);
        auto* const weights = scratch.allocate<float>(work.chunkKeys() * chunk.wideKeys);
        chunk.triangle(slopes, chunk.wideValues, keys.valuePanels, work.sums(), weights);
        chunk.addSeen(weights, keys.k, chunk.wideFeatures, sums);
    }
    for (std::int64_t i = 0; i < chunk.queryCount; ++i)
        writeInto(sums + i * chunk.wideFeatures, work.features, work.into,
                  chunk.rowOf(work.qGradient, chunk.queries.from + i));
}

void slopeChunkKeys(const PrefixChunks& work, std::int64_t track, std::int64_t index, std::byte* memory) {
    const Chunk chunk(work, track, index);
    ScratchAllocator scratch(memory);
    const ChunkKeys keys(chunk, scratch);
    const float* const state = work.stateFor(track, index);
    auto* const panels = scratch.allocate<float>(chunk.wideKeys * work.features);
    auto* const ofKeys = scratch.allocate<float>(work.chunkKeys() * chunk.wideFeatures);
    auto* const ofValues = scratch.allocate<float>(work.chunkKeys() * chunk.wideValues);
    auto* const turned = scratch.allocate<float>(work.sums() * chunk.wideKeys);
    packColumns(keys.k, chunk.wideFeatures, chunk.keyCount, work.features, panels);
    multiplyBlock<Left::Rows>(chunk.keyCount, keys.v, chunk.wideValues, state, chunk.wideFeatures,
                              work.sums(), false, ofKeys, chunk.wideFeatures, chunk.wideFeatures);
    for (std::int64_t s = 0; s < chunk.keyCount; s += kPanel)
        product<2, Left::Rows>(work.values, state, chunk.wideFeatures, panels + s * work.features, kPanel,
                               work.features, false, turned + s, chunk.wideKeys);
    for (std::int64_t s = 0; s < chunk.keyCount; ++s) {
        for (std::int64_t c = 0; c < chunk.wideValues; ++c)
            ofValues[s * chunk.wideValues + c] = c < work.values ? turned[c * chunk.wideKeys + s] : 0.0f;
    }
    if (work.rule.causal && chunk.queryCount > 0) {
        auto* const slopes = scratch.allocate<float>(work.chunkKeys() * chunk.wideValues);
        auto* const q = scratch.allocate<float>(work.chunkKeys() * chunk.wideFeatures);
        auto* const products = scratch.allocate<float>(work.chunkKeys() * chunk.wideKeys);
        chunk.slopesOfSums(slopes);
        copyRows(work.q, chunk.b, chunk.h, chunk.queries, chunk.wideFeatures, q);
        chunk.triangle(slopes, chunk.wideValues, keys.valuePanels, work.sums(), products);
        chunk.addSeeing(products, q, chunk.wideFeatures, ofKeys);
        chunk.triangle(q, chunk.wideFeatures, panels, work.features, products);
        chunk.addSeeing(products, slopes, chunk.wideValues, ofValues);
    }
    for (std::int64_t s = 0; s < chunk.keyCount; ++s) {
        if (work.kGradient)
            writeInto(ofKeys + s * chunk.wideFeatures, work.features, work.into,
                      chunk.rowOf(work.kGradient, chunk.keys.from + s));
        if (work.vGradient)
            writeInto(ofValues + s * chunk.wideValues, work.values, work.into,
                      chunk.rowOf(work.vGradient, chunk.keys.from + s));
    }
}

void foldRow(const TensorView& k, const TensorView& v, std::int64_t b, std::int64_t h, const KeyRange& range,
             const TensorView& sums, std::byte* memory) {
    const std::int64_t features = k.shape[3], values = v.shape[3];
    const std::int64_t wideFeatures = PrefixChunks::padded(features),
                       wideValues = PrefixChunks::padded(values + 1);
    ScratchAllocator scratch(memory);
    auto* const keyRows = scratch.allocate<float>(kFoldKeys * wideFeatures);
    auto* const valueRows = scratch.allocate<float>(kFoldKeys * wideValues);
    auto* const state = scratch.allocate<float>(features * wideValues);
    for (std::int64_t from = range.from; from < range.to; from += kFoldKeys) {
        const KeyRange part{from, std::min(range.to, from + kFoldKeys)};
        copyRows(k, b, h, part, wideFeatures, keyRows);
        copyValues(v, b, h, part, wideValues, valueRows);
        multiplyBlock<Left::Columns>(features, keyRows, wideFeatures, valueRows, wideValues,
                                     part.to - part.from, false, state, wideValues, wideValues);
        for (std::int64_t i = 0; i < features; ++i)
            writeInto(state + i * wideValues, values + 1, Into::Add,
                      static_cast<float*>(sums.data) + b * sums.stride[0] + h * sums.stride[1] +
                          i * sums.stride[2]);
    }
}

std::int64_t panelKeys() { return kPanel; }

}  // namespace
}  // namespace continuo::cpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace continuo::cpu {

HWY_EXPORT(sumChunkKeys);
HWY_EXPORT(sumChunkQueries);
HWY_EXPORT(moveState);
HWY_EXPORT(attendChunk);
HWY_EXPORT(slopeChunkQueries);
HWY_EXPORT(slopeChunkKeys);
HWY_EXPORT(foldRow);
HWY_EXPORT(panelKeys);

// Returns the scratch bytes of the largest task, slopeKeys() of a causal attention.
std::size_t PrefixChunks::scratchBytes() const {
    const std::int64_t panel = HWY_DYNAMIC_DISPATCH(panelKeys)();
    const std::int64_t wideKeys = (chunkKeys() + panel - 1) / panel * panel;
    const std::int64_t floats = chunkKeys() * (3 * padded(features) + 3 * padded(sums()) + wideKeys) +
                                wideKeys * (2 * sums() + features);
    constexpr std::size_t kArrays = 10;
    return static_cast<std::size_t>(floats) * sizeof(float) + kArrays * ScratchAllocator::kAlignment;
}

void PrefixChunks::clear(std::int64_t track) const { std::fill_n(trackRunning(track), stateFloats(), 0.0f); }

void PrefixChunks::begin(std::int64_t track) const {
    clear(track);
    if (!rule.before) return;
    const std::int64_t step = padded(backward ? features : sums());
    float* const to = trackRunning(track);
    const float* const from = static_cast<const float*>(rule.before.data) +
                              track / heads * rule.before.stride[0] + track % heads * rule.before.stride[1];
    for (std::int64_t i = 0; i < features; ++i) {
        for (std::int64_t c = 0; c < sums(); ++c)
            to[backward ? c * step + i : i * step + c] = from[i * rule.before.stride[2] + c];
    }
}

void PrefixChunks::writeAfter(std::int64_t track) const {
    const float* const from = trackRunning(track);
    float* const to = static_cast<float*>(rule.after.data) + track / heads * rule.after.stride[0] +
                      track % heads * rule.after.stride[1];
    for (std::int64_t i = 0; i < features; ++i)
        std::copy_n(from + i * padded(sums()), sums(), to + i * rule.after.stride[2]);
}

void PrefixChunks::sumKeys(std::int64_t track, std::int64_t chunk, std::byte* scratch) const {
    if (needsSums(chunk)) HWY_DYNAMIC_DISPATCH(sumChunkKeys)(*this, track, chunk, scratch);
}

void PrefixChunks::sumQueries(std::int64_t track, std::int64_t chunk, std::byte* scratch) const {
    HWY_DYNAMIC_DISPATCH(sumChunkQueries)(*this, track, chunk, scratch);
}

void PrefixChunks::scan(std::int64_t track, std::int64_t first, std::int64_t count) const {
    const bool writes = rule.after && !backward;
    for (std::int64_t chunk = first; chunk < first + count; ++chunk) {
        if (writes && chunk == chunksAfter()) writeAfter(track);
        if (needsSums(chunk))
            HWY_DYNAMIC_DISPATCH(moveState)(state(track, chunk), trackRunning(track), stateFloats());
        else
            std::copy_n(trackRunning(track), stateFloats(), state(track, chunk));
    }
    if (writes && first + count == chunks() && chunksAfter() == chunks()) writeAfter(track);
}

void PrefixChunks::scanBack(std::int64_t track, std::int64_t first, std::int64_t count) const {
    for (std::int64_t chunk = first + count; chunk-- > first;)
        HWY_DYNAMIC_DISPATCH(moveState)(state(track, chunk), trackRunning(track), stateFloats());
}

void PrefixChunks::attend(std::int64_t track, std::int64_t chunk, std::byte* scratch) const {
    HWY_DYNAMIC_DISPATCH(attendChunk)(*this, track, chunk, scratch);
}

void PrefixChunks::slopeQueries(std::int64_t track, std::int64_t chunk, std::byte* scratch) const {
    HWY_DYNAMIC_DISPATCH(slopeChunkQueries)(*this, track, chunk, scratch);
}

void PrefixChunks::slopeKeys(std::int64_t track, std::int64_t chunk, std::byte* scratch) const {
    HWY_DYNAMIC_DISPATCH(slopeChunkKeys)(*this, track, chunk, scratch);
}

std::size_t foldScratchBytes(std::int64_t features, std::int64_t values) {
    const std::int64_t wideValues = PrefixChunks::padded(values + 1);
    const std::int64_t floats =
        kFoldKeys * (PrefixChunks::padded(features) + wideValues) + features * wideValues;
    return static_cast<std::size_t>(floats) * sizeof(float) + 3 * ScratchAllocator::kAlignment;
}

void foldKeys(const TensorView& k, const TensorView& v, std::int64_t b, std::int64_t h, const KeyRange& range,
              const TensorView& sums, std::byte* scratch) {
    HWY_DYNAMIC_DISPATCH(foldRow)(k, v, b, h, range, sums, scratch);
}

}  // namespace continuo::cpu
#endif
