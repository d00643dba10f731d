// The products of AttentionBackward in tiles of bfloat16; included once for every instruction set.
#if defined(CONTINUO_BACKENDS_CPU_ATTENTION_TILE_SLOPES_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef CONTINUO_BACKENDS_CPU_ATTENTION_TILE_SLOPES_INL_H_
#undef CONTINUO_BACKENDS_CPU_ATTENTION_TILE_SLOPES_INL_H_
#else
#define CONTINUO_BACKENDS_CPU_ATTENTION_TILE_SLOPES_INL_H_
#endif

#include <numeric>

#include "backends/cpu/attention/attention_slopes-inl.h"
#include "backends/cpu/attention/attention_tiles-inl.h"

#if CONTINUO_ATTENTION_TILES

HWY_BEFORE_NAMESPACE();
namespace continuo::cpu::HWY_NAMESPACE {

// Rounds operands to bfloat16, multiplies them on the processor's matrix unit, and sums in float32.
class TileSlopes {
public:
    static constexpr std::int64_t kGroup = kMaxGroup;

    TileSlopes(const AttentionBackward& job, ScratchAllocator& scratch)
        : job_(job),
          sums_(job, job.groups() * kGroup, scratch),
          channelTiles_(countTiles(job.problem.channels)),
          keyTiles_(countTiles(job.keyBlock)) {
        const std::int64_t panels = 2 * keyTiles_;  // of keys
        for (std::byte** each : {&keys_, &values_, &turnedKeys_})
            *each = scratch.allocate<std::byte>(panels * channelTiles_ * kTileBytes);
        for (std::byte** each : {&queries_, &ups_, &turnedQueries_, &turnedUps_})
            *each = scratch.allocate<std::byte>(job.groups() * groupBytes());
        for (std::byte** each : {&weights_, &slopes_})
            *each = scratch.allocate<std::byte>(panels * kGroupTiles * kTileBytes);
        turnedSlopes_ = scratch.allocate<std::byte>(panels * kTileBytes);
        for (float** each : {&scores_, &products_})
            *each = scratch.allocate<float>(keyTiles_ * kTileDepth * kPanel);
        for (float** each : {&keyGradients_, &valueGradients_})
            *each = scratch.allocate<float>(channelTiles_ * columnFloats());
    }

    void addBiasTo(float*) {}  // unused: with a bias, products are in float32

    HWY_INLINE void loadKeys(const KeyBlock& block) {
        const std::int64_t channels = job_.problem.channels, bytes = channelTiles_ * kTileBytes;
        packLines(job_.at.k, block.b, block.h, block.index, block.count, TileSide::Left, keys_, bytes);
        packLines(job_.at.v, block.b, block.h, block.index, block.count, TileSide::Left, values_, bytes);
        for (std::int64_t i = 0; i < block.count; i += kTileDepth) {
            const TileRows rows = collectRows(job_.at.k, block.b, block.h, block.index + i,
                                              std::min(block.count - i, kTileDepth));
            packTileDepth(rows, channels, TileSide::Left, turnedKeys_ + i / kTileDepth * kTileBytes,
                          keyTiles_ * kTileBytes);
        }
        std::fill(keyGradients_, keyGradients_ + channelTiles_ * columnFloats(), 0.0f);
        std::fill(valueGradients_, valueGradients_ + channelTiles_ * columnFloats(), 0.0f);
    }

    HWY_INLINE void addQueries(const KeyBlock& block, std::int64_t t0, std::int64_t t1, float* share) {
        const AttentionProblem& p = job_.problem;
        const std::int64_t bytes = channelTiles_ * kTileBytes, keyBytes = keyTiles_ * kTileBytes;
        const std::int64_t rows = countTiles(p.countSeen(block.b, t1, block.index, block.count)),
                           groupTiles = countTiles(t1 - t0), group = t0 / kGroup * groupBytes();
        // Loads each group of queries only once. A group skipped before loaded_ precedes this block and all
        // later ones, so it needs no loading.
        if (t1 > loaded_) loadQueries(block.b, block.h, t0, t1);
        for (std::int64_t t = t0; t < t1; t += kPanel) {
            const std::int64_t queries = std::min(kPanel, t1 - t), tile = (t - t0) / kPanel;
            std::int64_t seen = p.countSeen(block.b, t + queries, block.index, block.count);
            if (seen > 0 && p.isPassed(block.b, t, block.index[seen - 1])) seen = 0;
            const std::int64_t panel = group + 2 * tile * bytes;
            session_.multiply(
                {keys_, 2 * countTiles(seen), bytes, queries_ + panel, bytes, channelTiles_, scores_});
            session_.multiply(
                {values_, 2 * countTiles(seen), bytes, ups_ + panel, bytes, channelTiles_, products_});
            if (!block.general ||
                (seen > 0 && p.hidesSome(block.b, t, t + queries, block.index[0], block.index[seen - 1])))
                maskScores(p, block.b, t, block.index, seen, scores_);
            differentiate(seen, rows, t, tile);
            session_.multiply({turnedKeys_, 2 * channelTiles_, keyBytes, turnedSlopes_, keyBytes,
                               countTiles(seen), share + t * job_.outChannels(), true});
        }
        constexpr std::int64_t kGroupBytes = kGroupTiles * kTileBytes;
        for (std::int64_t column = 0; column < channelTiles_; ++column) {
            const std::int64_t right = group + 2 * column * kGroupBytes;
            session_.multiply({slopes_, 2 * rows, kGroupBytes, turnedQueries_ + right, kGroupBytes,
                               groupTiles, keyGradients_ + column * columnFloats(), true});
            session_.multiply({weights_, 2 * rows, kGroupBytes, turnedUps_ + right, kGroupBytes, groupTiles,
                               valueGradients_ + column * columnFloats(), true});
        }
    }

    HWY_INLINE void finish(const KeyBlock& block) const {
        for (std::int64_t i = 0; i < block.count; ++i) {
            float* key = job_.gradientRow(job_.at.kGradient, block.b, block.index[i], block.h);
            float* value = job_.gradientRow(job_.at.vGradient, block.b, block.index[i], block.h);
            prefetchKeyForWrite(job_, block, i + kRowsAhead);
            for (std::int64_t c = 0; c < job_.problem.channels; c += kPanel) {
                const std::int64_t count = std::min(kPanel, job_.problem.channels - c),
                                   from = c / kPanel * columnFloats() + i * kPanel;
                if (key != nullptr)
                    writeRow(keyGradients_ + from, count, job_.problem.scale, job_.at.into, key + c);
                if (value != nullptr) writeRow(valueGradients_ + from, count, 1.0f, job_.at.into, value + c);
            }
        }
    }

private:
    static constexpr std::int64_t kGroupTiles = kGroup / kTileDepth;

    std::int64_t columnFloats() const { return keyTiles_ * kTileDepth * kPanel; }

    std::int64_t groupBytes() const { return 2 * channelTiles_ * kGroupTiles * kTileBytes; }

    // Packs the group of queries [t0, t1) and keeps it for the next blocks.
    HWY_INLINE void loadQueries(std::int64_t b, std::int64_t h, std::int64_t t0, std::int64_t t1) {
        const std::int64_t channels = job_.problem.channels, bytes = channelTiles_ * kTileBytes,
                           group = t0 / kGroup * groupBytes();
        for (std::int64_t t = t0; t < t1; t += kPanel) {
            const std::int64_t count = std::min(kPanel, t1 - t), tile = (t - t0) / kPanel;
            const std::int64_t panel = group + 2 * tile * bytes, turned = group + tile * kTileBytes;
            std::int32_t index[kPanel];
            std::iota(index, index + kPanel, static_cast<std::int32_t>(t));
            packLines(job_.at.q, b, h, index, count, TileSide::Right, queries_ + panel, bytes);
            packLines(job_.at.outGradient, b, h, index, count, TileSide::Right, ups_ + panel, bytes);
            packTileDepth(collectRows(job_.at.q, b, h, index, count), channels, TileSide::Right,
                          turnedQueries_ + turned, kGroupTiles * kTileBytes);
            packTileDepth(collectRows(job_.at.outGradient, b, h, index, count), channels, TileSide::Right,
                          turnedUps_ + turned, kGroupTiles * kTileBytes);
            sums_.load(b, h, t, count, t);
        }
        loaded_ = t1;
    }

    // Computes the rounded weights and slopes of the panel of queries from t on with `count` keys. Pads them
    // with zeros to `rows` tiles of keys.
    HWY_INLINE void differentiate(std::int64_t count, std::int64_t rows, std::int64_t t, std::int64_t tile) {
        const Floats d;
        std::fill(scores_ + count * kPanel, scores_ + countTiles(count) * kTileDepth * kPanel,
                  -std::numeric_limits<float>::infinity());
        for (std::int64_t i = 0; i < countTiles(count) * kTileDepth; i += 2) {
            std::uint16_t* weights = leftRow(weights_, i, tile);
            std::uint16_t* slopes = leftRow(slopes_, i, tile);
            for (std::int64_t lane = 0; lane < kPanel; lane += kLanes) {
                const std::int64_t at = i * kPanel + lane;
                FloatVec weight0, weight1, slope0, slope1;
                sums_.differentiate<PowerAccuracy::Rough>(t + lane, hn::LoadU(d, scores_ + at),
                                                          hn::LoadU(d, products_ + at), weight0, slope0);
                sums_.differentiate<PowerAccuracy::Rough>(t + lane, hn::LoadU(d, scores_ + at + kPanel),
                                                          hn::LoadU(d, products_ + at + kPanel), weight1,
                                                          slope1);
                storeRows(roundBoth(weight0, weight1), weights + lane);
                const __m512i both = roundBoth(slope0, slope1);
                storeRows(both, slopes + lane);
                storePairs(both, reinterpret_cast<std::uint32_t*>(
                                     turnedSlopes_ + lane / kTileLines * keyTiles_ * kTileBytes) +
                                     i / 2 * kTileLines);
            }
        }
        for (std::int64_t i = countTiles(count) * kTileDepth; i < rows * kTileDepth; ++i) {
            std::fill_n(leftRow(weights_, i, tile), kTileDepth, std::uint16_t{0});
            std::fill_n(leftRow(slopes_, i, tile), kTileDepth, std::uint16_t{0});
        }
    }
    // Returns the line of key i in a packed left operand whose depth is the queries of a group. `tile` is the
    // index of the panel in its group.
    static std::uint16_t* leftRow(std::byte* side, std::int64_t i, std::int64_t tile) {
        return reinterpret_cast<std::uint16_t*>(side + (i / kTileLines * kGroupTiles + tile) * kTileBytes) +
               i % kTileLines * kTileDepth;
    }

    const AttentionBackward& job_;
    PanelSums sums_;
    std::int64_t channelTiles_, keyTiles_;
    std::byte *keys_, *values_;              // left: lines are keys, depth channels
    std::byte* turnedKeys_;                  // left: lines are channels, depth keys
    std::byte *queries_, *ups_;              // right, all panels: lines are queries, depth channels
    std::byte *turnedQueries_, *turnedUps_;  // right operands, all groups: lines are channels, depth queries
    std::int64_t loaded_ = 0;                // all required queries before this index are loaded
    std::byte *weights_, *slopes_;           // left, of a group: lines are keys, depth queries
    std::byte* turnedSlopes_;                // right, of a panel: lines are queries, depth keys
    float *scores_, *products_;              // [keyBlock][kPanel]
    float *keyGradients_, *valueGradients_;  // [channelTiles][keyBlock][kPanel]
    TileSession session_;
};

}  // namespace continuo::cpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif

#endif
