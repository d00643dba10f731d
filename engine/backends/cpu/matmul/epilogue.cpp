#include "backends/cpu/matmul/epilogue.h"

#include <algorithm>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "backends/cpu/matmul/epilogue.cpp"
#include <hwy/foreach_target.h>

#include <hwy/cache_control.h>

#include "backends/cpu/simd/activation-inl.h"
#include "backends/cpu/simd/narrow_loops-inl.h"

HWY_BEFORE_NAMESPACE();
namespace continuo::cpu::HWY_NAMESPACE {
namespace {

// Returns whether a row can be streamed: it is aligned and has only whole vectors.
bool isVectorAligned(const float* row, std::int64_t columns) {
    const hn::ScalableTag<float> d;
    const std::size_t lanes = hn::Lanes(d);
    return reinterpret_cast<std::uintptr_t>(row) % (lanes * sizeof(float)) == 0 &&
           static_cast<std::size_t>(columns) % lanes == 0;
}

// The addresses of up to kMost rows of a view. They are computed together, because one row takes a few
// divisions.
class RowAddresses {
public:
    static constexpr std::int64_t kMost = 64;

    // A null `rows` means no rows.
    RowAddresses(const RowMap* rows, std::int64_t first, std::int64_t count, std::int64_t column)
        : there_(rows != nullptr) {
        if (!there_) return;
        rows->find(first, count, at_);
        for (std::int64_t row = 0; row < count; ++row) at_[row] += column;
    }
    const float* operator[](std::int64_t row) const { return there_ ? at_[row] : nullptr; }

private:
    bool there_;
    const float* at_[kMost];
};

// Prefetches a row. The rows of a block are short and far apart, so the processor does not prefetch the next
// row itself.
void prefetchRow(const float* row, std::int64_t columns, bool writes) {
    constexpr std::int64_t kLine = 64 / sizeof(float);
    if (writes) {
        for (std::int64_t i = 0; i < columns; i += kLine) __builtin_prefetch(row + i, 1);
    } else {
        for (std::int64_t i = 0; i < columns; i += kLine) __builtin_prefetch(row + i);
    }
}

// Writes the rows of a block, at most RowAddresses::kMost.
template <class Kind>
void writeRows(Kind, const Epilogue::Block& block, bool streams) {
    const std::int64_t column = block.column;
    const float* const scale = block.scale == nullptr ? nullptr : block.scale + column;
    const float* const bias = block.bias == nullptr ? nullptr : block.bias + column;
    const RowAddresses outs(block.out, block.row, block.rows, column);
    const RowAddresses residuals(block.residual, block.row, block.rows, column);
    const RowAddresses allMade(block.made, block.row, block.rows, column);
    for (std::int64_t row = 0; row < block.rows; ++row) {
        const float* const sums = block.sums + row * block.stride;
        const float* const residual = residuals[row];
        const float* const made = allMade[row];
        float* const out = const_cast<float*>(outs[row]);
        const bool streamed = streams && isVectorAligned(out, block.columns);
        if (row + 1 < block.rows) {
            if (!streamed) prefetchRow(outs[row + 1], block.columns, true);
            if (made != nullptr) prefetchRow(allMade[row + 1], block.columns, false);
        }
        eachVectorOrHalf(block.columns, [&](auto d, std::int64_t i) HWY_ATTR {
            auto value = hn::LoadU(d, sums + i);
            if (scale != nullptr) value = hn::Mul(value, hn::LoadU(d, scale + i));
            if (bias != nullptr) value = hn::Add(value, hn::LoadU(d, bias + i));
            value = activated<Kind::value>(d, value);
            if (made != nullptr)
                value = hn::Mul(value, hn::Mul(hn::Set(d, 2.0f), hn::Sqrt(hn::LoadU(d, made + i))));
            if (residual != nullptr) value = hn::Add(value, hn::LoadU(d, residual + i));
            if (streamed)
                hn::Stream(value, d, out + i);
            else
                hn::StoreU(value, d, out + i);
        });
    }
}

void writeBlock(const Epilogue::Block& block) {
    const bool addsToItself = block.residual != nullptr && (*block.residual)[0] == (*block.out)[0];
    const bool streams = block.stores == Stores::Streaming && !addsToItself;
    withActivation(block.activation, [&](auto kind) HWY_ATTR {
        Epilogue::Block part = block;
        for (std::int64_t row = 0; row < block.rows; row += RowAddresses::kMost) {
            part.sums = block.sums + row * block.stride;
            part.row = block.row + row;
            part.rows = std::min(RowAddresses::kMost, block.rows - row);
            writeRows(kind, part, streams);
        }
        if (streams) hwy::FlushStream();
    });
}

}  // namespace
}  // namespace continuo::cpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace continuo::cpu {

HWY_EXPORT(writeBlock);

void Epilogue::write(const float* sums, std::int64_t stride, std::int64_t row, std::int64_t rows,
                     std::int64_t column, std::int64_t columns, const float* scale, Stores stores) const {
    HWY_DYNAMIC_DISPATCH(writeBlock)
    ({sums, stride, row, rows, column, columns, activation_, scale, bias_, adds_ ? &residual_ : nullptr,
      slopes_ ? &made_ : nullptr, &out_, stores});
}

}  // namespace continuo::cpu
#endif
