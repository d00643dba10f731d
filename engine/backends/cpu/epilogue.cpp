#include "backends/cpu/epilogue.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "backends/cpu/epilogue.cpp"
#include <hwy/foreach_target.h>

#include "backends/cpu/activation-inl.h"
#include "backends/cpu/loops-inl.h"

HWY_BEFORE_NAMESPACE();
namespace continuo::cpu::HWY_NAMESPACE {
namespace {

void writeBlock(const Epilogue::Block& block) {
    const std::int64_t column = block.column;
    const float* const scale = block.scale == nullptr ? nullptr : block.scale + column;
    const float* const bias = block.bias == nullptr ? nullptr : block.bias + column;
    withActivation(block.activation, [&](auto kind) HWY_ATTR {
        for (std::int64_t row = 0; row < block.rows; ++row) {
            const float* const sums = block.sums + row * block.stride;
            const float* const residual =
                block.residual == nullptr ? nullptr : (*block.residual)[block.row + row] + column;
            const float* const made =
                block.made == nullptr ? nullptr : (*block.made)[block.row + row] + column;
            float* const out = (*block.out)[block.row + row] + column;
            // Rows of a block are short and far apart, so that the processor does not foresee the next one.
            if (row + 1 < block.rows) {
                constexpr std::int64_t kLine = 64 / sizeof(float);
                const float* const next = (*block.out)[block.row + row + 1] + column;
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
                hn::StoreU(value, d, out + i);
            });
        }
    });
}

}  // namespace
}  // namespace continuo::cpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace continuo::cpu {

HWY_EXPORT(writeBlock);

void Epilogue::write(const float* sums, std::int64_t stride, std::int64_t row, std::int64_t rows,
                     std::int64_t column, std::int64_t columns, const float* scale) const {
    HWY_DYNAMIC_DISPATCH(writeBlock)
    ({sums, stride, row, rows, column, columns, activation_, scale, bias_, adds_ ? &residual_ : nullptr,
      slopes_ ? &made_ : nullptr, &out_});
}

}  // namespace continuo::cpu
#endif
