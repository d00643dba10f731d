// Logarithms of vectors; included once for every instruction set.
#if defined(CONTINUO_BACKENDS_CPU_LOGARITHM_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef CONTINUO_BACKENDS_CPU_LOGARITHM_INL_H_
#undef CONTINUO_BACKENDS_CPU_LOGARITHM_INL_H_
#else
#define CONTINUO_BACKENDS_CPU_LOGARITHM_INL_H_
#endif

#include <hwy/highway.h>

#include <cstdint>

HWY_BEFORE_NAMESPACE();
namespace continuo::cpu::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

// log10 of a normal number above 0, with an error of 2e-7, relative or absolute; NaN for NaN and infinity. x
// = m 2^e with m between the roots of 1/2 and 2; ln m = 2 (s + s^3 / 3 + s^5 / 5 ...), s = (m - 1) / (m + 1).
// The terms after s^9 are less than 1e-9 of it.
template <class D, class V = hn::Vec<D>>
HWY_INLINE V logarithm10(D d, V x) {
    const hn::RebindToSigned<D> di;
    const auto root = hn::Set(di, 0x3f3504f3);  // bits of the root of 1/2
    const auto above = hn::Sub(hn::BitCast(di, x), root);
    const V exponent = hn::ConvertTo(d, hn::ShiftRight<23>(above));
    const V m = hn::BitCast(d, hn::Add(hn::And(above, hn::Set(di, 0x007fffff)), root));
    const V one = hn::Set(d, 1.0f);
    const V s = hn::Div(hn::Sub(m, one), hn::Add(m, one));
    const V square = hn::Mul(s, s);
    V sum = hn::Set(d, 1.0f / 9);
    sum = hn::MulAdd(sum, square, hn::Set(d, 1.0f / 7));
    sum = hn::MulAdd(sum, square, hn::Set(d, 1.0f / 5));
    sum = hn::MulAdd(sum, square, hn::Set(d, 1.0f / 3));
    sum = hn::MulAdd(hn::Mul(sum, square), s, s);
    const V result = hn::MulAdd(exponent, hn::Set(d, 0.3010299957f), hn::Mul(sum, hn::Set(d, 0.8685889638f)));
    return hn::MulAdd(hn::Sub(x, x), one, result);
}

}  // namespace continuo::cpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
