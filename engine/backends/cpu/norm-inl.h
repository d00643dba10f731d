// LayerNorm of one row, compiled once for each instruction set.
#if defined(CONTINUO_BACKENDS_CPU_NORM_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef CONTINUO_BACKENDS_CPU_NORM_INL_H
#undef CONTINUO_BACKENDS_CPU_NORM_INL_H
#else
#define CONTINUO_BACKENDS_CPU_NORM_INL_H
#endif

#include <cmath>
#include <cstdint>

#include "backends/cpu/loops-inl.h"

HWY_BEFORE_NAMESPACE();
namespace continuo::cpu::HWY_NAMESPACE {

struct Moments {
    float mean;
    float factor;  // 1 / sqrt(variance + epsilon)
};

// Two passes: the mean, then the squares around it, which large means do not spoil.
HWY_INLINE Moments momentsOf(const float* in, std::int64_t count, float epsilon) {
    const auto n = static_cast<float>(count);
    const float mean =
        sumOver(count, [&](auto d, std::int64_t i) HWY_ATTR { return hn::LoadU(d, in + i); }) / n;
    const float squares = sumOver(count, [&](auto d, std::int64_t i) HWY_ATTR {
        const auto apart = hn::Sub(hn::LoadU(d, in + i), hn::Set(d, mean));
        return hn::Mul(apart, apart);
    });
    return {mean, 1 / std::sqrt(squares / n + epsilon)};
}

// out = scale * (in - mean) / sqrt(variance + epsilon) + offset.
HWY_INLINE void normRow(const float* in, const float* scale, const float* offset, float epsilon,
                        std::int64_t count, float* out) {
    const Moments moments = momentsOf(in, count, epsilon);
    eachVector(count, [&](auto d, std::int64_t i) HWY_ATTR {
        const auto apart = hn::Sub(hn::LoadU(d, in + i), hn::Set(d, moments.mean));
        const auto normal = hn::Mul(apart, hn::Set(d, moments.factor));
        hn::StoreU(hn::MulAdd(normal, hn::LoadU(d, scale + i), hn::LoadU(d, offset + i)), d, out + i);
    });
}

}  // namespace continuo::cpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
