// The activation functions on vectors, compiled once for each instruction set. Include it after
// hwy/foreach_target.h.

#if defined(CONTINUO_BACKENDS_CPU_ACTIVATION_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef CONTINUO_BACKENDS_CPU_ACTIVATION_INL_H
#undef CONTINUO_BACKENDS_CPU_ACTIVATION_INL_H
#else
#define CONTINUO_BACKENDS_CPU_ACTIVATION_INL_H
#endif

#include <hwy/highway.h>

#include <type_traits>

#include "backend/backend.h"

HWY_BEFORE_NAMESPACE();
namespace continuo::cpu::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

// Returns ((first * x + next) * x + ...) + last.
template <class D, class V>
HWY_INLINE V horner(D, V, V sum) {
    return sum;
}
template <class D, class V, class... Rest>
HWY_INLINE V horner(D d, V x, V sum, float next, Rest... rest) {
    return horner(d, x, hn::MulAdd(sum, x, hn::Set(d, next)), rest...);
}

// e^x as power * (1 + rest * slope), where power is an integer power of 2.
template <class V>
struct ExponentialParts {
    V power, rest, slope;
};

template <class D, class V = hn::Vec<D>>
HWY_INLINE ExponentialParts<V> exponentialParts(D d, V x) {
    const hn::RebindToSigned<D> di;
    x = hn::Min(hn::Max(x, hn::Set(d, -80.0f)), hn::Set(d, 80.0f));
    const V whole = hn::Round(hn::Mul(x, hn::Set(d, 1.44269504f)));
    // x - whole * ln 2, with ln 2 in two parts to avoid rounding errors.
    V rest = hn::NegMulAdd(whole, hn::Set(d, 0.693359375f), x);
    rest = hn::NegMulAdd(whole, hn::Set(d, -2.12194440e-4f), rest);
    const V slope =
        horner(d, rest, hn::Set(d, 0.0013941108f), 0.0083751264f, 0.041666353f, 0.16666416f, 0.5f, 1.0f);
    const auto power = hn::ShiftLeft<23>(hn::Add(hn::ConvertTo(di, whole), hn::Set(di, 127)));
    return {hn::BitCast(d, power), rest, slope};
}

// Returns e^x with a relative error of 2e-7. Clamps the result to 2e-35 below -80 and to 6e34 above 80, so
// that products avoid infinities and denormal numbers, which are slow.
template <class D, class V = hn::Vec<D>>
HWY_INLINE V exponential(D d, V x) {
    const auto parts = exponentialParts(d, x);
    return hn::Mul(hn::MulAdd(parts.slope, parts.rest, hn::Set(d, 1.0f)), parts.power);
}

// Returns e^x - 1, as accurate as exponential() even for small results.
template <class D, class V = hn::Vec<D>>
HWY_INLINE V exponentialLessOne(D d, V x) {
    const auto parts = exponentialParts(d, x);
    return hn::MulAdd(hn::Mul(parts.slope, parts.rest), parts.power, hn::Sub(parts.power, hn::Set(d, 1.0f)));
}

// Returns tanh x, as accurate as exponential() even for small results.
template <class D, class V = hn::Vec<D>>
HWY_INLINE V hyperbolicTangent(D d, V x) {
    const V raised = exponentialLessOne(d, hn::Add(x, x));
    return hn::Div(raised, hn::Add(raised, hn::Set(d, 2.0f)));
}

// 1 / (1 + e^-x).
template <class D, class V = hn::Vec<D>>
HWY_INLINE V logistic(D d, V x) {
    const V one = hn::Set(d, 1.0f);
    return hn::Div(one, hn::Add(one, exponential(d, hn::Neg(x))));
}

// One tail of the normal distribution beyond |x|, and the density's exponential.
template <class V>
struct NormalTail {
    V tail;  // (1 - erf(|x| / sqrt 2)) / 2, relative error 3e-7
    V bell;  // e^(-x^2 / 2)
};

// tail = bell * t * polynomial(t), t = 1 / (1 + 0.36 |x|): Abramowitz and Stegun's form 7.1.26, fitted with
// degree eight.
template <class D, class V = hn::Vec<D>>
HWY_INLINE NormalTail<V> normalTail(D d, V x) {
    const V one = hn::Set(d, 1.0f);
    const V t = hn::Div(one, hn::MulAdd(hn::Set(d, 0.36f), hn::Abs(x), one));
    const V sum = horner(d, t, hn::Set(d, -0.0291083982f), 0.133974062f, -0.212168619f, 0.0944152563f,
                         0.00838561828f, 0.0924192437f, 0.124893191f, 0.143565679f, 0.143623943f);
    const V bell = exponential(d, hn::Mul(hn::Mul(x, x), hn::Set(d, -0.5f)));
    return {hn::Mul(hn::Mul(sum, t), bell), bell};
}

// 1 / (1 + e^(-2u)) = (1 + tanh u) / 2 for u = sqrt(2 / pi) (x + 0.044715 x^3).
template <class D, class V = hn::Vec<D>>
HWY_INLINE V tanhGate(D d, V x) {
    const V square = hn::Mul(x, x);
    const V u = hn::Mul(x, hn::MulAdd(square, hn::Set(d, 0.0356774081f), hn::Set(d, 0.797884561f)));
    const V one = hn::Set(d, 1.0f);
    return hn::Div(one, hn::Add(one, exponential(d, hn::Mul(u, hn::Set(d, -2.0f)))));
}

// activation(x).
template <Activation kind, class D, class V = hn::Vec<D>>
HWY_INLINE V activated(D d, V x) {
    if constexpr (kind == Activation::SquaredRelu) {
        const V positive = hn::Max(hn::Zero(d), x);
        return hn::Mul(positive, positive);
    } else if constexpr (kind == Activation::GeluTanh) {
        return hn::Mul(x, tanhGate(d, x));
    } else if constexpr (kind == Activation::GeluErf) {
        return hn::NegMulAdd(hn::Abs(x), normalTail(d, x).tail, hn::Max(hn::Zero(d), x));
    } else if constexpr (kind == Activation::Elu) {
        return hn::IfThenElse(hn::Lt(x, hn::Zero(d)), exponentialLessOne(d, x), x);
    } else if constexpr (kind == Activation::Relu) {
        return hn::Max(hn::Zero(d), x);
    } else if constexpr (kind == Activation::Tanh) {
        return hyperbolicTangent(d, x);
    } else {
        static_assert(kind == Activation::None);
        return x;
    }
}

// d activation(x) / d x.
template <Activation kind, class D, class V = hn::Vec<D>>
HWY_INLINE V activationSlope(D d, V x) {
    const V one = hn::Set(d, 1.0f);
    if constexpr (kind == Activation::SquaredRelu) {
        const V positive = hn::Max(hn::Zero(d), x);
        return hn::Add(positive, positive);
    } else if constexpr (kind == Activation::GeluTanh) {
        const V gate = tanhGate(d, x);
        const V slope =
            hn::MulAdd(hn::Mul(x, x), hn::Set(d, 0.214064449f), hn::Set(d, 1.59576912f));  // 2 du/dx
        return hn::MulAdd(hn::Mul(hn::Mul(x, gate), hn::Sub(one, gate)), slope, gate);
    } else if constexpr (kind == Activation::GeluErf) {
        const auto normal = normalTail(d, x);
        const V below = hn::IfThenElse(hn::Gt(x, hn::Zero(d)), hn::Sub(one, normal.tail), normal.tail);
        return hn::MulAdd(hn::Mul(x, hn::Set(d, 0.398942280f)), normal.bell, below);
    } else if constexpr (kind == Activation::Elu) {
        return hn::IfThenElse(hn::Lt(x, hn::Zero(d)), exponential(d, x), one);
    } else if constexpr (kind == Activation::Relu) {
        return hn::IfThenElseZero(hn::Gt(x, hn::Zero(d)), one);
    } else if constexpr (kind == Activation::Tanh) {
        const V tangent = hyperbolicTangent(d, x);
        return hn::NegMulAdd(tangent, tangent, one);
    } else {
        static_assert(kind == Activation::None);
        return one;
    }
}

// Calls action(std::integral_constant<Activation, kind>), so that a loop can be compiled for each kind.
template <class Action>
HWY_INLINE void withActivation(Activation kind, Action&& action) {
    switch (kind) {
        case Activation::None: return action(std::integral_constant<Activation, Activation::None>{});
        case Activation::SquaredRelu:
            return action(std::integral_constant<Activation, Activation::SquaredRelu>{});
        case Activation::GeluTanh: return action(std::integral_constant<Activation, Activation::GeluTanh>{});
        case Activation::GeluErf: return action(std::integral_constant<Activation, Activation::GeluErf>{});
        case Activation::Elu: return action(std::integral_constant<Activation, Activation::Elu>{});
        case Activation::Relu: return action(std::integral_constant<Activation, Activation::Relu>{});
        case Activation::Tanh: return action(std::integral_constant<Activation, Activation::Tanh>{});
    }
}

}  // namespace continuo::cpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // per target
