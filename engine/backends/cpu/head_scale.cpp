#include "backends/cpu/head_scale.h"

#include <cmath>

#include "backends/cpu/cpu_backend.h"
#include "backends/cpu/runtime/segments.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "backends/cpu/head_scale.cpp"
#include <hwy/foreach_target.h>

#include "backends/cpu/simd/loops-inl.h"

HWY_BEFORE_NAMESPACE();
namespace continuo::cpu::HWY_NAMESPACE {
namespace {

float sumOfProducts(const float* a, const float* b, std::int64_t count) {
    return sumOver(count, [&](auto d, std::int64_t i)
                              HWY_ATTR { return hn::Mul(hn::LoadU(d, a + i), hn::LoadU(d, b + i)); });
}

// Returns the factor on the channels of a head, without its scale.
float normFactor(const HeadScaleRule& rule, const float* in, std::int64_t count) {
    return rule.normalise ? 1 / std::sqrt(sumOfProducts(in, in, count) + rule.epsilon) : 1.0f;
}

float headFactor(const HeadScaleRule& rule, std::int64_t head) {
    return rule.scale ? rule.factor * rule.scale.pointer<float>()[head * rule.scale.stride[0]] : rule.factor;
}

void scaleChannels(const HeadScaleRule& rule, std::int64_t head, std::int64_t count, const float* in,
                   float* out) {
    const float scale = headFactor(rule, head);
    const float factor = scale * normFactor(rule, in, count);
    eachVector(count, [&](auto d, std::int64_t i) HWY_ATTR {
        hn::StoreU(hn::Mul(hn::LoadU(d, in + i), hn::Set(d, factor)), d, out + i);
    });
}

// Returns the head's contribution to the gradient of its scale. Also computes the gradient of its input,
// unless inGradient is null.
float scaleGradientOf(const HeadScaleRule& rule, std::int64_t head, std::int64_t count, const float* in,
                      const float* outGradient, Into into, float* inGradient) {
    const float root = normFactor(rule, in, count), along = sumOfProducts(in, outGradient, count);
    if (inGradient != nullptr) {
        const float scale = headFactor(rule, head);
        const float factor = scale * root, pull = rule.normalise ? root * root * along : 0.0f;
        eachVector(count, [&](auto d, std::int64_t i) HWY_ATTR {
            const auto apart =
                hn::NegMulAdd(hn::LoadU(d, in + i), hn::Set(d, pull), hn::LoadU(d, outGradient + i));
            const auto before = into == Into::Add ? hn::LoadU(d, inGradient + i) : hn::Zero(d);
            hn::StoreU(hn::MulAdd(apart, hn::Set(d, factor), before), d, inGradient + i);
        });
    }
    return rule.factor * root * along;
}

}  // namespace
}  // namespace continuo::cpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace continuo::cpu {

HWY_EXPORT(scaleChannels);
HWY_EXPORT(scaleGradientOf);

void scaleHead(const HeadScaleRule& rule, std::int64_t head, std::int64_t channels, const float* in,
               float* out) {
    HWY_DYNAMIC_DISPATCH(scaleChannels)(rule, head, channels, in, out);
}

void CpuBackend::headScale(TensorView in, const HeadScaleRule& rule, TensorView out) {
    const auto kernel = HWY_DYNAMIC_DISPATCH(scaleChannels);
    const auto rows = Segments<2>::ofRows({in, out});
    runOrRecord(rows.tasks(), [=, heads = in.shape[2]](std::int64_t task) {
        rows.runTask(task, [&](const Segment<2>& s) {
            kernel(rule, s.index / s.count % heads, s.count, in.pointer<float>() + s.offset[0],
                   out.pointer<float>() + s.offset[1]);
        });
    });
}

// Each task sums the gradient of the scale over its rows; the sums are added in task order.
void CpuBackend::headScaleGradient(TensorView in, const HeadScaleRule& rule, TensorView outGradient,
                                   TensorView inGradient, TensorView scaleGradient, Into into) {
    const auto kernel = HWY_DYNAMIC_DISPATCH(scaleGradientOf);
    const auto rows = Segments<3>::ofRows({in, outGradient, inGradient ? inGradient : in});
    const std::int64_t heads = in.shape[2], tasks = rows.tasks();
    auto* const shares =
        static_cast<float*>(scratch(0, static_cast<std::size_t>(tasks * heads) * sizeof(float)));
    std::fill_n(shares, tasks * heads, 0.0f);
    rows.run(pool_, [&](const Segment<3>& s) {
        const std::int64_t head = s.index / s.count % heads;
        shares[s.task * heads + head] +=
            kernel(rule, head, s.count, in.pointer<float>() + s.offset[0],
                   outGradient.pointer<float>() + s.offset[1], into,
                   inGradient ? inGradient.pointer<float>() + s.offset[2] : nullptr);
    });
    if (!scaleGradient) return;
    for (std::int64_t task = 0; task < tasks; ++task) {
        for (std::int64_t head = 0; head < heads; ++head)
            scaleGradient.pointer<float>()[head * scaleGradient.stride[0]] += shares[task * heads + head];
    }
}

}  // namespace continuo::cpu
#endif  // HWY_ONCE
