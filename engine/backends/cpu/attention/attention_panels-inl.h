// The two implementations of the products of AttentionForward: in float32, and in tiles of bfloat16. Included
// once for every instruction set.
#if defined(CONTINUO_BACKENDS_CPU_ATTENTION_PANELS_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef CONTINUO_BACKENDS_CPU_ATTENTION_PANELS_INL_H_
#undef CONTINUO_BACKENDS_CPU_ATTENTION_PANELS_INL_H_
#else
#define CONTINUO_BACKENDS_CPU_ATTENTION_PANELS_INL_H_
#endif

#include "backends/cpu/attention/attention_blocks-inl.h"
#include "backends/cpu/attention/attention_forward.h"
#include "backends/cpu/attention/attention_scratch.h"
#include "backends/cpu/attention/attention_tiles-inl.h"

HWY_BEFORE_NAMESPACE();
namespace continuo::cpu::HWY_NAMESPACE {

// Everything in float32.
class FloatPanels {
public:
    FloatPanels(const AttentionForward& job, ScratchAllocator& scratch)
        : job_(job),
          keys_(scratch.allocate<float>(job.keyBlock * job.rowStep)),
          values_(scratch.allocate<float>(job.keyBlock * job.rowStep)),
          queries_(scratch.allocate<float>(job.queryBlock * job.problem.channels)),
          scores_(scratch.allocate<float>(job.keyBlock * kPanel)) {}

    // Reads the queries of panel number `panel`: `count` rows from `from` on.
    HWY_INLINE void loadQueries(std::int64_t panel, const float* from, std::int64_t count) {
        packPanel(from, job_.q.stride[1], count, job_.problem.channels, queriesOf(panel));
    }
    // Reads one block of keys and values of head h.
    HWY_INLINE void loadKeys(std::int64_t b, std::int64_t h, const std::int32_t* index, std::int64_t count) {
        for (std::int64_t i = 0; i < count; ++i) {
            copyRow(job_.k, headOffset(job_.k, b, index[i], h), job_.problem.channels,
                    keys_ + i * job_.rowStep);
            copyRow(job_.v, headOffset(job_.v, b, index[i], h), job_.problem.channels,
                    values_ + i * job_.rowStep);
        }
    }
    // Returns the scores of a panel's queries with the first `count` keys of the block, [count][kPanel].
    HWY_INLINE float* score(std::int64_t panel, std::int64_t count) {
        product<2, Left::Rows>(count, keys_, job_.rowStep, queriesOf(panel), kPanel, job_.problem.channels,
                               false, scores_, kPanel);
        return scores_;
    }
    // Converts the scores of the last score() call to weights, and adds the values times these weights to
    // `running`.
    HWY_INLINE void addValues(std::int64_t count, const Running& running) {
        const Floats d;
        for (std::int64_t lane = 0; lane < kPanel; lane += kLanes) {
            const FloatVec factor = hn::Set(d, job_.scoreUnit());
            const FloatVec top = raiseTop(scores_, count, job_.problem.channels, lane, factor, running);
            FloatVec sum = hn::LoadU(d, running.sum + lane);
            for (float* at = scores_ + lane; at < scores_ + count * kPanel; at += kPanel) {
                const FloatVec weight =
                    powerOfTwo<PowerAccuracy::Exact>(hn::MulSub(hn::LoadU(d, at), factor, top));
                sum = hn::Add(sum, weight);
                hn::StoreU(weight, d, at);
            }
            hn::StoreU(sum, d, running.sum + lane);
        }
        product<2, Left::Columns>(job_.problem.channels, values_, job_.rowStep, scores_, kPanel, count, true,
                                  running.out, kPanel);
    }

private:
    float* queriesOf(std::int64_t panel) const { return queries_ + panel * kPanel * job_.problem.channels; }

    const AttentionForward& job_;
    float *keys_, *values_;  // [keyBlock][rowStep]
    float* queries_;         // panels of [D][kPanel]
    float* scores_;          // [keyBlock][kPanel]
};

#if CONTINUO_ATTENTION_TILES

// Rounds operands to bfloat16, multiplies them on the processor's matrix unit, and sums in float32.
class TilePanels {
public:
    TilePanels(const AttentionForward& job, ScratchAllocator& scratch)
        : job_(job),
          channelTiles_(countTiles(job.problem.channels)),
          keyTiles_(countTiles(job.keyBlock)),
          keys_(scratch.allocate<std::byte>(2 * keyTiles_ * channelTiles_ * kTileBytes)),
          values_(scratch.allocate<std::byte>(2 * keyTiles_ * channelTiles_ * kTileBytes)),
          queries_(scratch.allocate<std::byte>(job.queryBlock / kTileLines * channelTiles_ * kTileBytes)),
          weights_(scratch.allocate<std::byte>(2 * keyTiles_ * kTileBytes)),
          scores_(scratch.allocate<float>(job.keyBlock * kPanel)) {}

    HWY_INLINE void loadQueries(std::int64_t panel, const float* from, std::int64_t count) {
        for (std::int64_t first = 0; first < kPanel; first += kTileLines) {
            TileRows rows;
            rows.count = static_cast<int>(std::clamp<std::int64_t>(count - first, 0, kTileLines));
            for (std::int64_t i = 0; i < rows.count; ++i)
                rows.row[static_cast<std::size_t>(i)] = from + (first + i) * job_.q.stride[1];
            packTilePanel(rows, job_.problem.channels, TileSide::Right,
                          queriesOf(panel) + first / kTileLines * channelTiles_ * kTileBytes);
        }
    }
    HWY_INLINE void loadKeys(std::int64_t b, std::int64_t h, const std::int32_t* index, std::int64_t count) {
        const std::int64_t channels = job_.problem.channels;
        packLines(job_.k, b, h, index, count, TileSide::Left, keys_, channelTiles_ * kTileBytes);
        for (std::int64_t i = 0; i < count; i += kTileDepth) {
            const TileRows rows = collectRows(job_.v, b, h, index + i, std::min(count - i, kTileDepth));
            packTileDepth(rows, channels, TileSide::Left, values_ + i / kTileDepth * kTileBytes,
                          keyTiles_ * kTileBytes);
        }
    }
    HWY_INLINE float* score(std::int64_t panel, std::int64_t count) {
        const std::int64_t bytes = channelTiles_ * kTileBytes;
        session_.multiply(
            {keys_, 2 * countTiles(count), bytes, queriesOf(panel), bytes, channelTiles_, scores_});
        return scores_;
    }
    HWY_INLINE void addValues(std::int64_t count, const Running& running) {
        const Floats d;
        const std::int64_t tiles = countTiles(count), bytes = keyTiles_ * kTileBytes;
        std::fill(scores_ + count * kPanel, scores_ + tiles * kTileDepth * kPanel,
                  -std::numeric_limits<float>::infinity());
        for (std::int64_t lane = 0; lane < kPanel; lane += kLanes) {
            const FloatVec factor = hn::Set(d, job_.scoreUnit());
            const FloatVec top = raiseTop(scores_, count, job_.problem.channels, lane, factor, running);
            auto* to = reinterpret_cast<std::uint32_t*>(weights_ + lane / kTileLines * bytes);
            FloatVec sum0 = hn::LoadU(d, running.sum + lane), sum1 = hn::Zero(d);
            for (std::int64_t i = 0; i < tiles * kTileDepth; i += 2, to += kTileLines) {
                const float* at = scores_ + i * kPanel + lane;
                const FloatVec weight0 =
                    powerOfTwo<PowerAccuracy::Rough>(hn::MulSub(hn::LoadU(d, at), factor, top));
                const FloatVec weight1 =
                    powerOfTwo<PowerAccuracy::Rough>(hn::MulSub(hn::LoadU(d, at + kPanel), factor, top));
                sum0 = hn::Add(sum0, weight0);
                sum1 = hn::Add(sum1, weight1);
                storePairs(roundBoth(weight0, weight1), to);
            }
            hn::StoreU(hn::Add(sum0, sum1), d, running.sum + lane);
        }
        session_.multiply({values_, 2 * channelTiles_, bytes, weights_, bytes, tiles, running.out, true});
    }

private:
    std::byte* queriesOf(std::int64_t panel) const {
        return queries_ + panel * 2 * channelTiles_ * kTileBytes;
    }

    const AttentionForward& job_;
    std::int64_t channelTiles_, keyTiles_;
    std::byte* keys_;     // left: lines are keys, depth channels
    std::byte* values_;   // left: lines are channels, depth keys
    std::byte* queries_;  // right operand: lines are queries, depth channels
    std::byte* weights_;  // right operand: lines are queries, depth keys
    float* scores_;       // [keyBlock][kPanel]
    TileSession session_;
};

#endif

}  // namespace continuo::cpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
