#include <cmath>

#include "backends/cpu/cpu_backend.h"
#include "backends/cpu/runtime/segments.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "backends/cpu/cross_entropy.cpp"
#include <hwy/foreach_target.h>

#include "backends/cpu/simd/activation-inl.h"
#include "backends/cpu/simd/loops-inl.h"

HWY_BEFORE_NAMESPACE();
namespace continuo::cpu::HWY_NAMESPACE {
namespace {

float largest(const float* in, std::int64_t count) {
    const hn::ScalableTag<float> d;
    const auto step = static_cast<std::int64_t>(hn::Lanes(d));
    auto most = hn::Set(d, in[0]);
    std::int64_t i = 0;
    for (; i + step <= count; i += step) most = hn::Max(most, hn::LoadU(d, in + i));
    float result = hn::GetLane(hn::MaxOfLanes(d, most));
    for (; i < count; ++i) result = result > in[i] ? result : in[i];
    return result;
}

// Returns the log of the sum of exponents. If `kept` is given, stores exp(in - largest) there, and 1 / their
// sum in `factor`.
float logSumExp(const float* in, std::int64_t count, float* kept, float& factor) {
    const float most = largest(in, count);
    const float sum = sumOver(count, [&](auto d, std::int64_t i) HWY_ATTR {
        const auto power = exponential(d, hn::Sub(hn::LoadU(d, in + i), hn::Set(d, most)));
        if (kept != nullptr) hn::StoreU(power, d, kept + i);
        return power;
    });
    factor = 1 / sum;
    return most + std::log(sum);
}

void scaleBy(float factor, float* values, std::int64_t count) {
    eachVector(count, [&](auto d, std::int64_t i) HWY_ATTR {
        hn::StoreU(hn::Mul(hn::LoadU(d, values + i), hn::Set(d, factor)), d, values + i);
    });
}

void crossEntropyRow(const float* logits, std::int64_t ids, std::int32_t target, const CrossEntropyRule& rule,
                     float* losses, float* gradient) {
    losses[0] = losses[1] = 0;
    if (target < 0) {
        if (gradient != nullptr) std::fill_n(gradient, ids, 0.0f);
        return;
    }
    const std::int64_t begin = rule.groups.begin(target), count = rule.groups.count(target, ids);
    const float right = logits[target];
    float factor = 0;
    float* const slope = gradient == nullptr ? nullptr : gradient + begin;
    const float logZ = logSumExp(logits + begin, count, slope, factor);
    losses[0] = logZ - right;
    losses[1] = rule.zLoss * logZ * logZ;
    if (gradient == nullptr) return;
    std::fill_n(gradient, begin, 0.0f);
    std::fill(slope + count, gradient + ids, 0.0f);
    scaleBy(rule.weight * (1 + 2 * rule.zLoss * logZ) * factor, slope, count);
    gradient[target] -= rule.weight;
}

}  // namespace
}  // namespace continuo::cpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace continuo::cpu {

HWY_EXPORT(crossEntropyRow);

void CpuBackend::crossEntropy(TensorView logits, TensorView targets, const CrossEntropyRule& rule,
                              TensorView losses, TensorView gradient) {
    const auto kernel = HWY_DYNAMIC_DISPATCH(crossEntropyRow);
    const RowMap from(logits), parts(losses), to(gradient ? gradient : logits);
    const std::int64_t columns = from.channels(),
                       block = std::max<std::int64_t>(1, kTaskElements / 4 / columns);
    pool_.run((from.rows() + block - 1) / block, [&](std::int64_t task, int) {
        for (std::int64_t row = task * block; row < std::min((task + 1) * block, from.rows()); ++row) {
            kernel(from[row], columns, targets.pointer<std::int32_t>()[row], rule, parts[row],
                   gradient ? to[row] : nullptr);
        }
    });
}

}  // namespace continuo::cpu
#endif  // HWY_ONCE
