// Loops over short rows of numbers for the SIMD sources; included once for every instruction set.
#if defined(CONTINUO_BACKENDS_CPU_NARROW_LOOPS_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef CONTINUO_BACKENDS_CPU_NARROW_LOOPS_INL_H_
#undef CONTINUO_BACKENDS_CPU_NARROW_LOOPS_INL_H_
#else
#define CONTINUO_BACKENDS_CPU_NARROW_LOOPS_INL_H_
#endif

#include <hwy/highway.h>

#include <cstdint>

HWY_BEFORE_NAMESPACE();
namespace continuo::cpu::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

// Calls body(d, i) as eachVector() does, but with half a vector before the single elements: a row of 8
// channels has no whole vector of 16.
template <class Body>
HWY_INLINE void eachVectorOrHalf(std::int64_t count, const Body& body) {
    const hn::ScalableTag<float> wide;
    const auto step = static_cast<std::int64_t>(hn::Lanes(wide));
    std::int64_t i = 0;
    for (; i + step <= count; i += step) body(wide, i);
    const hn::Half<decltype(wide)> half;
    const auto halfStep = static_cast<std::int64_t>(hn::Lanes(half));
    for (; i + halfStep <= count; i += halfStep) body(half, i);
    const hn::CappedTag<float, 1> one;
    for (; i < count; ++i) body(one, i);
}

}  // namespace continuo::cpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
