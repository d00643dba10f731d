// Loops over rows of numbers for the SIMD sources; included once for every instruction set.
#if defined(CONTINUO_BACKENDS_CPU_LOOPS_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef CONTINUO_BACKENDS_CPU_LOOPS_INL_H_
#undef CONTINUO_BACKENDS_CPU_LOOPS_INL_H_
#else
#define CONTINUO_BACKENDS_CPU_LOOPS_INL_H_
#endif

#include <hwy/highway.h>

#include <cstdint>

HWY_BEFORE_NAMESPACE();
namespace continuo::cpu::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

// Calls body(d, i) for whole vectors of floats, then for the remaining single elements.
template <class Body>
HWY_INLINE void eachVector(std::int64_t count, const Body& body) {
    const hn::ScalableTag<float> wide;
    const auto step = static_cast<std::int64_t>(hn::Lanes(wide));
    std::int64_t i = 0;
    for (; i + step <= count; i += step) body(wide, i);
    const hn::CappedTag<float, 1> one;
    for (; i < count; ++i) body(one, i);
}

// Returns the sum of term(d, i) over all elements, using four accumulators.
template <class Term>
HWY_INLINE float sumOver(std::int64_t count, const Term& term) {
    const hn::ScalableTag<float> d;
    const auto step = static_cast<std::int64_t>(hn::Lanes(d));
    auto sum0 = hn::Zero(d), sum1 = hn::Zero(d), sum2 = hn::Zero(d), sum3 = hn::Zero(d);
    std::int64_t i = 0;
    for (; i + 4 * step <= count; i += 4 * step) {
        sum0 = hn::Add(sum0, term(d, i));
        sum1 = hn::Add(sum1, term(d, i + step));
        sum2 = hn::Add(sum2, term(d, i + 2 * step));
        sum3 = hn::Add(sum3, term(d, i + 3 * step));
    }
    for (; i + step <= count; i += step) sum0 = hn::Add(sum0, term(d, i));
    float sum = hn::GetLane(hn::SumOfLanes(d, hn::Add(hn::Add(sum0, sum1), hn::Add(sum2, sum3))));
    const hn::CappedTag<float, 1> one;
    for (; i < count; ++i) sum += hn::GetLane(term(one, i));
    return sum;
}

// Converts bfloat16 bits to floats.
template <class D>
HWY_INLINE hn::Vec<D> loadBf16(D d, const std::uint16_t* from) {
    const hn::RebindToUnsigned<D> words;
    const hn::Rebind<std::uint16_t, D> halves;
    return hn::BitCast(d, hn::ShiftLeft<16>(hn::PromoteTo(words, hn::LoadU(halves, from))));
}

// Converts floats to bfloat16 bits: to nearest, ties to even; a NaN stays a NaN.
template <class D>
HWY_INLINE void storeBf16(D d, hn::Vec<D> value, std::uint16_t* to) {
    const hn::RebindToUnsigned<D> words;
    const hn::RebindToSigned<D> ints;
    const hn::Rebind<std::uint16_t, D> halves;
    const auto word = hn::BitCast(words, value);
    const auto top = hn::ShiftRight<16>(word);
    const auto rounded =
        hn::ShiftRight<16>(hn::Add(hn::Add(word, hn::Set(words, 0x7fffu)), hn::And(top, hn::Set(words, 1u))));
    const auto nan = hn::MaskFromVec(hn::BitCast(words, hn::VecFromMask(d, hn::IsNaN(value))));
    const auto half = hn::IfThenElse(nan, hn::Or(top, hn::Set(words, 0x40u)), rounded);
    hn::StoreU(hn::DemoteTo(halves, hn::BitCast(ints, half)), halves, to);
}

}  // namespace continuo::cpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
