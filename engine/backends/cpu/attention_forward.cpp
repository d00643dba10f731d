#include "backends/cpu/attention_forward.h"

#include <cmath>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "backends/cpu/attention_forward.cpp"
#include <hwy/foreach_target.h>

#include "backends/cpu/attention_blocks-inl.h"

HWY_BEFORE_NAMESPACE();
namespace continuo::cpu::HWY_NAMESPACE {
namespace {

// The running softmax of one panel: largest score and sum of exponents for each query, and the weighted values so far.
struct Running {
    float* top;  // [kPanel]
    float* sum;  // [kPanel]
    float* out;  // [D][kPanel]
};

// Turns the scores [count][kPanel], in units of log 2, into weights, and brings what was summed before to the new top.
HWY_INLINE void weigh(float* scores, std::int64_t count, std::int64_t channels, const Running& running) {
    const Floats d;
    for (std::int64_t lane = 0; lane < kPanel; lane += kLanes) {
        const FloatVec before = hn::LoadU(d, running.top + lane);
        FloatVec top0 = before, top1 = before;
        std::int64_t i = 0;
        for (; i + 2 <= count; i += 2) {
            top0 = hn::Max(top0, hn::LoadU(d, scores + i * kPanel + lane));
            top1 = hn::Max(top1, hn::LoadU(d, scores + (i + 1) * kPanel + lane));
        }
        if (i < count) top0 = hn::Max(top0, hn::LoadU(d, scores + i * kPanel + lane));
        const FloatVec top = hn::Max(top0, top1);
        const FloatVec shrink = powerOfTwo(hn::Sub(before, top));
        FloatVec sum = hn::Mul(hn::LoadU(d, running.sum + lane), shrink);
        for (i = 0; i < count; ++i) {
            float* at = scores + i * kPanel + lane;
            const FloatVec weight = powerOfTwo(hn::Sub(hn::LoadU(d, at), top));
            sum = hn::Add(sum, weight);
            hn::StoreU(weight, d, at);
        }
        for (std::int64_t c = 0; c < channels; ++c) {
            float* at = running.out + c * kPanel + lane;
            hn::StoreU(hn::Mul(hn::LoadU(d, at), shrink), d, at);
        }
        hn::StoreU(top, d, running.top + lane);
        hn::StoreU(sum, d, running.sum + lane);
    }
}

// Writes the queries [t0, t1) of a panel.
void finish(const AttentionForward& job, std::int64_t b, std::int64_t h, std::int64_t t0, std::int64_t t1, const Running& running) {
    for (std::int64_t t = t0; t < t1; ++t) {
        const float sum = running.sum[t - t0], factor = sum > 0 ? 1 / sum : 0.0f;
        float* to = static_cast<float*>(job.out.data) + headOffset(job.out, b, t, h);
        for (std::int64_t c = 0; c < job.problem.channels; ++c) to[c] = running.out[c * kPanel + t - t0] * factor;
        if (job.logSum) {
            *logSumAt(job.logSum, b, h, t) = kLn2 * (running.top[t - t0] + std::log2(sum));
        }
    }
}

void attendBlock(const AttentionForward& job, std::int64_t task, float* scratch) {
    const AttentionProblem& p = job.problem;
    const std::int64_t d = p.channels, together = p.rows * p.heads;
    // The last queries see the most keys, so they go first.
    const std::int64_t t0 = (job.blocks() - 1 - task / together) * job.queryBlock, t1 = std::min(t0 + job.queryBlock, p.queries);
    const std::int64_t h = task % p.heads, b = task % together / p.heads;

    float* keys = scratch;
    float* values = keys + job.keyBlock * job.rowStep;
    float* queries = values + job.keyBlock * job.rowStep;
    float* outs = queries + job.queryBlock * d;
    float* scores = outs + job.queryBlock * d;
    float* tops = scores + job.keyBlock * kMaxPanel;
    float* sums = tops + job.queryBlock;
    auto* index = reinterpret_cast<std::int32_t*>(sums + job.queryBlock);

    for (std::int64_t t = t0; t < t1; t += kPanel) {
        packPanel(static_cast<const float*>(job.q.data) + headOffset(job.q, b, t, h), job.q.stride[1], std::min(kPanel, t1 - t), d,
                  p.scale * kLog2e, queries + (t - t0) * d);
    }
    std::fill(outs, outs + job.queryBlock * d, 0.0f);
    std::fill(tops, tops + job.queryBlock, -std::numeric_limits<float>::infinity());
    std::fill(sums, sums + job.queryBlock, 0.0f);

    const KeyRange range = p.reach(b, t0, t1);
    for (std::int64_t cursor = range.from; cursor < range.to;) {
        const std::int64_t count = p.gather(b, t0, t1, range, cursor, job.keyBlock, index);
        bool general = true;
        for (std::int64_t i = 0; i < count; ++i) {
            copyRow(job.k, headOffset(job.k, b, index[i], h), d, keys + i * job.rowStep);
            copyRow(job.v, headOffset(job.v, b, index[i], h), d, values + i * job.rowStep);
            general = general && p.general(b, index[i]);
        }
        for (std::int64_t t = t0; t < t1; t += kPanel) {
            const std::int64_t last = p.first(b) + std::min(t + kPanel, t1) - 1;
            const std::int64_t seen = std::upper_bound(index, index + count, last) - index;
            if (seen == 0) continue;
            const Running running{tops + t - t0, sums + t - t0, outs + (t - t0) * d};
            product<2, Left::Rows>(seen, keys, job.rowStep, queries + (t - t0) * d, kPanel, d, false, scores, kPanel);
            if (!general || index[seen - 1] > p.first(b) + t) maskScores(p, b, t, index, seen, scores);
            weigh(scores, seen, d, running);
            product<2, Left::Columns>(d, values, job.rowStep, scores, kPanel, seen, true, running.out, kPanel);
        }
    }
    for (std::int64_t t = t0; t < t1; t += kPanel) {
        finish(job, b, h, t, std::min(t + kPanel, t1), {tops + t - t0, sums + t - t0, outs + (t - t0) * d});
    }
}

}  // namespace
}  // namespace continuo::cpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace continuo::cpu {

HWY_EXPORT(attendBlock);

AttentionForward::AttentionForward(const TensorView& q_, const TensorView& k_, const TensorView& v_, const Visibility& visible,
                                   const TensorView& out_, const TensorView& logSum_)
    : problem(q_, k_, visible), q(q_), k(k_), v(v_), out(out_), logSum(logSum_) {
    const std::int64_t d = problem.channels, panels = (problem.queries + kMaxPanel - 1) / kMaxPanel;
    // Keys and values of a block stay in the second-level cache, the scores of a panel in the first.
    keyBlock = std::clamp<std::int64_t>(12288 / d / 24 * 24, 48, 192);
    rowStep = (d + 15) / 16 * 16 + 16;
    queryBlock = kMaxPanel * std::min<std::int64_t>(panels, d <= 128 ? 4 : 2);
    while (queryBlock > kMaxPanel && tasks() < 32) queryBlock = queryBlock / kMaxPanel / 2 * kMaxPanel;
}

std::int64_t AttentionForward::scratchFloats() const {
    return 2 * keyBlock * rowStep + 2 * queryBlock * problem.channels + keyBlock * kMaxPanel + 2 * queryBlock + keyBlock;
}

void AttentionForward::run(std::int64_t task, float* scratch) const { HWY_DYNAMIC_DISPATCH(attendBlock)(*this, task, scratch); }

}  // namespace continuo::cpu
#endif
