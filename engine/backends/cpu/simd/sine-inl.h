// Sines and cosines of vectors; included once for every instruction set.
#if defined(CONTINUO_BACKENDS_CPU_SINE_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef CONTINUO_BACKENDS_CPU_SINE_INL_H_
#undef CONTINUO_BACKENDS_CPU_SINE_INL_H_
#else
#define CONTINUO_BACKENDS_CPU_SINE_INL_H_
#endif

#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace continuo::cpu::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

// Computes sine and cosine of an angle below 2^31 to float accuracy. Subtracts whole quarter turns, with pi /
// 2 in three parts; products with the first two parts are exact. Taylor series give sine and cosine of the
// remaining eighth of a turn. D has double lanes.
template <class D, class V = hn::Vec<D>>
HWY_INLINE void sineCosine(D d, V angle, V& sine, V& cosine) {
    const V quarter = hn::Round(hn::Mul(angle, hn::Set(d, 0.63661977236758134308)));
    V x = hn::NegMulAdd(quarter, hn::Set(d, 0x1.921fap+0), angle);
    x = hn::NegMulAdd(quarter, hn::Set(d, 0x1.544428p-20), x);
    x = hn::NegMulAdd(quarter, hn::Set(d, 0x1.4611a62633146p-42), x);
    const V square = hn::Mul(x, x);
    V odd = hn::Set(d, -1.0 / 39916800);
    for (const double coefficient : {1.0 / 362880, -1.0 / 5040, 1.0 / 120, -1.0 / 6, 1.0}) {
        odd = hn::MulAdd(odd, square, hn::Set(d, coefficient));
    }
    odd = hn::Mul(odd, x);
    V even = hn::Set(d, 1.0 / 479001600);
    for (const double coefficient : {-1.0 / 3628800, 1.0 / 40320, -1.0 / 720, 1.0 / 24, -0.5, 1.0}) {
        even = hn::MulAdd(even, square, hn::Set(d, coefficient));
    }
    // quarter mod 4 selects sine or cosine, and the signs.
    const V one = hn::Set(d, 1.0);
    const V half = hn::Floor(hn::Mul(quarter, hn::Set(d, 0.5)));
    const auto swapped = hn::Gt(hn::NegMulAdd(half, hn::Set(d, 2.0), quarter), hn::Set(d, 0.5));
    const V halfOdd =
        hn::NegMulAdd(hn::Floor(hn::Mul(half, hn::Set(d, 0.5))), hn::Set(d, 2.0), half);  // 0 or 1
    const V sign = hn::NegMulAdd(halfOdd, hn::Set(d, 2.0), one);
    sine = hn::Mul(hn::IfThenElse(swapped, even, odd), sign);
    cosine = hn::Mul(hn::IfThenElse(swapped, hn::Neg(odd), even), sign);
}

}  // namespace continuo::cpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
