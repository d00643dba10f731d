// LayerNorm and RMSNorm of one row, compiled once for each instruction set.
#if defined(CONTINUO_BACKENDS_CPU_NORM_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef CONTINUO_BACKENDS_CPU_NORM_INL_H
#undef CONTINUO_BACKENDS_CPU_NORM_INL_H
#else
#define CONTINUO_BACKENDS_CPU_NORM_INL_H
#endif

#include <cmath>
#include <cstdint>

#include "backend/backend.h"
#include "backends/cpu/simd/loops-inl.h"

HWY_BEFORE_NAMESPACE();
namespace continuo::cpu::HWY_NAMESPACE {

// Normalises a row to mean 0 and variance 1, or with Rms to a mean square of 1: normal = (in - mean) * factor
// + shift.
struct Moments {
    float mean;    // rounded; 0 with Rms
    float factor;  // 1 / sqrt(variance + epsilon)
    float shift;   // corrects the rounding of the mean: rounding error times -factor
};

// Sums squares around the mean, not around zero, so that large means do not reduce the accuracy.
HWY_INLINE Moments computeMoments(const float* in, std::int64_t count, float epsilon, NormKind kind) {
    const auto n = static_cast<float>(count);
    if (kind == NormKind::Rms) {
        const float squares = sumOver(count, [&](auto d, std::int64_t i) HWY_ATTR {
            const auto each = hn::LoadU(d, in + i);
            return hn::Mul(each, each);
        });
        return {0, 1 / std::sqrt(squares / n + epsilon), 0};
    }
    const float mean =
        sumOver(count, [&](auto d, std::int64_t i) HWY_ATTR { return hn::LoadU(d, in + i); }) / n;
    const auto apart = [&](auto d, std::int64_t i)
                           HWY_ATTR { return hn::Sub(hn::LoadU(d, in + i), hn::Set(d, mean)); };
    const float rest = sumOver(count, apart) / n;
    const float squares = sumOver(count, [&](auto d, std::int64_t i) HWY_ATTR {
        const auto each = apart(d, i);
        return hn::Mul(each, each);
    });
    const float factor = 1 / std::sqrt(squares / n - rest * rest + epsilon);
    return {mean, factor, -rest * factor};
}

// Returns the normalised elements from i on.
template <class D>
HWY_INLINE hn::Vec<D> normalAt(D d, const Moments& moments, const float* in, std::int64_t i) {
    const auto apart = hn::Sub(hn::LoadU(d, in + i), hn::Set(d, moments.mean));
    return hn::MulAdd(apart, hn::Set(d, moments.factor), hn::Set(d, moments.shift));
}

// out = scale * normal + offset, or without an offset.
HWY_INLINE void normRow(const float* in, const NormWeights& norm, std::int64_t count, float* out) {
    const float* const scale = norm.scale.pointer<float>();
    const float* const offset = norm.offset ? norm.offset.pointer<float>() : nullptr;
    const Moments moments = computeMoments(in, count, norm.epsilon, norm.kind);
    if (offset == nullptr) {
        eachVector(count, [&](auto d, std::int64_t i) HWY_ATTR {
            hn::StoreU(hn::Mul(normalAt(d, moments, in, i), hn::LoadU(d, scale + i)), d, out + i);
        });
        return;
    }
    eachVector(count, [&](auto d, std::int64_t i) HWY_ATTR {
        const auto normal = normalAt(d, moments, in, i);
        hn::StoreU(hn::MulAdd(normal, hn::LoadU(d, scale + i), hn::LoadU(d, offset + i)), d, out + i);
    });
}

}  // namespace continuo::cpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
