#include "backends/cpu/simd/convert_floats.h"

#include <cstring>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "backends/cpu/simd/convert_floats.cpp"
#include <hwy/foreach_target.h>

#include "backends/cpu/simd/loops-inl.h"

HWY_BEFORE_NAMESPACE();
namespace continuo::cpu::HWY_NAMESPACE {
namespace {

void fromBf16(const std::uint16_t* from, std::int64_t count, float* to) {
    eachVector(count, [&](auto d, std::int64_t i) HWY_ATTR { hn::StoreU(loadBf16(d, from + i), d, to + i); });
}

void toBf16(const float* from, std::int64_t count, std::uint16_t* to) {
    eachVector(count, [&](auto d, std::int64_t i) HWY_ATTR { storeBf16(d, hn::LoadU(d, from + i), to + i); });
}

void fromI8(const std::int8_t* from, float scale, std::int64_t count, float* to) {
    eachVector(count, [&](auto d, std::int64_t i) HWY_ATTR {
        const hn::RebindToSigned<decltype(d)> ints;
        const hn::Rebind<std::int8_t, decltype(d)> bytes;
        const auto whole = hn::ConvertTo(d, hn::PromoteTo(ints, hn::LoadU(bytes, from + i)));
        hn::StoreU(hn::Mul(whole, hn::Set(d, scale)), d, to + i);
    });
}

}  // namespace
}  // namespace continuo::cpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace continuo::cpu {

HWY_EXPORT(fromBf16);
HWY_EXPORT(toBf16);
HWY_EXPORT(fromI8);

void toFloats(DType type, const void* from, float scale, std::int64_t count, float* to) {
    switch (type) {
        case DType::BF16:
            return HWY_DYNAMIC_DISPATCH(fromBf16)(static_cast<const std::uint16_t*>(from), count, to);
        case DType::I8:
            return HWY_DYNAMIC_DISPATCH(fromI8)(static_cast<const std::int8_t*>(from), scale, count, to);
        default: std::memcpy(to, from, static_cast<std::size_t>(count) * sizeof(float));
    }
}

void toBFloat16s(const float* from, std::int64_t count, void* to) {
    HWY_DYNAMIC_DISPATCH(toBf16)(from, count, static_cast<std::uint16_t*>(to));
}

}  // namespace continuo::cpu
#endif
