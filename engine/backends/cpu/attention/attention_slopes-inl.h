// The products of AttentionBackward in float32; included once for every instruction set.
#if defined(CONTINUO_BACKENDS_CPU_ATTENTION_SLOPES_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef CONTINUO_BACKENDS_CPU_ATTENTION_SLOPES_INL_H_
#undef CONTINUO_BACKENDS_CPU_ATTENTION_SLOPES_INL_H_
#else
#define CONTINUO_BACKENDS_CPU_ATTENTION_SLOPES_INL_H_
#endif

#include "backends/cpu/attention/attention_backward.h"
#include "backends/cpu/attention/attention_blocks-inl.h"
#include "backends/cpu/attention/attention_scratch.h"

HWY_BEFORE_NAMESPACE();
namespace continuo::cpu::HWY_NAMESPACE {

// A block of keys of one head that a task processes.
struct KeyBlock {
    std::int64_t b, h;
    const std::int32_t* index;
    std::int64_t count;
    bool general;  // every key is visible to every later query
};

// Converts scores of panels of queries to weights, and products of values to slopes.
class PanelSums {
public:
    PanelSums(const AttentionBackward& job, std::int64_t queries, ScratchAllocator& scratch)
        : job_(job), logSums_(scratch.allocate<float>(queries)), deltas_(scratch.allocate<float>(queries)) {}

    // Loads the log sums and deltas of queries [t, t + count) of a head into the panel that begins at `lane`.
    HWY_INLINE void load(std::int64_t b, std::int64_t h, std::int64_t t, std::int64_t count,
                         std::int64_t lane) {
        const AttentionGradients& at = job_.at;
        float *const logSums = logSums_ + lane, *const deltas = deltas_ + lane;
        std::fill(logSums, logSums + kPanel,
                  std::numeric_limits<float>::infinity());  // weights of queries beyond `count` are 0
        std::fill(deltas, deltas + kPanel, 0.0f);
        for (std::int64_t i = 0; i < count; ++i) {
            const float* out = static_cast<const float*>(at.out.data) + headOffset(at.out, b, t + i, h);
            const float* up =
                static_cast<const float*>(at.outGradient.data) + headOffset(at.outGradient, b, t + i, h);
            deltas[i] = sumOver(job_.problem.channels, [&](auto tag, std::int64_t c) HWY_ATTR {
                return hn::Mul(hn::LoadU(tag, out + c), hn::LoadU(tag, up + c));
            });
            logSums[i] = kLog2e * *logSumAt(at.logSum, b, h, t + i);
        }
    }
    // Computes the weight and the slope, weight * (product - delta), for one vector of queries from `lane`
    // on.
    template <PowerAccuracy power>
    HWY_INLINE void differentiate(std::int64_t lane, FloatVec score, FloatVec product, FloatVec& weight,
                                  FloatVec& slope) const {
        const Floats d;
        weight =
            powerOfTwo<power>(hn::MulSub(score, hn::Set(d, job_.scoreUnit()), hn::LoadU(d, logSums_ + lane)));
        slope = hn::Mul(weight, hn::Sub(product, hn::LoadU(d, deltas_ + lane)));
    }

private:
    const AttentionBackward& job_;
    float *logSums_, *deltas_;  // per query; logSums in units of log 2
};

// Prefetches a row of a gradient, which may be absent, for writing. Rows of a head are far apart, so without
// it each store would wait for its cache line.
HWY_INLINE void prefetchRowForWrite(float* row, std::int64_t channels) {
    constexpr std::int64_t kLine = 16;  // numbers
    if (row == nullptr) return;
    for (std::int64_t c = 0; c < channels; c += kLine) __builtin_prefetch(row + c, 1);
}

constexpr std::int64_t kRowsAhead = 8;

// Prefetches the gradients of the block's key `i`, if it exists.
HWY_INLINE void prefetchKeyForWrite(const AttentionBackward& job, const KeyBlock& block, std::int64_t i) {
    if (i >= block.count) return;
    for (const TensorView* each : {&job.at.kGradient, &job.at.vGradient})
        prefetchRowForWrite(job.gradientRow(*each, block.b, block.index[i], block.h), job.problem.channels);
}

// Writes a row of a packed gradient, times `factor`, to the tensor, or adds it (see `into`).
HWY_INLINE void writeRow(const float* from, std::int64_t channels, float factor, Into into, float* to) {
    if (into == Into::Set) {
        eachVector(channels, [&](auto d, std::int64_t c) HWY_ATTR {
            hn::StoreU(hn::Mul(hn::Set(d, factor), hn::LoadU(d, from + c)), d, to + c);
        });
        return;
    }
    eachVector(channels, [&](auto d, std::int64_t c) HWY_ATTR {
        hn::StoreU(hn::MulAdd(hn::Set(d, factor), hn::LoadU(d, from + c), hn::LoadU(d, to + c)), d, to + c);
    });
}

// Everything in float32.
class FloatSlopes {
public:
    static constexpr std::int64_t kGroup = kPanel;  // queries processed together

    FloatSlopes(const AttentionBackward& job, ScratchAllocator& scratch)
        : job_(job), sums_(job, kPanel, scratch) {
        for (float** each : {&keys_, &values_, &keyGradients_, &valueGradients_})
            *each = scratch.allocate<float>(job.keyBlock * job.rowStep);
        for (float** each : {&queryRows_, &upRows_}) *each = scratch.allocate<float>(kPanel * job.rowStep);
        for (float** each : {&queries_, &ups_})
            *each = scratch.allocate<float>(kPanel * job.problem.channels);
        for (float** each : {&weights_, &slopes_}) *each = scratch.allocate<float>(kFewKeys * kPanel);
    }

    // Sets the output for the bias gradient of the task's head; nullptr: not needed.
    void addBiasTo(float* rows) { biasRows_ = rows; }

    HWY_INLINE void loadKeys(const KeyBlock& block) {
        for (std::int64_t i = 0; i < block.count; ++i) {
            copyRow(job_.at.k, headOffset(job_.at.k, block.b, block.index[i], block.h), job_.problem.channels,
                    keys_ + i * job_.rowStep);
            copyRow(job_.at.v, headOffset(job_.at.v, block.b, block.index[i], block.h), job_.problem.channels,
                    values_ + i * job_.rowStep);
        }
        std::fill(keyGradients_, keyGradients_ + block.count * job_.rowStep, 0.0f);
        std::fill(valueGradients_, valueGradients_ + block.count * job_.rowStep, 0.0f);
    }

    // Adds the contributions of queries [t, t1) to the block's gradients, and the block's contributions to
    // the gradients of these queries in `share`.
    HWY_INLINE void addQueries(const KeyBlock& block, std::int64_t t, std::int64_t t1, float* share) {
        const AttentionProblem& p = job_.problem;
        const std::int64_t d = p.channels, step = job_.rowStep,
                           seen = p.countSeen(block.b, t1, block.index, block.count);
        loadQueries(block.b, block.h, t, t1 - t);
        for (std::int64_t from = 0; from < seen; from += kFewKeys) {
            const std::int64_t few = std::min(kFewKeys, seen - from);
            const std::int32_t* index = block.index + from;
            if (p.isPassed(block.b, t, index[few - 1])) continue;
            product<2, Left::Rows>(few, keys_ + from * step, step, queries_, kPanel, d, false, weights_,
                                   kPanel);
            product<2, Left::Rows>(few, values_ + from * step, step, ups_, kPanel, d, false, slopes_, kPanel);
            if (p.visible.bias) addBias(p, block.b, block.h, t, index, few, weights_);
            if (!block.general || p.hidesSome(block.b, t, t1, index[0], index[few - 1]))
                maskScores(p, block.b, t, index, few, weights_);
            differentiate(few);
            if (biasRows_ != nullptr) addBiasSlopes(block.b, t, index, few);
            product<2, Left::Columns>(d, keys_ + from * step, step, slopes_, kPanel, few, true,
                                      share + t * job_.outChannels(), kPanel);
            addRows(few, slopes_, queryRows_, keyGradients_ + from * step);
            addRows(few, weights_, upRows_, valueGradients_ + from * step);
        }
    }

    // Writes the block's gradients into the tensors.
    HWY_INLINE void finish(const KeyBlock& block) const {
        for (std::int64_t i = 0; i < block.count; ++i) {
            const std::int64_t d = job_.problem.channels;
            prefetchKeyForWrite(job_, block, i + kRowsAhead);
            if (float* to = job_.gradientRow(job_.at.kGradient, block.b, block.index[i], block.h))
                writeRow(keyGradients_ + i * job_.rowStep, d, job_.problem.scale, job_.at.into, to);
            if (float* to = job_.gradientRow(job_.at.vGradient, block.b, block.index[i], block.h))
                writeRow(valueGradients_ + i * job_.rowStep, d, 1.0f, job_.at.into, to);
        }
    }

private:
    static constexpr std::int64_t kFewKeys =
        48;  // keys whose weights, with a panel of queries, fit in the first-level cache

    HWY_INLINE void loadQueries(std::int64_t b, std::int64_t h, std::int64_t t, std::int64_t count) {
        const std::int64_t d = job_.problem.channels;
        const TensorView &q = job_.at.q, &up = job_.at.outGradient;
        packPanel(static_cast<const float*>(q.data) + headOffset(q, b, t, h), q.stride[1], count, d,
                  queries_);
        packPanel(static_cast<const float*>(up.data) + headOffset(up, b, t, h), up.stride[1], count, d, ups_);
        std::fill(queryRows_, queryRows_ + kPanel * job_.rowStep, 0.0f);
        std::fill(upRows_, upRows_ + kPanel * job_.rowStep, 0.0f);
        for (std::int64_t i = 0; i < count; ++i) {
            copyRow(q, headOffset(q, b, t + i, h), d, queryRows_ + i * job_.rowStep);
            copyRow(up, headOffset(up, b, t + i, h), d, upRows_ + i * job_.rowStep);
        }
        sums_.load(b, h, t, count, 0);
    }
    HWY_INLINE void differentiate(std::int64_t count) {
        const Floats d;
        for (std::int64_t lane = 0; lane < kPanel; lane += kLanes) {
            for (std::int64_t i = lane; i < count * kPanel; i += kPanel) {
                FloatVec weight, slope;
                sums_.differentiate<PowerAccuracy::Exact>(lane, hn::LoadU(d, weights_ + i),
                                                          hn::LoadU(d, slopes_ + i), weight, slope);
                hn::StoreU(weight, d, weights_ + i);
                hn::StoreU(slope, d, slopes_ + i);
            }
        }
    }
    // Adds the slopes of the block's keys to the bias rows of their distances. From one query to the next,
    // the distance of a key grows by one.
    HWY_INLINE void addBiasSlopes(std::int64_t b, std::int64_t t, const std::int32_t* index,
                                  std::int64_t count) {
        const Floats d;
        const AttentionProblem& p = job_.problem;
        const std::int64_t last = job_.biasRows() - 1;
        FloatVec far = hn::Zero(d);
        float farRest = 0;
        for (std::int64_t i = 0; i < count; ++i) {
            const std::int64_t nearest = p.first(b) + t - index[i] + p.visible.bias.shift;
            const float* const from = slopes_ + i * kPanel;
            for (std::int64_t lane = 0; lane < kPanel; lane += kLanes) {
                const std::int64_t row = nearest + lane;
                if (row >= last) {
                    far = hn::Add(far, hn::LoadU(d, from + lane));
                } else if (row >= 0 && row + kLanes <= last) {
                    const FloatVec sum = hn::Add(hn::LoadU(d, biasRows_ + row), hn::LoadU(d, from + lane));
                    hn::StoreU(sum, d, biasRows_ + row);
                } else {  // negative rows belong to queries that do not see the key
                    for (std::int64_t q = std::max<std::int64_t>(0, -row); q < kLanes; ++q) {
                        float& to = row + q < last ? biasRows_[row + q] : farRest;
                        to += from[lane + q];
                    }
                }
            }
        }
        biasRows_[last] += farRest + hn::GetLane(hn::SumOfLanes(d, far));
    }
    // to[rows][D] += left[rows][kPanel] x right[kPanel][D]; `to` and `right` have the row stride rowStep.
    HWY_INLINE void addRows(std::int64_t rows, const float* left, const float* right, float* to) const {
        const std::int64_t channels = job_.problem.channels, step = job_.rowStep;
        std::int64_t c = 0;
        for (; c + kLanes < channels; c += kPanel)
            product<2, Left::Rows>(rows, left, kPanel, right + c, step, kPanel, true, to + c, step);
        if (c < channels)
            product<1, Left::Rows>(rows, left, kPanel, right + c, step, kPanel, true, to + c, step);
    }

    const AttentionBackward& job_;
    PanelSums sums_;
    float *keys_, *values_, *keyGradients_, *valueGradients_;  // [keyBlock][rowStep]
    float *queryRows_, *upRows_;  // [kPanel][rowStep]: queries, and gradients of the output
    float *queries_, *ups_;       // [D][kPanel]: queryRows_ and upRows_, transposed
    float *weights_, *slopes_;    // [kFewKeys][kPanel]
    float* biasRows_ = nullptr;   // [R]
};

}  // namespace continuo::cpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
