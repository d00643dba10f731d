#include "backends/cpu/matmul/epilogue.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "backends/cpu/matmul/epilogue.cpp"
#include <hwy/foreach_target.h>

#include <hwy/cache_control.h>

#include "backends/cpu/simd/activation-inl.h"
#include "backends/cpu/simd/loops-inl.h"

HWY_BEFORE_NAMESPACE();
namespace continuo::cpu::HWY_NAMESPACE {
namespace {

// Whether a row can be streamed: it begins where a vector may, and none of its numbers is left over.
bool liesOnVectors(const float* row, std::int64_t columns) {
    const hn::ScalableTag<float> d;
    const std::size_t lanes = hn::Lanes(d);
    return reinterpret_cast<std::uintptr_t>(row) % (lanes * sizeof(float)) == 0 &&
           static_cast<std::size_t>(columns) % lanes == 0;
}

void writeBlock(const Epilogue::Block& block) {
    const std::int64_t column = block.column;
    const float* const scale = block.scale == nullptr ? nullptr : block.scale + column;
    const float* const bias = block.bias == nullptr ? nullptr : block.bias + column;
    const bool addsToItself = block.residual != nullptr && (*block.residual)[0] == (*block.out)[0];
    const bool streams = block.stores == Stores::Streaming && !addsToItself;
    withActivation(block.activation, [&](auto kind) HWY_ATTR {
        for (std::int64_t row = 0; row < block.rows; ++row) {
            const float* const sums = block.sums + row * block.stride;
            const float* const residual =
                block.residual == nullptr ? nullptr : (*block.residual)[block.row + row] + column;
            const float* const made =
                block.made == nullptr ? nullptr : (*block.made)[block.row + row] + column;
            float* const out = (*block.out)[block.row + row] + column;
            const bool streamed = streams && liesOnVectors(out, block.columns);
            // Rows of a block are short and far apart, so that the processor does not foresee the next one.
            if (row + 1 < block.rows) {
                constexpr std::int64_t kLine = 64 / sizeof(float);
                const float* const next = (*block.out)[block.row + row + 1] + column;
                if (!streamed)
                    for (std::int64_t i = 0; i < block.columns; i += kLine) __builtin_prefetch(next + i, 1);
                if (made != nullptr) {
                    const float* const from = (*block.made)[block.row + row + 1] + column;
                    for (std::int64_t i = 0; i < block.columns; i += kLine) __builtin_prefetch(from + i);
                }
            }
            eachVector(block.columns, [&](auto d, std::int64_t i) HWY_ATTR {
                auto value = hn::LoadU(d, sums + i);
                if (scale != nullptr) value = hn::Mul(value, hn::LoadU(d, scale + i));
                if (bias != nullptr) value = hn::Add(value, hn::LoadU(d, bias + i));
                value = activated<decltype(kind)::value>(d, value);
                if (made != nullptr)
                    value = hn::Mul(value, hn::Mul(hn::Set(d, 2.0f), hn::Sqrt(hn::LoadU(d, made + i))));
                if (residual != nullptr) value = hn::Add(value, hn::LoadU(d, residual + i));
                if (streamed)
                    hn::Stream(value, d, out + i);
                else
                    hn::StoreU(value, d, out + i);
            });
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
