#include "backends/cpu/attention/attention_forward.h"

#include <cmath>

#include "backends/cpu/attention/attention_scratch.h"
#include "backends/cpu/simd/tile_unit.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "backends/cpu/attention/attention_forward.cpp"
#include <hwy/foreach_target.h>

#include "backends/cpu/attention/attention_panels-inl.h"

HWY_BEFORE_NAMESPACE();
namespace continuo::cpu::HWY_NAMESPACE {
namespace {

// Divides the weighted values of queries [t0, t1) by their sums, and writes the results.
void finish(const AttentionForward& job, std::int64_t b, std::int64_t h, std::int64_t t0, std::int64_t t1,
            const Running& running) {
    for (std::int64_t t = t0; t < t1; ++t) {
        const float sum = running.sum[t - t0], factor = sum > 0 ? 1 / sum : 0.0f;
        float* to = static_cast<float*>(job.out.data) + headOffset(job.out, b, t, h);
        for (std::int64_t c = 0; c < job.problem.channels; ++c)
            to[c] = running.out[c * kPanel + t - t0] * factor;
        if (job.logSum) {
            *logSumAt(job.logSum, b, h, t) = kLn2 * (running.top[t - t0] + std::log2(sum));
        }
    }
}

template <class Panels>
HWY_INLINE void attendWith(const AttentionForward& job, std::int64_t task, std::byte* memory) {
    const AttentionProblem& p = job.problem;
    const std::int64_t channels = job.outChannels(), together = p.rows * p.heads;
    // The last queries see the most keys, so they run first.
    const std::int64_t t0 = (job.blocks() - 1 - task / together) * job.queryBlock,
                       t1 = std::min(t0 + job.queryBlock, p.queries);
    const std::int64_t h = task % p.heads, b = task % together / p.heads;

    ScratchAllocator scratch(memory);
    Panels panels(job, scratch);
    auto* index = scratch.allocate<std::int32_t>(job.keyBlock);
    const Running whole{scratch.allocate<float>(job.queryBlock), scratch.allocate<float>(job.queryBlock),
                        scratch.allocate<float>(job.queryBlock * channels)};
    const auto runningOf = [&](std::int64_t t) {
        return Running{whole.top + t - t0, whole.sum + t - t0, whole.out + (t - t0) * channels};
    };
    std::fill(whole.top, whole.top + job.queryBlock, -std::numeric_limits<float>::infinity());
    std::fill(whole.sum, whole.sum + job.queryBlock, 0.0f);
    std::fill(whole.out, whole.out + job.queryBlock * channels, 0.0f);
    for (std::int64_t t = t0; t < t1; t += kPanel) {
        panels.loadQueries((t - t0) / kPanel,
                           static_cast<const float*>(job.q.data) + headOffset(job.q, b, t, h),
                           std::min(kPanel, t1 - t));
    }

    const KeyRange range = p.visibleRange(b, t0, t1);
    for (std::int64_t cursor = range.from; cursor < range.to;) {
        const std::int64_t count = p.gather(b, t0, t1, range, cursor, job.keyBlock, index);
        const bool general =
            std::all_of(index, index + count, [&](std::int32_t s) { return p.isVisibleToLater(b, s); });
        panels.loadKeys(b, h, index, count);
        for (std::int64_t t = t0; t < t1; t += kPanel) {
            const std::int64_t seen = p.countSeen(b, std::min(t + kPanel, t1), index, count);
            if (seen == 0 || p.isPassed(b, t, index[seen - 1])) continue;
            float* scores = panels.score((t - t0) / kPanel, seen);
            if (p.visible.bias) addBias(p, b, h, t, index, seen, scores);
            if (!general || p.hidesSome(b, t, std::min(t + kPanel, t1), index[0], index[seen - 1]))
                maskScores(p, b, t, index, seen, scores);
            panels.addValues(seen, runningOf(t));
        }
    }
    for (std::int64_t t = t0; t < t1; t += kPanel)
        finish(job, b, h, t, std::min(t + kPanel, t1), runningOf(t));
}

void attendBlock(const AttentionForward& job, std::int64_t task, std::byte* memory) {
#if CONTINUO_ATTENTION_TILES
    if (job.tiles) return attendWith<TilePanels>(job, task, memory);
#endif
    attendWith<FloatPanels>(job, task, memory);
}

}  // namespace
}  // namespace continuo::cpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace continuo::cpu {

HWY_EXPORT(attendBlock);

AttentionForward::AttentionForward(const TensorView& q_, const TensorView& k_, const TensorView& v_,
                                   const Visibility& visible, bool useTiles, const TensorView& out_,
                                   const TensorView& logSum_)
    : problem(q_, k_, visible),
      q(q_),
      k(k_),
      v(v_),
      out(out_),
      logSum(logSum_),
      tiles(useTiles && q_.shape[3] >= kTileDepth && !visible.bias) {
    const std::int64_t d = problem.channels, panels = (problem.queries + kMaxPanel - 1) / kMaxPanel;
    // Keys and values of a block fit in the second-level cache, the scores of a panel in the first.
    keyBlock = tiles ? std::clamp<std::int64_t>(131072 / d / kTileDepth * kTileDepth, 64, 256)
                     : std::clamp<std::int64_t>(12288 / d / 24 * 24, 48, 192);
    rowStep = (d + 15) / 16 * 16 + 16;
    // Many queries of a task share the packing of a block of keys.
    queryBlock = kMaxPanel * std::min<std::int64_t>(panels, (d <= 128 ? 4 : 2) * (tiles ? 4 : 1));
    while (queryBlock > kMaxPanel && tasks() < 16) queryBlock = queryBlock / kMaxPanel / 2 * kMaxPanel;
}

std::int64_t AttentionForward::outChannels() const {
    return tiles ? (problem.channels + kTileDepth - 1) / kTileDepth * kTileDepth : problem.channels;
}

std::size_t AttentionForward::scratchBytes() const {
    // Floats for a block: keys, values, scores and index. Floats for queries: queries and results of all
    // panels.
    const std::int64_t block = keyBlock * (2 * rowStep + 2 * kMaxPanel + 1),
                       queries = queryBlock * (2 * outChannels() + 2);
    return static_cast<std::size_t>(block + queries) * sizeof(float) + 16 * ScratchAllocator::kAlignment;
}

void AttentionForward::run(std::int64_t task, std::byte* scratch) const {
    HWY_DYNAMIC_DISPATCH(attendBlock)(*this, task, scratch);
}

}  // namespace continuo::cpu
#endif
