// FAVOR+ features of one row and their slopes; included once for every instruction set.
#if defined(CONTINUO_BACKENDS_CPU_FEATURE_ROWS_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef CONTINUO_BACKENDS_CPU_FEATURE_ROWS_INL_H_
#undef CONTINUO_BACKENDS_CPU_FEATURE_ROWS_INL_H_
#else
#define CONTINUO_BACKENDS_CPU_FEATURE_ROWS_INL_H_
#endif

#include <hwy/highway.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

#include "backend/backend.h"
#include "backends/cpu/simd/activation-inl.h"
#include "backends/cpu/simd/loops-inl.h"
#include "backends/cpu/simd/sine-inl.h"

HWY_BEFORE_NAMESPACE();
namespace continuo::cpu::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

// Returns the factor on the function of each feature: M^(-1/2) or (2M)^(-1/2).
HWY_INLINE float featureFactor(FeatureKernel kernel, std::int64_t rows) {
    const std::int64_t sum = kernel == FeatureKernel::Hyperbolic ? 2 * rows : rows;
    return 1 / std::sqrt(static_cast<float>(sum));
}

// Returns the factor on x before the matrix: D^(-1/4), but for Relu 1.
HWY_INLINE float inputFactor(FeatureKernel kernel, std::int64_t channels) {
    return kernel == FeatureKernel::Relu ? 1.0f : 1 / std::sqrt(std::sqrt(static_cast<float>(channels)));
}

// Returns |x|^2 / 2 of the scaled row.
HWY_INLINE float halfSquare(const float* x, std::int64_t channels, float scale) {
    const float squares = sumOver(channels, [&](auto d, std::int64_t i) HWY_ATTR {
        const auto each = hn::LoadU(d, x + i);
        return hn::Mul(each, each);
    });
    return 0.5f * scale * scale * squares;
}

// Returns the largest of `count` (at least 1) numbers, or of their absolute values.
HWY_INLINE float largestValue(const float* x, std::int64_t count, bool absolute) {
    const hn::ScalableTag<float> d;
    const auto step = static_cast<std::int64_t>(hn::Lanes(d));
    auto top = hn::Set(d, -std::numeric_limits<float>::infinity());
    std::int64_t i = 0;
    for (; i + step <= count; i += step) {
        const auto each = hn::LoadU(d, x + i);
        top = hn::Max(top, absolute ? hn::Abs(each) : each);
    }
    float result = hn::GetLane(hn::MaxOfLanes(d, top));
    for (; i < count; ++i) result = std::max(result, absolute ? std::abs(x[i]) : x[i]);
    return result;
}

// Returns factor * e^max(u, kLeastExponent); NaN if u is NaN.
template <class D, class V = hn::Vec<D>>
HWY_INLINE V featureOf(D d, V u, float factor) {
    const V raised = hn::Max(u, hn::Set(d, FeatureRule::kLeastExponent));
    return hn::IfThenElse(hn::IsNaN(u), u, hn::Mul(exponential(d, raised), hn::Set(d, factor)));
}

// Returns the factor on cosines and sines of a Trigonometric row.
HWY_INLINE float trigonometricFactor(const FeatureRule& rule, std::int64_t rows, float half) {
    const float factor = featureFactor(rule.kernel, rows);
    if (rule.side == FeatureSide::Query) return factor;
    const float exponent =
        std::clamp(half - rule.shift, FeatureRule::kLeastExponent, -FeatureRule::kLeastExponent);
    return factor * std::exp(exponent);
}

// Computes features of a row from its products with the matrix, products[i] = w_i . y; half = |y|^2 / 2.
HWY_INLINE void mapFeatures(const FeatureRule& rule, const float* products, std::int64_t rows, float half,
                            float* out) {
    const bool query = rule.side == FeatureSide::Query;
    const float factor = featureFactor(rule.kernel, rows);
    switch (rule.kernel) {
        case FeatureKernel::Positive: {
            const float less = query ? largestValue(products, rows, false) : half + rule.shift;
            eachVector(rows, [&](auto d, std::int64_t i) HWY_ATTR {
                const auto u = hn::Sub(hn::LoadU(d, products + i), hn::Set(d, less));
                hn::StoreU(featureOf(d, u, factor), d, out + i);
            });
            break;
        }
        case FeatureKernel::Hyperbolic: {
            const float less = query ? largestValue(products, rows, true) : half + rule.shift;
            eachVector(rows, [&](auto d, std::int64_t i) HWY_ATTR {
                const auto product = hn::LoadU(d, products + i), below = hn::Set(d, less);
                hn::StoreU(featureOf(d, hn::Sub(product, below), factor), d, out + i);
                hn::StoreU(featureOf(d, hn::Sub(hn::Neg(product), below), factor), d, out + rows + i);
            });
            break;
        }
        case FeatureKernel::Trigonometric: {
            const float times = trigonometricFactor(rule, rows, half);
            const auto turn = [&](auto d, std::int64_t i) HWY_ATTR {
                const hn::Rebind<float, decltype(d)> df;
                auto sine = hn::Zero(d), cosine = hn::Zero(d);
                sineCosine(d, hn::PromoteTo(d, hn::LoadU(df, products + i)), sine, cosine);
                const auto scale = hn::Set(df, times);
                hn::StoreU(hn::Mul(hn::DemoteTo(df, cosine), scale), df, out + i);
                hn::StoreU(hn::Mul(hn::DemoteTo(df, sine), scale), df, out + rows + i);
            };
            const hn::ScalableTag<double> wide;
            const auto step = static_cast<std::int64_t>(hn::Lanes(wide));
            std::int64_t i = 0;
            for (; i + step <= rows; i += step) turn(wide, i);
            for (; i < rows; ++i) turn(hn::CappedTag<double, 1>(), i);
            break;
        }
        case FeatureKernel::Relu:
            eachVector(rows, [&](auto d, std::int64_t i) HWY_ATTR {
                const auto product = hn::LoadU(d, products + i), zero = hn::Zero(d);
                const auto positive = hn::IfThenElse(hn::Lt(product, zero), zero, product);
                hn::StoreU(hn::Add(positive, hn::Set(d, rule.floor)), d, out + i);
            });
            break;
    }
}

// Computes slopes[rows], the gradient with respect to the products, from the features `out` and their
// gradient `up`. Returns the factor on y in the gradient of y.
HWY_INLINE float featureSlopes(const FeatureRule& rule, const float* out, const float* up, std::int64_t rows,
                               float half, float* slopes) {
    const bool query = rule.side == FeatureSide::Query;
    // Features up to this value have a clamped exponent and slope 0.
    const float flat = 1.0001f * featureFactor(rule.kernel, rows) *
                       std::exp(static_cast<float>(FeatureRule::kLeastExponent));
    const auto share = [&](auto d, std::int64_t i) HWY_ATTR {
        const auto feature = hn::LoadU(d, out + i);
        return hn::IfThenElseZero(hn::Gt(feature, hn::Set(d, flat)), hn::Mul(feature, hn::LoadU(d, up + i)));
    };
    switch (rule.kernel) {
        case FeatureKernel::Positive: {
            const float sum = sumOver(rows, [&](auto d, std::int64_t i) HWY_ATTR {
                const auto each = share(d, i);
                hn::StoreU(each, d, slopes + i);
                return each;
            });
            return query ? 0.0f : -sum;
        }
        case FeatureKernel::Hyperbolic: {
            const float sum = sumOver(rows, [&](auto d, std::int64_t i) HWY_ATTR {
                const auto plus = share(d, i), minus = share(d, rows + i);
                hn::StoreU(hn::Sub(plus, minus), d, slopes + i);
                return hn::Add(plus, minus);
            });
            return query ? 0.0f : -sum;
        }
        case FeatureKernel::Trigonometric: {
            const float sum = sumOver(rows, [&](auto d, std::int64_t i) HWY_ATTR {
                const auto cosine = hn::LoadU(d, out + i), sine = hn::LoadU(d, out + rows + i);
                const auto ofCosine = hn::LoadU(d, up + i), ofSine = hn::LoadU(d, up + rows + i);
                hn::StoreU(hn::Sub(hn::Mul(ofSine, cosine), hn::Mul(ofCosine, sine)), d, slopes + i);
                return hn::MulAdd(ofCosine, cosine, hn::Mul(ofSine, sine));
            });
            const bool moves = std::abs(half - rule.shift) < -FeatureRule::kLeastExponent;
            return query || !moves ? 0.0f : sum;
        }
        case FeatureKernel::Relu:
            eachVector(rows, [&](auto d, std::int64_t i) HWY_ATTR {
                const auto above = hn::Gt(hn::LoadU(d, out + i), hn::Set(d, rule.floor));
                hn::StoreU(hn::IfThenElseZero(above, hn::LoadU(d, up + i)), d, slopes + i);
            });
            return 0;
    }
    return 0;
}

}  // namespace continuo::cpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
