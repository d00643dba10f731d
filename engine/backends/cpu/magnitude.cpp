#include "backends/cpu/cpu_backend.h"
#include "backends/cpu/runtime/segments.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "backends/cpu/magnitude.cpp"
#include <hwy/foreach_target.h>

#include "backends/cpu/simd/loops-inl.h"

HWY_BEFORE_NAMESPACE();
namespace continuo::cpu::HWY_NAMESPACE {
namespace {

void magnitudeRow(const float* in, float* out, std::int64_t count) {
    eachVector(count, [&](auto d, std::int64_t i) HWY_ATTR {
        const auto real = hn::LoadU(d, in + i), imaginary = hn::LoadU(d, in + count + i);
        hn::StoreU(hn::Sqrt(hn::MulAdd(real, real, hn::Mul(imaginary, imaginary))), d, out + i);
    });
}

void magnitudeGradientRow(const float* in, const float* out, const float* outGradient, Into into,
                          float* inGradient, std::int64_t count) {
    eachVector(count, [&](auto d, std::int64_t i) HWY_ATTR {
        const auto size = hn::LoadU(d, out + i), zero = hn::Zero(d);
        const auto share =
            hn::IfThenElse(hn::Eq(size, zero), zero, hn::Div(hn::LoadU(d, outGradient + i), size));
        for (const std::int64_t at : {i, count + i}) {
            const auto before = into == Into::Add ? hn::LoadU(d, inGradient + at) : zero;
            hn::StoreU(hn::MulAdd(share, hn::LoadU(d, in + at), before), d, inGradient + at);
        }
    });
}

}  // namespace
}  // namespace continuo::cpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace continuo::cpu {

HWY_EXPORT(magnitudeRow);
HWY_EXPORT(magnitudeGradientRow);

void CpuBackend::magnitude(TensorView in, TensorView out) {
    const auto kernel = HWY_DYNAMIC_DISPATCH(magnitudeRow);
    Segments<2>::ofRows({out, in}).run(pool_, [&](const Segment<2>& s) {
        kernel(in.pointer<float>() + s.offset[1], out.pointer<float>() + s.offset[0], s.count);
    });
}

void CpuBackend::magnitudeGradient(TensorView in, TensorView out, TensorView outGradient,
                                   TensorView inGradient, Into into) {
    const auto kernel = HWY_DYNAMIC_DISPATCH(magnitudeGradientRow);
    Segments<4>::ofRows({out, in, outGradient, inGradient}).run(pool_, [&](const Segment<4>& s) {
        kernel(in.pointer<float>() + s.offset[1], out.pointer<float>() + s.offset[0],
               outGradient.pointer<float>() + s.offset[2], into, inGradient.pointer<float>() + s.offset[3],
               s.count);
    });
}

}  // namespace continuo::cpu
#endif  // HWY_ONCE
