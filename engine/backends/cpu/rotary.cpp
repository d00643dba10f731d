#include "backends/cpu/rotary.h"

#include "backends/cpu/cpu_backend.h"
#include "backends/cpu/runtime/segments.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "backends/cpu/rotary.cpp"
#include <hwy/foreach_target.h>

#include "backends/cpu/simd/loops-inl.h"
#include "backends/cpu/simd/sine-inl.h"

HWY_BEFORE_NAMESPACE();
namespace continuo::cpu::HWY_NAMESPACE {
namespace {

// Number of channel pairs whose sines are stored at once.
constexpr std::int64_t kPairs = 64;

// The rotation of a position, in the layout of the channels: x[c] * cosine[c] + x[c ^ 1] * sine[c].
struct Rotations {
    HWY_ALIGN float cosine[2 * kPairs];
    HWY_ALIGN float sine[2 * kPairs];
};

void computeRotations(std::int32_t position, const float* frequency, float direction, std::int64_t pairs,
                      Rotations& turns) {
    const auto fill = [&](auto d, std::int64_t i) HWY_ATTR {
        const hn::Rebind<float, decltype(d)> df;
        auto sine = hn::Zero(d), cosine = hn::Zero(d);
        const auto angle = hn::Mul(hn::PromoteTo(d, hn::LoadU(df, frequency + i)),
                                   hn::Set(d, static_cast<double>(position)));
        sineCosine(d, angle, sine, cosine);
        const auto turn = hn::Mul(hn::DemoteTo(df, sine), hn::Set(df, direction));
        const auto stay = hn::DemoteTo(df, cosine);
        hn::StoreInterleaved2(stay, stay, df, turns.cosine + 2 * i);
        hn::StoreInterleaved2(hn::Neg(turn), turn, df, turns.sine + 2 * i);
    };
    const hn::ScalableTag<double> wide;
    const auto step = static_cast<std::int64_t>(hn::Lanes(wide));
    std::int64_t i = 0;
    for (; i + step <= pairs; i += step) fill(wide, i);
    for (; i < pairs; ++i) fill(hn::CappedTag<double, 1>(), i);
}

void rotateHead(const Rotations& turns, std::int64_t pairs, float* x) {
    std::int64_t i = 0;
#if HWY_TARGET != HWY_SCALAR
    const auto turn = [&](auto d, std::int64_t at) HWY_ATTR {
        const auto values = hn::LoadU(d, x + at);
        const auto turned = hn::Mul(hn::Reverse2(d, values), hn::LoadU(d, turns.sine + at));
        hn::StoreU(hn::MulAdd(values, hn::LoadU(d, turns.cosine + at), turned), d, x + at);
    };
    const hn::ScalableTag<float> wide;
    const auto step = static_cast<std::int64_t>(hn::Lanes(wide));
    for (; i + step <= 2 * pairs; i += step) turn(wide, i);
#endif
    for (; i < 2 * pairs; i += 2) {
        const float first = x[i], second = x[i + 1];
        x[i] = first * turns.cosine[i] + second * turns.sine[i];
        x[i + 1] = second * turns.cosine[i + 1] + first * turns.sine[i + 1];
    }
}

// Rotates the heads of one position; computes the sines once for all of them.
void turnPosition(std::int32_t position, const float* frequency, float direction, std::int64_t pairs,
                  std::int64_t heads, std::int64_t headStride, float* x) {
    Rotations turns;
    for (std::int64_t first = 0; first < pairs; first += kPairs) {
        const std::int64_t part = pairs - first < kPairs ? pairs - first : kPairs;
        computeRotations(position, frequency + first, direction, part, turns);
        for (std::int64_t head = 0; head < heads; ++head)
            rotateHead(turns, part, x + head * headStride + 2 * first);
    }
}

}  // namespace
}  // namespace continuo::cpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace continuo::cpu {

HWY_EXPORT(turnPosition);

void rotateHeads(const RotaryRule& rule, std::int32_t position, std::int64_t heads, std::int64_t headStride,
                 float* x) {
    HWY_DYNAMIC_DISPATCH(turnPosition)
    (position, rule.frequency.pointer<float>(), rule.direction, rule.rotated() / 2, heads, headStride, x);
}

void CpuBackend::rotary(TensorView x, TensorView positions, const RotaryRule& rule) {
    if (!rule || rule.heads == 0) return;
    const std::int64_t length = x.shape[1], rows = x.shape[0] * length;
    const std::int64_t heads = std::min(rule.heads, x.shape[2]);
    const std::int64_t block = std::max<std::int64_t>(1, kTaskElements / (rule.rotated() * heads));
    pool_.run((rows + block - 1) / block, [&](std::int64_t task, int) {
        for (std::int64_t row = task * block; row < std::min((task + 1) * block, rows); ++row) {
            const std::int64_t b = row / length, t = row % length;
            rotateHeads(rule,
                        positions.pointer<std::int32_t>()[b * positions.stride[0] + t * positions.stride[1]],
                        heads, x.stride[2], x.pointer<float>() + b * x.stride[0] + t * x.stride[1]);
        }
    });
}

}  // namespace continuo::cpu
#endif  // HWY_ONCE
