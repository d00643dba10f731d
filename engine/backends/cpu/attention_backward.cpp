#include "backends/cpu/attention_backward.h"

#include <utility>

#include "backends/cpu/attention_forward.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "backends/cpu/attention_backward.cpp"
#include <hwy/foreach_target.h>

#include "backends/cpu/attention_blocks-inl.h"

HWY_BEFORE_NAMESPACE();
namespace continuo::cpu::HWY_NAMESPACE {
namespace {

constexpr std::int64_t kFewKeys = 48;  // whose weights stay in the first-level cache, with a panel of queries

// One task's memory: a block of keys and a panel of queries.
struct Memory {
    Memory(const AttentionBackward& job, float* scratch) {
        const std::int64_t block = job.keyBlock * job.rowStep, panel = kPanel * job.problem.channels, rows = kPanel * job.rowStep;
        const auto take = [&scratch](std::int64_t count) { return std::exchange(scratch, scratch + count); };
        keys = take(block);
        values = take(block);
        keyGradients = take(block);
        valueGradients = take(block);
        queryRows = take(rows);
        upRows = take(rows);
        queries = take(panel);
        ups = take(panel);
        weights = take(kFewKeys * kPanel);
        slopes = take(kFewKeys * kPanel);
        logSums = take(kPanel);
        deltas = take(kPanel);
        index = reinterpret_cast<std::int32_t*>(scratch);
    }

    float *keys, *values, *keyGradients, *valueGradients;  // [keyBlock][rowStep]
    float *queryRows, *upRows;                             // [kPanel][rowStep]: queries, and gradients of the output
    float *queries, *ups;                                  // the same, [D][kPanel]; queries in units of log 2
    float *weights, *slopes;                               // [kFewKeys][kPanel]
    float *logSums, *deltas;                               // [kPanel]; logSums in units of log 2
    std::int32_t* index;
};

// Reads the queries [t, t + count) of a head.
HWY_INLINE void loadPanel(const AttentionBackward& job, std::int64_t b, std::int64_t h, std::int64_t t, std::int64_t count,
                          const Memory& memory) {
    const std::int64_t d = job.problem.channels;
    const AttentionGradients& at = job.at;
    packPanel(static_cast<const float*>(at.q.data) + headOffset(at.q, b, t, h), at.q.stride[1], count, d, job.problem.scale * kLog2e,
              memory.queries);
    packPanel(static_cast<const float*>(at.outGradient.data) + headOffset(at.outGradient, b, t, h), at.outGradient.stride[1], count, d,
              1.0f, memory.ups);
    std::fill(memory.queryRows, memory.queryRows + kPanel * job.rowStep, 0.0f);
    std::fill(memory.upRows, memory.upRows + kPanel * job.rowStep, 0.0f);
    std::fill(memory.logSums, memory.logSums + kPanel, std::numeric_limits<float>::infinity());  // weights of queries beyond are 0
    std::fill(memory.deltas, memory.deltas + kPanel, 0.0f);
    for (std::int64_t i = 0; i < count; ++i) {
        float* up = memory.upRows + i * job.rowStep;
        copyRow(at.q, headOffset(at.q, b, t + i, h), d, memory.queryRows + i * job.rowStep);
        copyRow(at.outGradient, headOffset(at.outGradient, b, t + i, h), d, up);
        const float* out = static_cast<const float*>(at.out.data) + headOffset(at.out, b, t + i, h);
        memory.deltas[i] = sumOver(d, [&](auto tag, std::int64_t c) HWY_ATTR { return hn::Mul(hn::LoadU(tag, out + c), hn::LoadU(tag, up + c)); });
        memory.logSums[i] = kLog2e * *logSumAt(at.logSum, b, h, t + i);
    }
}

// Scores to weights, and products of values with the output's gradient to slopes: weight * (product - delta).
HWY_INLINE void differentiate(std::int64_t count, const Memory& memory) {
    const Floats d;
    for (std::int64_t lane = 0; lane < kPanel; lane += kLanes) {
        const FloatVec logSum = hn::LoadU(d, memory.logSums + lane), delta = hn::LoadU(d, memory.deltas + lane);
        for (std::int64_t i = lane; i < count * kPanel; i += kPanel) {
            const FloatVec weight = powerOfTwo(hn::Sub(hn::LoadU(d, memory.weights + i), logSum));
            hn::StoreU(weight, d, memory.weights + i);
            hn::StoreU(hn::Mul(weight, hn::Sub(hn::LoadU(d, memory.slopes + i), delta)), d, memory.slopes + i);
        }
    }
}

// to[rows][D] += left[rows][kPanel] x right[kPanel][D], both with rowStep.
HWY_INLINE void addRows(const AttentionBackward& job, std::int64_t rows, const float* left, const float* right, float* to) {
    std::int64_t c = 0;
    for (; c + kLanes < job.problem.channels; c += kPanel) {
        product<2, Left::Rows>(rows, left, kPanel, right + c, job.rowStep, kPanel, true, to + c, job.rowStep);
    }
    if (c < job.problem.channels) product<1, Left::Rows>(rows, left, kPanel, right + c, job.rowStep, kPanel, true, to + c, job.rowStep);
}

// Adds a packed block's gradients, times `factor`, to the tensor.
HWY_INLINE void addBlock(const AttentionBackward& job, std::int64_t b, std::int64_t h, const float* block, std::int64_t count,
                         const std::int32_t* index, float factor, const TensorView& to) {
    for (std::int64_t i = 0; to && i < count; ++i) {
        float* row = static_cast<float*>(to.data) + headOffset(to, b, index[i], h);
        const float* from = block + i * job.rowStep;
        eachVector(job.problem.channels, [&](auto tag, std::int64_t c) HWY_ATTR {
            hn::StoreU(hn::MulAdd(hn::Set(tag, factor), hn::LoadU(tag, from + c), hn::LoadU(tag, row + c)), tag, row + c);
        });
    }
}

void backwardChunk(const AttentionBackward& job, std::int64_t task, float* scratch) {
    const AttentionProblem& p = job.problem;
    const std::int64_t d = p.channels, head = task % job.heads(), chunk = task / job.heads(), b = head / p.heads, h = head % p.heads;
    const Memory memory(job, scratch);
    float* share = job.share(head, chunk);
    std::fill(share, share + job.queriesPadded() * d, 0.0f);

    KeyRange range = p.reach(b, 0, p.queries);
    range = {std::max(range.from, chunk * job.chunkKeys), std::min(range.to, (chunk + 1) * job.chunkKeys)};
    for (std::int64_t cursor = range.from; cursor < range.to;) {
        const std::int64_t count = p.gather(b, 0, p.queries, range, cursor, job.keyBlock, memory.index);
        bool general = true;
        for (std::int64_t i = 0; i < count; ++i) {
            copyRow(job.at.k, headOffset(job.at.k, b, memory.index[i], h), d, memory.keys + i * job.rowStep);
            copyRow(job.at.v, headOffset(job.at.v, b, memory.index[i], h), d, memory.values + i * job.rowStep);
            general = general && p.general(b, memory.index[i]);
        }
        std::fill(memory.keyGradients, memory.keyGradients + count * job.rowStep, 0.0f);
        std::fill(memory.valueGradients, memory.valueGradients + count * job.rowStep, 0.0f);
        for (std::int64_t t = 0; t < p.queries; t += kPanel) {
            const std::int64_t queries = std::min(kPanel, p.queries - t), last = p.first(b) + t + queries - 1;
            const std::int64_t seen = std::upper_bound(memory.index, memory.index + count, last) - memory.index;
            if (seen == 0) continue;
            loadPanel(job, b, h, t, queries, memory);
            for (std::int64_t from = 0; from < seen; from += kFewKeys) {
                const std::int64_t few = std::min(kFewKeys, seen - from), at = from * job.rowStep;
                const std::int32_t* index = memory.index + from;
                product<2, Left::Rows>(few, memory.keys + at, job.rowStep, memory.queries, kPanel, d, false, memory.weights, kPanel);
                product<2, Left::Rows>(few, memory.values + at, job.rowStep, memory.ups, kPanel, d, false, memory.slopes, kPanel);
                if (!general || index[few - 1] > p.first(b) + t) maskScores(p, b, t, index, few, memory.weights);
                differentiate(few, memory);
                product<2, Left::Columns>(d, memory.keys + at, job.rowStep, memory.slopes, kPanel, few, true, share + t * d, kPanel);
                addRows(job, few, memory.slopes, memory.queryRows, memory.keyGradients + at);
                addRows(job, few, memory.weights, memory.upRows, memory.valueGradients + at);
            }
        }
        addBlock(job, b, h, memory.keyGradients, count, memory.index, p.scale, job.at.kGradient);
        addBlock(job, b, h, memory.valueGradients, count, memory.index, 1.0f, job.at.vGradient);
    }
}

// Adds all chunks' shares for kMaxPanel queries to the queries' gradients.
void addShares(const AttentionBackward& job, std::int64_t index) {
    const AttentionProblem& p = job.problem;
    const std::int64_t panels = job.queriesPadded() / kMaxPanel, head = index / panels, t0 = index % panels * kMaxPanel;
    const std::int64_t b = head / p.heads, h = head % p.heads, d = p.channels;
    const TensorView& to = job.at.qGradient;
    for (std::int64_t chunk = 0; chunk < job.chunks; ++chunk) {
        for (std::int64_t t = t0; t < std::min(t0 + kMaxPanel, p.queries); ++t) {
            const float* from = job.share(head, chunk) + t / kPanel * kPanel * d + t % kPanel;
            float* row = static_cast<float*>(to.data) + headOffset(to, b, t, h);
            for (std::int64_t c = 0; c < d; ++c) row[c] += p.scale * from[c * kPanel];
        }
    }
}

}  // namespace
}  // namespace continuo::cpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace continuo::cpu {

HWY_EXPORT(backwardChunk);
HWY_EXPORT(addShares);

namespace {

constexpr std::int64_t kEnoughTasks = 16;
constexpr std::int64_t kMostShareFloats = 1 << 24;

}  // namespace

AttentionBackward::AttentionBackward(const AttentionGradients& tensors, const Visibility& visible)
    : problem(tensors.q, tensors.k, visible), at(tensors) {
    const std::int64_t d = problem.channels, most = std::clamp<std::int64_t>(32768 / d, 48, 512);
    const auto parts = [](std::int64_t whole, std::int64_t part) { return (whole + part - 1) / part; };
    chunks = std::min(parts(kEnoughTasks, heads()), kMostShareFloats / (heads() * queriesPadded() * d));
    chunks = std::clamp<std::int64_t>(chunks, 1, parts(problem.keys, 64));
    chunkKeys = parts(problem.keys, chunks);
    keyBlock = parts(chunkKeys, parts(chunkKeys, most));
    rowStep = (d + 15) / 16 * 16 + 16;
}

std::int64_t AttentionBackward::queriesPadded() const { return (problem.queries + kMaxPanel - 1) / kMaxPanel * kMaxPanel; }

std::int64_t AttentionBackward::scratchFloats() const {
    const std::int64_t keys = 4 * keyBlock * rowStep + keyBlock, queries = 2 * kMaxPanel * (rowStep + problem.channels);
    return keys + queries + 2 * kMaxPanel * 48 + 2 * kMaxPanel;
}

void AttentionBackward::run(std::int64_t task, float* scratch) const { HWY_DYNAMIC_DISPATCH(backwardChunk)(*this, task, scratch); }

std::int64_t AttentionBackward::sums() const { return at.qGradient ? heads() * queriesPadded() / kMaxPanel : 0; }

void AttentionBackward::sumShares(std::int64_t index) const { HWY_DYNAMIC_DISPATCH(addShares)(*this, index); }

}  // namespace continuo::cpu
#endif
