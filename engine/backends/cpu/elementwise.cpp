#include <algorithm>
#include <cmath>
#include <cstring>

#include "backends/cpu/cpu_backend.h"
#include "backends/cpu/runtime/segments.h"
#include "backends/cpu/simd/convert_floats.h"
#include "base/philox.h"
#include "continuo/error.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "backends/cpu/elementwise.cpp"
#include <hwy/foreach_target.h>

#include "backends/cpu/simd/loops-inl.h"

HWY_BEFORE_NAMESPACE();
namespace continuo::cpu::HWY_NAMESPACE {
namespace {

void addTo(const float* from, float* to, std::int64_t count) {
    eachVector(count, [&](auto d, std::int64_t i) HWY_ATTR {
        hn::StoreU(hn::Add(hn::LoadU(d, to + i), hn::LoadU(d, from + i)), d, to + i);
    });
}

void addScaledTo(const float* from, float scale, float keep, float* to, std::int64_t count) {
    eachVector(count, [&](auto d, std::int64_t i) HWY_ATTR {
        const auto added = hn::Mul(hn::LoadU(d, from + i), hn::Set(d, scale));
        hn::StoreU(keep == 0 ? added : hn::MulAdd(hn::LoadU(d, to + i), hn::Set(d, keep), added), d, to + i);
    });
}

// Computes the random words of counters first, first + 1 ...: four words per counter.
void drawWords(const DropoutRule& rule, std::uint64_t first, std::int64_t counters, std::uint32_t* words) {
    const auto lower = static_cast<std::uint32_t>(rule.seed),
               upper = static_cast<std::uint32_t>(rule.seed >> 32);
    std::int64_t done = 0;
#if HWY_TARGET != HWY_SCALAR
    // Each 64-bit lane computes one counter. Only the low 32 bits of c0 to c3 are valid; the high bits are
    // discarded after the last round (for the rounds see base/philox.h).
    const hn::ScalableTag<std::uint64_t> d;
    const hn::Repartition<std::uint32_t, decltype(d)> d32;
    const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
    for (; done + lanes <= counters; done += lanes) {
        const auto index = hn::Iota(d, first + static_cast<std::uint64_t>(done));
        auto c0 = index, c1 = hn::ShiftRight<32>(index), c2 = hn::Set(d, rule.stream),
             c3 = hn::Set(d, rule.step);
        std::uint32_t key0 = lower, key1 = upper;
        for (int round = 0; round < 10; ++round, key0 += 0x9E3779B9u, key1 += 0xBB67AE85u) {
            const auto a = hn::MulEven(hn::BitCast(d32, c0), hn::Set(d32, 0xD2511F53u));
            const auto b = hn::MulEven(hn::BitCast(d32, c2), hn::Set(d32, 0xCD9E8D57u));
            c0 = hn::Xor3(hn::ShiftRight<32>(b), c1, hn::Set(d, std::uint64_t{key0}));
            c2 = hn::Xor3(hn::ShiftRight<32>(a), c3, hn::Set(d, std::uint64_t{key1}));
            c1 = b;
            c3 = a;
        }
        const auto low = hn::Set(d, std::uint64_t{0xffffffffu});
        const auto words01 = hn::Or(hn::And(c0, low), hn::ShiftLeft<32>(c1));
        const auto words23 = hn::Or(hn::And(c2, low), hn::ShiftLeft<32>(c3));
        hn::StoreInterleaved2(words01, words23, d, reinterpret_cast<std::uint64_t*>(words + 4 * done));
    }
#endif
    for (; done < counters; ++done) {
        const std::uint64_t index = first + static_cast<std::uint64_t>(done);
        const auto block = philox({static_cast<std::uint32_t>(index), static_cast<std::uint32_t>(index >> 32),
                                   rule.stream, rule.step},
                                  {lower, upper});
        std::copy(block.begin(), block.end(), words + 4 * done);
    }
}

// Applies the dropout to elements from `index` on. Keeps an element, times `scale`, if its 24 random bits are
// at least `threshold`.
void dropElements(const DropoutRule& rule, std::int32_t threshold, float scale, std::int64_t index, Into into,
                  const float* in, float* out, std::int64_t count) {
    constexpr std::int64_t kCounters = 64;
    HWY_ALIGN std::uint32_t words[4 * kCounters];
    while (count > 0) {
        const std::int64_t skipped = index % 4;
        const std::int64_t part = std::min(count, 4 * kCounters - skipped);
        drawWords(rule, static_cast<std::uint64_t>(index / 4), (skipped + part + 3) / 4, words);
        eachVector(part, [&](auto d, std::int64_t i) HWY_ATTR {
            const hn::RebindToUnsigned<decltype(d)> du;
            const hn::RebindToSigned<decltype(d)> di;
            const auto bits = hn::BitCast(di, hn::ShiftRight<8>(hn::LoadU(du, words + skipped + i)));
            const auto keep = hn::RebindMask(d, hn::Gt(bits, hn::Set(di, threshold - 1)));
            auto value = hn::IfThenElseZero(keep, hn::Mul(hn::LoadU(d, in + i), hn::Set(d, scale)));
            if (into == Into::Add) value = hn::Add(value, hn::LoadU(d, out + i));
            hn::StoreU(value, d, out + i);
        });
        index += part;
        in += part;
        out += part;
        count -= part;
    }
}

}  // namespace
}  // namespace continuo::cpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace continuo::cpu {

HWY_EXPORT(addTo);
HWY_EXPORT(addScaledTo);
HWY_EXPORT(dropElements);

void CpuBackend::copy(TensorView from, TensorView to) {
    const Segments<2> segments({from, to});
    if (from.dtype == to.dtype) {
        const auto size = static_cast<std::int64_t>(sizeOf(from.dtype));
        runOrRecordOn(segments, [=](const Segment<2>& s) {
            std::memcpy(static_cast<std::byte*>(to.data) + s.offset[1] * size,
                        static_cast<const std::byte*>(from.data) + s.offset[0] * size,
                        static_cast<std::size_t>(s.count * size));
        });
    } else if (from.dtype == DType::F32 && to.dtype == DType::BF16) {
        runOrRecordOn(segments, [=](const Segment<2>& s) {
            toBFloat16s(from.pointer<float>() + s.offset[0], s.count,
                        static_cast<std::uint16_t*>(to.data) + s.offset[1]);
        });
    } else if (from.dtype == DType::BF16 && to.dtype == DType::F32) {
        runOrRecordOn(segments, [=](const Segment<2>& s) {
            toFloats(DType::BF16, static_cast<const std::uint16_t*>(from.data) + s.offset[0], 1, s.count,
                     to.pointer<float>() + s.offset[1]);
        });
    } else {
        throw Error(ErrorCode::Internal, "copy: from " + std::string(displayName(from.dtype)) + " to " +
                                             std::string(displayName(to.dtype)) + "; f32 and bf16 convert");
    }
}

void CpuBackend::add(TensorView from, TensorView to) {
    const auto kernel = HWY_DYNAMIC_DISPATCH(addTo);
    runOrRecordOn(Segments<2>({from, to}), [=](const Segment<2>& s) {
        kernel(from.pointer<float>() + s.offset[0], to.pointer<float>() + s.offset[1], s.count);
    });
}

void CpuBackend::addScaled(TensorView from, float scale, float keep, TensorView to) {
    const auto kernel = HWY_DYNAMIC_DISPATCH(addScaledTo);
    Segments<2>({from, to}).run(pool_, [&](const Segment<2>& s) {
        kernel(from.pointer<float>() + s.offset[0], scale, keep, to.pointer<float>() + s.offset[1], s.count);
    });
}

void CpuBackend::fill(TensorView to, float value) {
    runOrRecordOn(Segments<1>({to}), [=](const Segment<1>& s) {
        if (value == 0) {
            std::memset(static_cast<std::byte*>(to.data) + s.offset[0] * 4, 0,
                        static_cast<std::size_t>(s.count) * 4);
        } else if (to.dtype == DType::I32) {
            std::fill_n(to.pointer<std::int32_t>() + s.offset[0], s.count, static_cast<std::int32_t>(value));
        } else {
            std::fill_n(to.pointer<float>() + s.offset[0], s.count, value);
        }
    });
}

void CpuBackend::dropout(TensorView in, const DropoutRule& rule, TensorView out, Into into) {
    const auto kernel = HWY_DYNAMIC_DISPATCH(dropElements);
    // Expresses the test uniform(word) >= rate in integer multiples of 2^-24.
    const auto threshold = static_cast<std::int32_t>(std::ceil(static_cast<double>(rule.rate) * 0x1p24));
    const float scale = rule.rate < 1 ? 1 / (1 - rule.rate) : 0;
    Segments<2>({in, out}).run(pool_, [&](const Segment<2>& s) {
        kernel(rule, threshold, scale, s.index, into, in.pointer<float>() + s.offset[0],
               out.pointer<float>() + s.offset[1], s.count);
    });
}

}  // namespace continuo::cpu
#endif  // HWY_ONCE
