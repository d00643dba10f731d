#include "backends/cpu/attention/attention_backward.h"

#include "backends/cpu/attention/attention_scratch.h"
#include "backends/cpu/simd/tile_unit.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "backends/cpu/attention/attention_backward.cpp"
#include <hwy/foreach_target.h>

#include "backends/cpu/attention/attention_tile_slopes-inl.h"

HWY_BEFORE_NAMESPACE();
namespace continuo::cpu::HWY_NAMESPACE {
namespace {

// Clears the gradients of keys [from, to), which no query sees. Does nothing for Into::Add.
void clearUnseen(const AttentionBackward& job, std::int64_t b, std::int64_t h, std::int64_t from,
                 std::int64_t to) {
    if (job.at.into == Into::Add) return;
    for (; from < to; ++from) {
        for (const TensorView* gradient : {&job.at.kGradient, &job.at.vGradient}) {
            if (float* row = job.gradientRow(*gradient, b, from, h))
                std::fill_n(row, job.problem.channels, 0.0f);
        }
    }
}

template <class Slopes>
HWY_INLINE void backwardWith(const AttentionBackward& job, std::int64_t task, std::byte* memory) {
    const AttentionProblem& p = job.problem;
    const std::int64_t head = task % job.heads(), chunk = task / job.heads(), b = head / p.heads,
                       h = head % p.heads;
    ScratchAllocator scratch(memory);
    Slopes slopes(job, scratch);
    if (job.biasRows() > 0) slopes.addBiasTo(job.biasShares + task * job.biasRows());
    auto* index = scratch.allocate<std::int32_t>(job.keyBlock);
    float* share = job.share(head, chunk);
    std::fill(share, share + job.queriesPadded() * job.outChannels(), 0.0f);
    std::fill_n(job.biasShares + task * job.biasRows(), job.biasRows(), 0.0f);

    const std::int64_t end = std::min((chunk + 1) * job.chunkKeys, p.keys);
    std::int64_t written = chunk * job.chunkKeys;  // keys before this one are done
    KeyRange range = p.visibleRange(b, 0, p.queries);
    range = {std::max(range.from, written), std::min(range.to, end)};
    for (std::int64_t cursor = range.from; cursor < range.to;) {
        const std::int64_t count = p.gather(b, 0, p.queries, range, cursor, job.keyBlock, index);
        const KeyBlock block{b, h, index, count, std::all_of(index, index + count, [&](std::int32_t s) {
                                 return p.isVisibleToLater(b, s);
                             })};
        slopes.loadKeys(block);
        for (std::int64_t t = 0; t < p.queries; t += Slopes::kGroup) {
            const std::int64_t t1 = std::min(t + Slopes::kGroup, p.queries);
            if (p.isPassed(b, t, index[count - 1])) break;  // later queries do not see the block either
            if (p.countSeen(b, t1, index, count) > 0) slopes.addQueries(block, t, t1, share);
        }
        slopes.finish(block);
        for (std::int64_t i = 0; i < count; written = index[i++] + 1)
            clearUnseen(job, b, h, written, index[i]);
    }
    clearUnseen(job, b, h, written, end);
}

void backwardChunk(const AttentionBackward& job, std::int64_t task, std::byte* memory) {
#if CONTINUO_ATTENTION_TILES
    if (job.tiles) return backwardWith<TileSlopes>(job, task, memory);
#endif
    backwardWith<FloatSlopes>(job, task, memory);
}

// Sums the shares of all chunks for one panel of kMaxPanel queries, and writes the sums into the gradients of
// these queries.
void addShares(const AttentionBackward& job, std::int64_t index) {
    const Floats d;
    const AttentionProblem& p = job.problem;
    const std::int64_t panels = job.queriesPadded() / kMaxPanel, head = index / panels,
                       t0 = index % panels * kMaxPanel, t1 = std::min(t0 + kMaxPanel, p.queries);
    const std::int64_t b = head / p.heads, h = head % p.heads;
    HWY_ALIGN float sums[kPanel * kPanel];    // [channel][query]
    HWY_ALIGN float turned[kPanel * kPanel];  // [query][channel]
    for (std::int64_t t = t0; t < t1; t += kPanel) {
        const std::int64_t queries = std::min(kPanel, t1 - t);
        for (std::int64_t i = 0; i < queries; ++i)
            prefetchRowForWrite(job.gradientRow(job.at.qGradient, b, t + i, h), p.channels);
        for (std::int64_t c = 0; c < p.channels; c += kPanel) {
            const std::int64_t at = t * job.outChannels() + c * kPanel,
                               count = std::min(kPanel, p.channels - c);
            for (std::int64_t i = 0; i < count * kPanel; i += kLanes) {
                FloatVec sum = hn::LoadU(d, job.share(head, 0) + at + i);
                for (std::int64_t chunk = 1; chunk < job.chunks; ++chunk)
                    sum = hn::Add(sum, hn::LoadU(d, job.share(head, chunk) + at + i));
                hn::StoreU(sum, d, sums + i);
            }
            packPanel(sums, kPanel, count, queries, turned);
            for (std::int64_t i = 0; i < queries; ++i)
                writeRow(turned + i * kPanel, count, p.scale, job.at.into,
                         job.gradientRow(job.at.qGradient, b, t + i, h) + c);
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

AttentionBackward::AttentionBackward(const AttentionGradients& tensors, const Visibility& visible,
                                     bool useTiles)
    : problem(tensors.q, tensors.k, visible),
      at(tensors),
      tiles(useTiles && tensors.q.shape[3] >= kTileDepth && !visible.bias) {
    const std::int64_t d = problem.channels;
    const std::int64_t most = tiles ? std::clamp<std::int64_t>(65536 / d / kTileDepth * kTileDepth, 64, 256)
                                    : std::clamp<std::int64_t>(32768 / d, 48, 512);
    const auto parts = [](std::int64_t whole, std::int64_t part) { return (whole + part - 1) / part; };
    chunks = std::min(parts(kEnoughTasks, heads()), kMostShareFloats / (heads() * queriesPadded() * d));
    chunks = std::clamp<std::int64_t>(chunks, 1, parts(problem.keys, 64));
    chunkKeys = parts(problem.keys, chunks);
    keyBlock = parts(chunkKeys, parts(chunkKeys, most));
    if (tiles) keyBlock = parts(keyBlock, kTileDepth) * kTileDepth;
    rowStep = (d + 15) / 16 * 16 + 16;
}

std::int64_t AttentionBackward::outChannels() const {
    return tiles ? (problem.channels + kTileDepth - 1) / kTileDepth * kTileDepth : problem.channels;
}

std::int64_t AttentionBackward::queriesPadded() const {
    return (problem.queries + kMaxPanel - 1) / kMaxPanel * kMaxPanel;
}

std::int64_t AttentionBackward::groups() const { return (problem.queries + kMaxGroup - 1) / kMaxGroup; }

std::size_t AttentionBackward::scratchBytes() const {
    // Floats for a block: keys, values, their gradients and an index. Floats for queries: rows and columns of
    // queries and of output gradients, and two numbers per query. These are for one panel, in bfloat16 for
    // all queries. Floats for both: weights and slopes of all keys of the block with a group of panels.
    const std::int64_t block = keyBlock * (4 * (rowStep + kTileDepth) + 1),
                       queries = tiles ? groups() * kMaxGroup * (2 * outChannels() + 2)
                                       : kMaxPanel * (4 * rowStep + 2);
    const std::int64_t both = keyBlock * kMaxPanel * 8 + 2 * 48 * kMaxPanel;
    const auto bytes =
        static_cast<std::size_t>(block + queries + both) * sizeof(float) + 24 * ScratchAllocator::kAlignment;
    return bytes / ScratchAllocator::kAlignment * ScratchAllocator::kAlignment;
}

void AttentionBackward::run(std::int64_t task, std::byte* scratch) const {
    HWY_DYNAMIC_DISPATCH(backwardChunk)(*this, task, scratch);
}

std::int64_t AttentionBackward::sums() const {
    return at.qGradient ? heads() * queriesPadded() / kMaxPanel : 0;
}

void AttentionBackward::sumShares(std::int64_t index) const { HWY_DYNAMIC_DISPATCH(addShares)(*this, index); }

void AttentionBackward::sumBias() const {
    const TensorView& to = at.biasGradient;
    for (std::int64_t h = 0; h < problem.heads; ++h) {
        for (std::int64_t row = 0; row < biasRows(); ++row) {
            float sum = 0;
            for (std::int64_t task = 0; task < tasks(); ++task) {
                if (task % heads() % problem.heads == h) sum += biasShares[task * biasRows() + row];
            }
            to.pointer<float>()[row * to.stride[0] + h * to.stride[1]] += sum;
        }
    }
}

}  // namespace continuo::cpu
#endif
