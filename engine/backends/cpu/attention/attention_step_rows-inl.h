// Products of a query with rows of keys and values in place; included once for every instruction set.
#if defined(CONTINUO_BACKENDS_CPU_ATTENTION_STEP_ROWS_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef CONTINUO_BACKENDS_CPU_ATTENTION_STEP_ROWS_INL_H_
#undef CONTINUO_BACKENDS_CPU_ATTENTION_STEP_ROWS_INL_H_
#else
#define CONTINUO_BACKENDS_CPU_ATTENTION_STEP_ROWS_INL_H_
#endif

#include <hwy/highway.h>

#include <algorithm>
#include <cstdint>

#include "backends/cpu/simd/lane_sums-inl.h"

HWY_BEFORE_NAMESPACE();
namespace continuo::cpu::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

constexpr std::int64_t kTogether = 4;        // keys whose scores are computed together
constexpr std::int64_t kAheadBytes = 12288;  // prefetch distance

// Reads a row as groups of two vectors of kWidth channels. A 32-bit word contains two bfloat16 numbers. So
// for bfloat16 the first vector has the even channels of a group and the second the odd ones.
template <class T, int kWidth>
struct Group {
    static constexpr bool kPairs = sizeof(T) == 2;
    static constexpr std::int64_t kChannels = 2 * kWidth;
    using Tag = hn::CappedTag<float, kWidth>;
    using Vec = hn::Vec<Tag>;

    static HWY_INLINE void load(const T* from, Vec& first, Vec& second) {
        const Tag d;
        if constexpr (kPairs) {
            const hn::RebindToUnsigned<Tag> words;
            const auto pairs = hn::LoadU(words, reinterpret_cast<const std::uint32_t*>(from));
            first = hn::BitCast(d, hn::ShiftLeft<16>(pairs));
            second = hn::BitCast(d, hn::And(pairs, hn::Set(words, 0xffff0000u)));
        } else {
            first = hn::LoadU(d, from);
            second = hn::LoadU(d, from + kWidth);
        }
    }
    // Prefetches a group into the second-level cache. The first-level cache has too few outstanding lines to
    // hide the memory latency.
    static HWY_INLINE void prefetch(const T* from) {
        constexpr std::int64_t kLine = 64 / sizeof(T);
        for (std::int64_t c = 0; c < kChannels; c += kLine) __builtin_prefetch(from + c, 0, 2);
    }
    // Packs `channels` floats, times `factor`, into groups.
    static HWY_INLINE void arrange(const float* from, float factor, std::int64_t channels, float* to) {
        const Tag d;
        for (std::int64_t c = 0; c < channels; c += kChannels) {
            Vec first, second;
            if constexpr (kPairs) {
                hn::LoadInterleaved2(d, from + c, first, second);
            } else {
                load(from + c, first, second);
            }
            hn::StoreU(hn::Mul(first, hn::Set(d, factor)), d, to + c);
            hn::StoreU(hn::Mul(second, hn::Set(d, factor)), d, to + c + kWidth);
        }
    }
    // The inverse of arrange().
    static HWY_INLINE void restore(const float* from, std::int64_t channels, float* to) {
        const Tag d;
        if constexpr (!kPairs) {
            std::copy_n(from, channels, to);
        } else {
            for (std::int64_t c = 0; c < channels; c += kChannels)
                hn::StoreInterleaved2(hn::LoadU(d, from + c), hn::LoadU(d, from + c + kWidth), d, to + c);
        }
    }
};

// Rows that are read one after the other, and the address of the rows that are read after them.
template <class T>
struct Rows {
    const T* first;
    std::int64_t step, count;
    const T* following;

    const T* at(std::int64_t i) const { return first + i * step; }
    // Returns the row that is read `rows` rows after row i.
    const T* ahead(std::int64_t i, std::int64_t rows) const {
        const std::int64_t next = i + rows;
        return next < count ? at(next) : following + (next - count) * step;
    }
};

template <class T>
constexpr std::int64_t rowsAhead(std::int64_t channels) {
    const std::int64_t rows = kAheadBytes / (channels * static_cast<std::int64_t>(sizeof(T)));
    return std::max(rows / kTogether * kTogether, kTogether);
}

// Computes scores[i] = query . key i. `query` is packed as groups. `scores` has a multiple of kTogether
// elements.
template <class T, int kWidth>
HWY_INLINE void scoreKeys(const float* query, const Rows<T>& keys, std::int64_t channels, float* scores) {
    using G = Group<T, kWidth>;
    const typename G::Tag d;
    const std::int64_t ahead = rowsAhead<T>(channels);
    for (std::int64_t i = 0; i < keys.count; i += kTogether) {
        const T* row[kTogether];
        for (std::int64_t key = 0; key < kTogether; ++key)
            row[key] = keys.at(std::min(i + key, keys.count - 1));
        const T* const next = keys.ahead(i, ahead);
        typename G::Vec sums[kTogether];
#pragma GCC unroll 4
        for (auto& each : sums) each = hn::Zero(d);
        for (std::int64_t c = 0; c < channels; c += G::kChannels) {
            const auto first = hn::LoadU(d, query + c), second = hn::LoadU(d, query + c + kWidth);
#pragma GCC unroll 4
            for (std::int64_t key = 0; key < kTogether; ++key) {
                typename G::Vec one, two;
                G::load(row[key] + c, one, two);
                G::prefetch(next + key * keys.step + c);
                sums[key] = hn::MulAdd(second, two, hn::MulAdd(first, one, sums[key]));
            }
        }
        sumEach(d, sums, scores + i);
    }
}

// out[c] += sum over i in [from, to) of weights[i] * value i, for kGroups groups of channels from `channel`;
// out is packed as groups. Several values have separate sums, so no addition waits for the previous one.
template <class T, int kWidth, int kGroups>
HWY_INLINE void addChannels(const float* weights, const Rows<T>& values, std::int64_t from, std::int64_t to,
                            std::int64_t ahead, std::int64_t channel, float* out) {
    using G = Group<T, kWidth>;
    const typename G::Tag d;
    constexpr int kValues = 4 / kGroups;
    typename G::Vec sums[kValues][2 * kGroups];
#pragma GCC unroll 4
    for (int value = 0; value < kValues; ++value) {
#pragma GCC unroll 8
        for (int i = 0; i < 2 * kGroups; ++i)
            sums[value][i] = value == 0 ? hn::LoadU(d, out + channel + i * kWidth) : hn::Zero(d);
    }
    const auto add = [&](std::int64_t i, const T* row, const T* next, typename G::Vec(&sum)[2 * kGroups])
                         HWY_ATTR {
                             const auto weight = hn::Set(d, weights[i]);
#pragma GCC unroll 4
                             for (int group = 0; group < kGroups; ++group) {
                                 typename G::Vec one, two;
                                 G::load(row + group * G::kChannels, one, two);
                                 G::prefetch(next + group * G::kChannels);
                                 sum[2 * group] = hn::MulAdd(weight, one, sum[2 * group]);
                                 sum[2 * group + 1] = hn::MulAdd(weight, two, sum[2 * group + 1]);
                             }
                         };
    std::int64_t i = from;
    for (; i + kValues <= to; i += kValues) {
        const T* const row = values.at(i) + channel;
        const T* const next = values.ahead(i, ahead) + channel;
#pragma GCC unroll 4
        for (int value = 0; value < kValues; ++value)
            add(i + value, row + value * values.step, next + value * values.step, sums[value]);
    }
    for (; i < to; ++i) add(i, values.at(i) + channel, values.ahead(i, ahead) + channel, sums[0]);
#pragma GCC unroll 8
    for (int c = 0; c < 2 * kGroups; ++c) {
#pragma GCC unroll 4
        for (int value = 1; value < kValues; ++value) sums[0][c] = hn::Add(sums[0][c], sums[value][c]);
        hn::StoreU(sums[0][c], d, out + channel + c * kWidth);
    }
}

template <class T, int kWidth>
HWY_INLINE void addValues(const float* weights, const Rows<T>& values, std::int64_t channels, float* out) {
    constexpr std::int64_t kGroup = Group<T, kWidth>::kChannels;
    const std::int64_t ahead = rowsAhead<T>(channels);
    // If a row needs several passes, process few rows at a time, so that reading stays sequential.
    const std::int64_t few =
        channels == kGroup || channels == 2 * kGroup || channels == 4 * kGroup ? values.count : 32;
    for (std::int64_t i = 0; i < values.count; i += few) {
        const std::int64_t end = std::min(values.count, i + few);
        std::int64_t c = 0;
        for (; c + 4 * kGroup <= channels; c += 4 * kGroup)
            addChannels<T, kWidth, 4>(weights, values, i, end, ahead, c, out);
        for (; c + 2 * kGroup <= channels; c += 2 * kGroup)
            addChannels<T, kWidth, 2>(weights, values, i, end, ahead, c, out);
        for (; c < channels; c += kGroup) addChannels<T, kWidth, 1>(weights, values, i, end, ahead, c, out);
    }
}

}  // namespace continuo::cpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
