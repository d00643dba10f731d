// Formats of Matvec for each weight type; included once for every instruction set.
#if defined(CONTINUO_BACKENDS_CPU_MATVEC_FORMATS_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef CONTINUO_BACKENDS_CPU_MATVEC_FORMATS_INL_H_
#undef CONTINUO_BACKENDS_CPU_MATVEC_FORMATS_INL_H_
#else
#define CONTINUO_BACKENDS_CPU_MATVEC_FORMATS_INL_H_
#endif

#include <hwy/highway.h>

#include <algorithm>
#include <cstdint>
#include <cstring>

HWY_BEFORE_NAMESPACE();
namespace continuo::cpu::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

using FloatTag = hn::ScalableTag<float>;
using IntTag = hn::ScalableTag<std::int32_t>;
using ShortTag = hn::ScalableTag<std::int16_t>;
using WordTag = hn::ScalableTag<std::uint32_t>;

constexpr std::int64_t kFloats = hn::MaxLanes(FloatTag{});
constexpr std::int64_t kShorts = hn::MaxLanes(ShortTag{});

// How weights of a type are multiplied: in steps of kStep elements, which are two vectors. Inputs are packed
// for these steps.
struct F32Format {
    using Element = float;
    using Input = float;
    using Operand = hn::Vec<FloatTag>;
    using V = hn::Vec<FloatTag>;
    static constexpr std::int64_t kStep = 2 * kFloats;
    static constexpr std::int64_t kHead = 0;  // inputs before the first step, with the initial values of the
                                              // sums

    static HWY_INLINE void weights(const float* from, V& first, V& second) { inputs(from, first, second); }
    static HWY_INLINE void inputs(const float* from, V& first, V& second) {
        first = hn::LoadU(FloatTag{}, from);
        second = hn::LoadU(FloatTag{}, from + kFloats);
    }
    static HWY_INLINE void start(const float*, V& first, V& second) { first = second = hn::Zero(FloatTag{}); }
    static HWY_INLINE V multiplyAdd(V weight, V input, V sum) { return hn::MulAdd(weight, input, sum); }
    static HWY_INLINE hn::Vec<FloatTag> total(V first, V second) { return hn::Add(first, second); }
    // Packs one padded row, possibly in place. Returns the factor on the sums.
    static HWY_INLINE float arrange(const float* row, std::int64_t padded, Input* to) {
        if (row != to) std::memcpy(to, row, static_cast<std::size_t>(padded) * sizeof(float));
        return 1;
    }
};

// A bf16 is the upper half of a float. A 32-bit lane contains an even and an odd element, and inputs are
// packed with evens before odds.
struct Bf16Format : F32Format {
    using Element = std::uint16_t;

    static HWY_INLINE void weights(const std::uint16_t* from, V& first, V& second) {
        const WordTag words;
#if HWY_TARGET == HWY_SCALAR
        std::uint32_t bits;
        std::memcpy(&bits, from, sizeof bits);
        const auto pairs = hn::Set(words, bits);
#else
        const auto pairs = hn::BitCast(words, hn::LoadU(hn::ScalableTag<std::uint16_t>{}, from));
#endif
        first = hn::BitCast(FloatTag{}, hn::ShiftLeft<16>(pairs));
        second = hn::BitCast(FloatTag{}, hn::And(pairs, hn::Set(words, 0xffff0000u)));
    }
    static HWY_INLINE float arrange(const float* row, std::int64_t padded, Input* to) {
#if HWY_TARGET == HWY_SCALAR
        return F32Format::arrange(row, padded, to);
#else
        const FloatTag d;
        for (std::int64_t i = 0; i < padded; i += kStep) {
            const V low = hn::LoadU(d, row + i), high = hn::LoadU(d, row + i + kFloats);
            hn::StoreU(hn::ConcatEven(d, high, low), d, to + i);
            hn::StoreU(hn::ConcatOdd(d, high, low), d, to + i + kFloats);
        }
        return 1;
#endif
    }
};

// The largest of a row's inputs, for the conversion to integers.
struct Range {
    float most;
    float odd;  // NaN if an input is not finite, else 0

    float factorTo(float limit) const { return most > 0 ? limit / most : 0.0f; }
    float unitOf(float limit) const { return most / limit + odd; }
};

HWY_INLINE Range computeRange(const float* row, std::int64_t padded) {
    const FloatTag d;
    auto largest = hn::Zero(d), odd = hn::Zero(d);
    for (std::int64_t i = 0; i < padded; i += kFloats) {
        const auto x = hn::LoadU(d, row + i);
        largest = hn::Max(largest, hn::Abs(x));
        odd = hn::Add(odd, hn::Sub(x, x));
    }
    return {hn::GetLane(hn::MaxOfLanes(d, largest)), hn::GetLane(hn::SumOfLanes(d, odd))};
}

// 8-bit weights times 16-bit inputs, in 32-bit sums that cannot overflow.
struct I8Format {
    using Element = std::int8_t;
    using Input = std::int16_t;
    using V = hn::Vec<IntTag>;
    using Operand = hn::Vec<ShortTag>;
    static constexpr std::int64_t kStep = 2 * kShorts;
    static constexpr std::int64_t kHead = 0;

    static HWY_INLINE void weights(const std::int8_t* from, Operand& first, Operand& second) {
        const ShortTag d;
        const hn::Rebind<std::int8_t, ShortTag> bytes;
        first = hn::PromoteTo(d, hn::LoadU(bytes, from));
        second = hn::PromoteTo(d, hn::LoadU(bytes, from + kShorts));
    }
    static HWY_INLINE void inputs(const std::int16_t* from, Operand& first, Operand& second) {
        first = hn::LoadU(ShortTag{}, from);
        second = hn::LoadU(ShortTag{}, from + kShorts);
    }
    static HWY_INLINE void start(const std::int16_t*, V& first, V& second) {
        first = second = hn::Zero(IntTag{});
    }
    static HWY_INLINE V multiplyAdd(Operand weight, Operand input, V sum) {
        V more = hn::Zero(IntTag{});
        sum = hn::ReorderWidenMulAccumulate(IntTag{}, weight, input, sum, more);
#if HWY_TARGET == HWY_SCALAR || (HWY_TARGET >= HWY_SVE2_128 && HWY_TARGET <= HWY_NEON)
        sum = hn::Add(sum, more);
#endif
        return sum;
    }
    static HWY_INLINE hn::Vec<FloatTag> total(V first, V second) {
        return hn::ConvertTo(FloatTag{}, hn::Add(first, second));
    }
    static HWY_INLINE float arrange(const float* row, std::int64_t padded, Input* to) {
        // Each lane sums `products` products of at most 128 * limit, and this sum must fit in 32 bits.
        const std::int64_t products = std::max<std::int64_t>(1, padded / kFloats);
        const std::int64_t room = (std::int64_t{1} << 24) / products - 1;
        const auto limit = static_cast<float>(std::clamp<std::int64_t>(room, 1, 32767));
        const Range range = computeRange(row, padded);
        const FloatTag d;
        const auto factor = hn::Set(d, range.factorTo(limit));
        const hn::Rebind<std::int16_t, FloatTag> shorts;
        for (std::int64_t i = 0; i < padded; i += kFloats) {
            const auto whole = hn::NearestInt(hn::Mul(hn::LoadU(d, row + i), factor));
            hn::StoreU(hn::DemoteTo(shorts, whole), shorts, to + i);
        }
        return range.unitOf(limit);
    }
};

#if HWY_ARCH_X86 && HWY_TARGET <= HWY_AVX3
// I8Format on AVX-512 VNNI, which multiplies unsigned bytes with signed ones. A 16-bit input is 256 times one
// byte plus another byte. Weights are increased by 128, and the initial values of the sums compensate for
// that.
struct I8DotFormat {
    using Element = std::int8_t;
    using Input = std::int16_t;  // two bytes: in each step first all upper ones, then all lower ones
    using V = hn::Vec<IntTag>;
    using Operand = hn::Vec<IntTag>;
    static constexpr std::int64_t kStep = 64;
    static constexpr std::int64_t kHead = 64;

    static HWY_INLINE void weights(const std::int8_t* from, Operand& first, Operand& second) {
        const auto shift = hn::Set(hn::ScalableTag<std::uint8_t>{}, 128);
        const auto bytes =
            hn::LoadU(hn::ScalableTag<std::uint8_t>{}, reinterpret_cast<const std::uint8_t*>(from));
        first = second = hn::BitCast(IntTag{}, hn::Xor(bytes, shift));
    }
    static HWY_INLINE void inputs(const std::int16_t* from, Operand& first, Operand& second) {
        first = hn::LoadU(IntTag{}, reinterpret_cast<const std::int32_t*>(from));
        second = hn::LoadU(IntTag{}, reinterpret_cast<const std::int32_t*>(from + kStep / 2));
    }
    static HWY_INLINE void start(const std::int16_t* head, V& first, V& second) {
        inputs(head, first, second);
    }
    static HWY_INLINE V multiplyAdd(Operand weight, Operand input, V sum) {
        __asm__("vpdpbusd %2, %1, %0" : "+v"(sum.raw) : "v"(weight.raw), "v"(input.raw));
        return sum;
    }
    static HWY_INLINE hn::Vec<FloatTag> total(V first, V second) {
        const FloatTag d;
        return hn::MulAdd(hn::ConvertTo(d, first), hn::Set(d, 256.0f), hn::ConvertTo(d, second));
    }
    static HWY_INLINE float arrange(const float* row, std::int64_t padded, Input* to) {
        constexpr float kLimit = 127 * 256 + 127;
        const Range range = computeRange(row, padded);
        const FloatTag d;
        const IntTag ints;
        const hn::Rebind<std::int8_t, FloatTag> bytes;
        const auto factor = hn::Set(d, range.factorTo(kLimit));
        const auto shift = hn::BitCast(ints, hn::Set(hn::ScalableTag<std::uint8_t>{}, 128));
        V upperSum = hn::Zero(ints), lowerSum = hn::Zero(ints), upper, lower;
        for (std::int64_t i = 0; i < padded; i += kStep) {
            auto* const step = reinterpret_cast<std::int8_t*>(to + kHead + i);
            for (std::int64_t c = 0; c < kStep; c += kFloats) {
                const auto whole = hn::NearestInt(hn::Mul(hn::LoadU(d, row + i + c), factor));
                const auto high = hn::ShiftRight<8>(hn::Add(whole, hn::Set(ints, 128)));
                hn::StoreU(hn::DemoteTo(bytes, high), bytes, step + c);
                hn::StoreU(hn::DemoteTo(bytes, hn::Sub(whole, hn::ShiftLeft<8>(high))), bytes,
                           step + kStep + c);
            }
            inputs(to + kHead + i, upper, lower);
            upperSum = multiplyAdd(shift, upper, upperSum);
            lowerSum = multiplyAdd(shift, lower, lowerSum);
        }
        auto* const head = reinterpret_cast<std::int32_t*>(to);
        hn::StoreU(hn::Neg(upperSum), ints, head);
        hn::StoreU(hn::Neg(lowerSum), ints, head + kFloats);
        return range.unitOf(kLimit);
    }
};
#endif

}  // namespace continuo::cpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
