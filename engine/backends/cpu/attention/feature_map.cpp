#include "backends/cpu/attention/feature_map.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "backends/cpu/attention/feature_map.cpp"
#include <hwy/foreach_target.h>

#include "backends/cpu/attention/attention_blocks-inl.h"
#include "backends/cpu/attention/block_products-inl.h"
#include "backends/cpu/attention/feature_rows-inl.h"

HWY_BEFORE_NAMESPACE();
namespace continuo::cpu::HWY_NAMESPACE {
namespace {

// The block of positions of one head that a task processes.
struct FeatureBlock {
    FeatureBlock(const FeatureMap& map, std::int64_t task)
        : b(task / map.blocks() / map.heads),
          h(task / map.blocks() % map.heads),
          from(task % map.blocks() * FeatureMap::kPositions),
          count(std::min(FeatureMap::kPositions, map.positions - from)) {}

    std::int64_t b, h, from, count;

    float* row(const TensorView& view, std::int64_t i) const {
        return static_cast<float*>(view.data) + headOffset(view, b, from + i, h);
    }
    const float* matrixOf(const FeatureMap& map) const {
        return map.packed + (map.matrices() > 1 ? h * map.packedFloatsOfOne() : 0);
    }
};

void mapBlock(const FeatureMap& map, std::int64_t task, float* products) {
    const FeatureBlock block(map, task);
    const std::int64_t step = FeatureMap::padded(map.rows);
    if (map.matrix) {
        multiplyBlock<Left::Rows>(block.count, block.row(map.x, 0), map.x.stride[1], block.matrixOf(map),
                                  step, map.channels, false, products, step, step);
    }
    const float scale = inputFactor(map.rule.kernel, map.channels);
    for (std::int64_t i = 0; i < block.count; ++i) {
        const float* const x = block.row(map.x, i);
        mapFeatures(map.rule, map.matrix ? products + i * step : x, map.rows,
                    halfSquare(x, map.channels, scale), block.row(map.out, i));
    }
}

void mapBlockBack(const FeatureMap& map, std::int64_t task, float* scratch) {
    const FeatureBlock block(map, task);
    const std::int64_t step = FeatureMap::padded(map.rows), wide = FeatureMap::padded(map.channels);
    float* const slopes = scratch;
    float* const sums = scratch + FeatureMap::kPositions * step;
    const float scale = inputFactor(map.rule.kernel, map.channels);
    float ofInput[FeatureMap::kPositions];
    for (std::int64_t i = 0; i < block.count; ++i) {
        const float half = halfSquare(block.row(map.x, i), map.channels, scale);
        ofInput[i] = scale * scale *
                     featureSlopes(map.rule, block.row(map.out, i), block.row(map.outGradient, i), map.rows,
                                   half, slopes + i * step);
    }
    if (map.matrix) {
        multiplyBlock<Left::Rows>(block.count, slopes, step, block.matrixOf(map), wide, map.rows, false, sums,
                                  wide, wide);
    }
    for (std::int64_t i = 0; i < block.count; ++i) {
        const float* const x = block.row(map.x, i);
        const float* const sum = map.matrix ? sums + i * wide : slopes + i * step;
        float* const to = block.row(map.xGradient, i);
        eachVector(map.channels, [&](auto d, std::int64_t c) HWY_ATTR {
            const auto before = map.into == Into::Add ? hn::LoadU(d, to + c) : hn::Zero(d);
            const auto along = hn::MulAdd(hn::Set(d, ofInput[i]), hn::LoadU(d, x + c), hn::LoadU(d, sum + c));
            hn::StoreU(hn::Add(before, along), d, to + c);
        });
    }
}

float factorOn(const FeatureMap& map) { return inputFactor(map.rule.kernel, map.channels); }

}  // namespace
}  // namespace continuo::cpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace continuo::cpu {

HWY_EXPORT(mapBlock);
HWY_EXPORT(mapBlockBack);
HWY_EXPORT(factorOn);

void FeatureMap::pack(std::int64_t index, bool forGradient) const {
    const float scale = HWY_DYNAMIC_DISPATCH(factorOn)(*this);
    const float* const from = static_cast<const float*>(matrix.data) + index * rows * channels;
    float* const to = packed + index * packedFloatsOfOne();
    std::fill(to, to + packedFloatsOfOne(), 0.0f);
    const std::int64_t step = forGradient ? padded(channels) : padded(rows);
    for (std::int64_t i = 0; i < rows; ++i) {
        for (std::int64_t c = 0; c < channels; ++c)
            to[forGradient ? i * step + c : c * step + i] = scale * from[i * channels + c];
    }
}

void FeatureMap::map(std::int64_t task, float* scratch) const {
    HWY_DYNAMIC_DISPATCH(mapBlock)(*this, task, scratch);
}

void FeatureMap::mapBack(std::int64_t task, float* scratch) const {
    HWY_DYNAMIC_DISPATCH(mapBlockBack)(*this, task, scratch);
}

}  // namespace continuo::cpu
#endif
