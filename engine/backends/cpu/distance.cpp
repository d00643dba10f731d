#include "backends/cpu/cpu_backend.h"
#include "backends/cpu/runtime/segments.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "backends/cpu/distance.cpp"
#include <hwy/foreach_target.h>

#include "backends/cpu/simd/logarithm-inl.h"
#include "backends/cpu/simd/loops-inl.h"

HWY_BEFORE_NAMESPACE();
namespace continuo::cpu::HWY_NAMESPACE {
namespace {

// f of DistanceRule.
template <bool kLog10, class D, class V = hn::Vec<D>>
HWY_INLINE V compared(D d, V x, float floor) {
    if constexpr (!kLog10) return x;
    const V least = hn::Set(d, floor);
    return logarithm10(d, hn::IfThenElse(hn::Lt(x, least), least, x));
}

// Returns weight * the slope of |f(x) - f(target)| at x. `apart` is f(x) - f(target).
template <bool kLog10, class D, class V = hn::Vec<D>>
HWY_INLINE V distanceSlope(D d, V x, V apart, const DistanceRule& rule) {
    constexpr float kLog10OfE = 0.4342944819f;
    V size = hn::Set(d, rule.weight);
    auto counts = hn::Ne(apart, hn::Zero(d));
    if constexpr (kLog10) {
        size = hn::Div(hn::Set(d, rule.weight * kLog10OfE), x);
        counts = hn::And(counts, hn::Not(hn::Le(x, hn::Set(d, rule.floor))));
    }
    return hn::IfThenElseZero(counts, hn::Mul(size, hn::CopySign(hn::Set(d, 1.0f), apart)));
}

template <bool kLog10>
float distanceOfRow(const float* in, const float* target, const DistanceRule& rule, float* gradient,
                    Into into, std::int64_t count) {
    return sumOver(count, [&](auto d, std::int64_t i) HWY_ATTR {
        const auto x = hn::LoadU(d, in + i);
        const auto apart = hn::Sub(compared<kLog10>(d, x, rule.floor),
                                   compared<kLog10>(d, hn::LoadU(d, target + i), rule.floor));
        if (gradient != nullptr) {
            const auto slope = distanceSlope<kLog10>(d, x, apart, rule);
            const auto before = into == Into::Add ? hn::LoadU(d, gradient + i) : hn::Zero(d);
            hn::StoreU(hn::Add(before, slope), d, gradient + i);
        }
        return hn::Abs(apart);
    });
}

float distanceRow(const float* in, const float* target, const DistanceRule& rule, float* gradient, Into into,
                  std::int64_t count) {
    if (rule.log10) return distanceOfRow<true>(in, target, rule, gradient, into, count);
    return distanceOfRow<false>(in, target, rule, gradient, into, count);
}

}  // namespace
}  // namespace continuo::cpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace continuo::cpu {

HWY_EXPORT(distanceRow);

void CpuBackend::distance(TensorView in, TensorView target, const DistanceRule& rule, TensorView sums,
                          TensorView gradient, Into into) {
    const auto kernel = HWY_DYNAMIC_DISPATCH(distanceRow);
    Segments<3>::ofRows({in, target, gradient ? gradient : in}).run(pool_, [&](const Segment<3>& s) {
        sums.pointer<float>()[s.index / s.count] =
            kernel(in.pointer<float>() + s.offset[0], target.pointer<float>() + s.offset[1], rule,
                   gradient ? gradient.pointer<float>() + s.offset[2] : nullptr, into, s.count);
    });
}

}  // namespace continuo::cpu
#endif  // HWY_ONCE
