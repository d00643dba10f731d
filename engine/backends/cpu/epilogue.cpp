#include "backends/cpu/epilogue.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "backends/cpu/epilogue.cpp"
#include <hwy/foreach_target.h>

#include "backends/cpu/activation-inl.h"
#include "backends/cpu/loops-inl.h"

HWY_BEFORE_NAMESPACE();
namespace continuo::cpu::HWY_NAMESPACE {
namespace {

void writeRow(const Epilogue::Row& row) {
    withActivation(row.activation, [&](auto kind) HWY_ATTR {
        eachVector(row.columns, [&](auto d, std::int64_t i) HWY_ATTR {
            auto value = hn::LoadU(d, row.sums + i);
            if (row.scale != nullptr) value = hn::Mul(value, hn::LoadU(d, row.scale + i));
            if (row.bias != nullptr) value = hn::Add(value, hn::LoadU(d, row.bias + i));
            value = activated<decltype(kind)::value>(d, value);
            if (row.residual != nullptr) value = hn::Add(value, hn::LoadU(d, row.residual + i));
            hn::StoreU(value, d, row.out + i);
        });
    });
}

}  // namespace
}  // namespace continuo::cpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace continuo::cpu {

HWY_EXPORT(writeRow);

void Epilogue::write(const float* sums, std::int64_t stride, std::int64_t row, std::int64_t rows,
                     std::int64_t column, std::int64_t columns, const float* scale) const {
    const auto writeRow = HWY_DYNAMIC_DISPATCH(writeRow);
    for (std::int64_t i = 0; i < rows; ++i) {
        writeRow({activation_, sums + i * stride, scale == nullptr ? nullptr : scale + column,
                  bias_ == nullptr ? nullptr : bias_ + column, adds_ ? residual_[row + i] + column : nullptr,
                  out_[row + i] + column, columns});
    }
}

}  // namespace continuo::cpu
#endif
