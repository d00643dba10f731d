#include "backends/cpu/cpu_backend.h"
#include "backends/cpu/runtime/segments.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "backends/cpu/layer_norm.cpp"
#include <hwy/foreach_target.h>

#include "backends/cpu/simd/norm-inl.h"

HWY_BEFORE_NAMESPACE();
namespace continuo::cpu::HWY_NAMESPACE {
namespace {

// Computes the gradient of one row's input (may be null). Adds the row's contributions to the gradients of
// scale and offset (both or neither).
void normRowGradient(const float* in, const NormWeights& norm, const float* outGradient, std::int64_t count,
                     Into into, float* inGradient, float* scaleSum, float* offsetSum) {
    const float* const scale = norm.scale.pointer<float>();
    const Moments moments = computeMoments(in, count, norm.epsilon, norm.kind);
    if (scaleSum != nullptr) {
        eachVector(count, [&](auto d, std::int64_t i) HWY_ATTR {
            const auto gradient = hn::LoadU(d, outGradient + i);
            hn::StoreU(hn::MulAdd(gradient, normalAt(d, moments, in, i), hn::LoadU(d, scaleSum + i)), d,
                       scaleSum + i);
            hn::StoreU(hn::Add(gradient, hn::LoadU(d, offsetSum + i)), d, offsetSum + i);
        });
    }
    if (inGradient == nullptr) return;
    const auto n = static_cast<float>(count);
    const auto scaledAt = [&](auto d, std::int64_t i) HWY_ATTR {
        return hn::Mul(hn::LoadU(d, outGradient + i), hn::LoadU(d, scale + i));
    };
    const float plain = norm.kind == NormKind::Rms ? 0 : sumOver(count, scaledAt) / n;
    const float along =
        sumOver(count, [&](auto d, std::int64_t i)
                           HWY_ATTR { return hn::Mul(scaledAt(d, i), normalAt(d, moments, in, i)); }) /
        n;
    eachVector(count, [&](auto d, std::int64_t i) HWY_ATTR {
        const auto centred = hn::Sub(scaledAt(d, i), hn::Set(d, plain));
        const auto change = hn::NegMulAdd(normalAt(d, moments, in, i), hn::Set(d, along), centred);
        const auto before = into == Into::Add ? hn::LoadU(d, inGradient + i) : hn::Zero(d);
        hn::StoreU(hn::MulAdd(change, hn::Set(d, moments.factor), before), d, inGradient + i);
    });
}

void addColumns(const float* from, float* to, std::int64_t count) {
    eachVector(count, [&](auto d, std::int64_t i) HWY_ATTR {
        hn::StoreU(hn::Add(hn::LoadU(d, to + i), hn::LoadU(d, from + i)), d, to + i);
    });
}

}  // namespace
}  // namespace continuo::cpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace continuo::cpu {

HWY_EXPORT(normRow);
HWY_EXPORT(normRowGradient);
HWY_EXPORT(addColumns);

void CpuBackend::layerNorm(TensorView in, const NormWeights& norm, TensorView out) {
    const auto kernel = HWY_DYNAMIC_DISPATCH(normRow);
    runOrRecordOn(Segments<2>::ofRows({in, out}), [=](const Segment<2>& s) {
        kernel(in.pointer<float>() + s.offset[0], norm, s.count, out.pointer<float>() + s.offset[1]);
    });
}

// Each task sums the gradients of scale and offset over its rows; the sums are added in task order.
void CpuBackend::layerNormGradient(TensorView in, const NormWeights& norm, TensorView outGradient,
                                   TensorView inGradient, TensorView scaleGradient, TensorView offsetGradient,
                                   Into into) {
    const auto kernel = HWY_DYNAMIC_DISPATCH(normRowGradient);
    const auto combine = HWY_DYNAMIC_DISPATCH(addColumns);
    const Segments<3> rows = Segments<3>::ofRows({in, outGradient, inGradient ? inGradient : in});
    const std::int64_t channels = in.channels(), tasks = rows.tasks();
    const bool sums = scaleGradient || offsetGradient;
    float* shares = nullptr;
    if (sums) {
        shares =
            static_cast<float*>(scratch(0, static_cast<std::size_t>(tasks * 2 * channels) * sizeof(float)));
        std::fill_n(shares, tasks * 2 * channels, 0.0f);
    }
    rows.run(pool_, [&](const Segment<3>& s) {
        float* share = sums ? shares + s.task * 2 * channels : nullptr;
        kernel(in.pointer<float>() + s.offset[0], norm, outGradient.pointer<float>() + s.offset[1], channels,
               into, inGradient ? inGradient.pointer<float>() + s.offset[2] : nullptr, share,
               sums ? share + channels : nullptr);
    });
    for (std::int64_t task = 0; sums && task < tasks; ++task) {
        const float* share = shares + task * 2 * channels;
        if (scaleGradient) combine(share, scaleGradient.pointer<float>(), channels);
        if (offsetGradient) combine(share + channels, offsetGradient.pointer<float>(), channels);
    }
}

}  // namespace continuo::cpu
#endif  // HWY_ONCE
