#include <cmath>

#include "backends/cpu/cpu_backend.h"
#include "backends/cpu/runtime/segments.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "backends/cpu/adam.cpp"
#include <hwy/foreach_target.h>

#include "backends/cpu/simd/loops-inl.h"

HWY_BEFORE_NAMESPACE();
namespace continuo::cpu::HWY_NAMESPACE {
namespace {

double squares(const float* in, std::int64_t count) {
    const hn::ScalableTag<double> d;
    const hn::Rebind<float, decltype(d)> df;
    const auto step = static_cast<std::int64_t>(hn::Lanes(d));
    auto sum0 = hn::Zero(d), sum1 = hn::Zero(d), sum2 = hn::Zero(d), sum3 = hn::Zero(d);
    std::int64_t i = 0;
    const auto add = [&](auto& sum, std::int64_t at) HWY_ATTR {
        const auto value = hn::PromoteTo(d, hn::LoadU(df, in + at));
        sum = hn::MulAdd(value, value, sum);
    };
    for (; i + 4 * step <= count; i += 4 * step) {
        add(sum0, i);
        add(sum1, i + step);
        add(sum2, i + 2 * step);
        add(sum3, i + 3 * step);
    }
    double sum = hn::GetLane(hn::SumOfLanes(d, hn::Add(hn::Add(sum0, sum1), hn::Add(sum2, sum3))));
    for (; i < count; ++i) sum += static_cast<double>(in[i]) * in[i];
    return sum;
}

// `rate` includes the bias correction of the first moment, `rootFactor` that of the second moment.
void adamStep(const AdamRule& rule, float rate, float rootFactor, float keep, const float* gradient,
              float* parameter, float* first, float* second, std::int64_t count) {
    eachVector(count, [&](auto d, std::int64_t i) HWY_ATTR {
        const auto g = hn::Mul(hn::LoadU(d, gradient + i), hn::Set(d, rule.gradientScale));
        const auto m = hn::MulAdd(hn::LoadU(d, first + i), hn::Set(d, rule.beta1),
                                  hn::Mul(g, hn::Set(d, 1 - rule.beta1)));
        const auto v = hn::MulAdd(hn::LoadU(d, second + i), hn::Set(d, rule.beta2),
                                  hn::Mul(hn::Mul(g, g), hn::Set(d, 1 - rule.beta2)));
        const auto root = hn::MulAdd(hn::Sqrt(v), hn::Set(d, rootFactor), hn::Set(d, rule.epsilon));
        const auto change = hn::Div(hn::Mul(m, hn::Set(d, rate)), root);
        hn::StoreU(m, d, first + i);
        hn::StoreU(v, d, second + i);
        hn::StoreU(hn::MulSub(hn::LoadU(d, parameter + i), hn::Set(d, keep), change), d, parameter + i);
    });
}

}  // namespace
}  // namespace continuo::cpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace continuo::cpu {

HWY_EXPORT(squares);
HWY_EXPORT(adamStep);

double CpuBackend::sumOfSquares(TensorView in) {
    const Segments<1> segments({in});
    const auto kernel = HWY_DYNAMIC_DISPATCH(squares);
    double* sums =
        static_cast<double*>(scratch(0, static_cast<std::size_t>(segments.tasks()) * sizeof(double)));
    std::fill_n(sums, segments.tasks(), 0.0);
    segments.run(pool_, [&](const Segment<1>& s) {
        sums[s.task] += kernel(in.pointer<float>() + s.offset[0], s.count);
    });
    double sum = 0;
    for (std::int64_t task = 0; task < segments.tasks(); ++task) sum += sums[task];
    return sum;
}

void CpuBackend::adam(TensorView parameter, TensorView gradient, TensorView firstMoment,
                      TensorView secondMoment, const AdamRule& rule) {
    const auto kernel = HWY_DYNAMIC_DISPATCH(adamStep);
    const auto step = static_cast<double>(rule.step);
    const auto rate = static_cast<float>(rule.rate / (1 - std::pow(static_cast<double>(rule.beta1), step)));
    const auto rootFactor =
        static_cast<float>(1 / std::sqrt(1 - std::pow(static_cast<double>(rule.beta2), step)));
    const float keep = 1 - rule.rate * rule.decay;
    Segments<1>({parameter}).run(pool_, [&](const Segment<1>& s) {
        const std::int64_t at = s.offset[0];
        kernel(rule, rate, rootFactor, keep, gradient.pointer<float>() + at, parameter.pointer<float>() + at,
               firstMoment.pointer<float>() + at, secondMoment.pointer<float>() + at, s.count);
    });
}

}  // namespace continuo::cpu
#endif  // HWY_ONCE
