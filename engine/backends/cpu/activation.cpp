#include "backends/cpu/cpu_backend.h"
#include "backends/cpu/runtime/segments.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "backends/cpu/activation.cpp"
#include <hwy/foreach_target.h>

#include "backends/cpu/simd/activation-inl.h"
#include "backends/cpu/simd/loops-inl.h"

HWY_BEFORE_NAMESPACE();
namespace continuo::cpu::HWY_NAMESPACE {
namespace {

void activateElements(Activation activation, const float* in, float* out, std::int64_t count) {
    withActivation(activation, [&](auto kind) HWY_ATTR {
        eachVector(count, [&](auto d, std::int64_t i) HWY_ATTR {
            hn::StoreU(activated<decltype(kind)::value>(d, hn::LoadU(d, in + i)), d, out + i);
        });
    });
}

void activationGradient(Activation activation, const float* in, const float* outGradient, Into into,
                        float* inGradient, std::int64_t count) {
    withActivation(activation, [&](auto kind) HWY_ATTR {
        eachVector(count, [&](auto d, std::int64_t i) HWY_ATTR {
            const auto slope = activationSlope<decltype(kind)::value>(d, hn::LoadU(d, in + i));
            const auto before = into == Into::Add ? hn::LoadU(d, inGradient + i) : hn::Zero(d);
            hn::StoreU(hn::MulAdd(slope, hn::LoadU(d, outGradient + i), before), d, inGradient + i);
        });
    });
}

}  // namespace
}  // namespace continuo::cpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace continuo::cpu {

HWY_EXPORT(activateElements);
HWY_EXPORT(activationGradient);

void CpuBackend::activate(Activation activation, TensorView in, TensorView out) {
    const auto kernel = HWY_DYNAMIC_DISPATCH(activateElements);
    Segments<2>({in, out}).run(pool_, [&](const Segment<2>& s) {
        kernel(activation, in.pointer<float>() + s.offset[0], out.pointer<float>() + s.offset[1], s.count);
    });
}

void CpuBackend::activateGradient(Activation activation, TensorView in, TensorView outGradient,
                                  TensorView inGradient, Into into) {
    const auto kernel = HWY_DYNAMIC_DISPATCH(activationGradient);
    Segments<3>({in, outGradient, inGradient}).run(pool_, [&](const Segment<3>& s) {
        kernel(activation, in.pointer<float>() + s.offset[0], outGradient.pointer<float>() + s.offset[1],
               into, inGradient.pointer<float>() + s.offset[2], s.count);
    });
}

}  // namespace continuo::cpu
#endif  // HWY_ONCE
