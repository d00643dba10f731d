#include "backends/cpu/attention_step.h"

#include <hwy/cache_control.h>

#include <cmath>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "backends/cpu/attention_step.cpp"
#include <hwy/foreach_target.h>

#include "backends/cpu/attention_blocks-inl.h"

HWY_BEFORE_NAMESPACE();
namespace continuo::cpu::HWY_NAMESPACE {
namespace {

// A row is read as groups of two vectors of kWidth channels. Two bfloat16 lie in one 32-bit word, so there
// the first vector has the even channels of a group and the second the odd ones.
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
    // Where channel c of a row stands when its groups are stored vector by vector.
    static std::int64_t place(std::int64_t c) {
        return kPairs ? c / kChannels * kChannels + c % 2 * kWidth + c % kChannels / 2 : c;
    }
};

constexpr std::int64_t kTogether = 4;  // keys whose scores are summed together
constexpr std::int64_t kAhead = 2048;  // bytes to prefetch ahead

// to[i] = the sum of the lanes of vector i.
#if HWY_TARGET == HWY_SCALAR
template <class Tag>
HWY_INLINE void sumEach(Tag d, const hn::Vec<Tag> (&each)[kTogether], float* to) {
    for (std::int64_t i = 0; i < kTogether; ++i) hn::StoreU(each[i], d, to + i);
}
#else
HWY_INLINE void storeSums(hn::FixedTag<float, 4> d, hn::Vec<hn::FixedTag<float, 4> > sums, float* to) {
    hn::StoreU(sums, d, to);
}
template <class Tag>
HWY_INLINE void storeSums(Tag d, hn::Vec<Tag> sums, float* to) {
    const hn::Half<Tag> half;
    storeSums(half, hn::Add(hn::LowerHalf(half, sums), hn::UpperHalf(half, sums)), to);
}
template <class Tag>
HWY_INLINE void sumEach(Tag d, const hn::Vec<Tag> (&each)[kTogether], float* to) {
    const hn::Repartition<double, Tag> pairs;
    const auto sum01 =
        hn::Add(hn::InterleaveLower(d, each[0], each[1]), hn::InterleaveUpper(d, each[0], each[1]));
    const auto sum23 =
        hn::Add(hn::InterleaveLower(d, each[2], each[3]), hn::InterleaveUpper(d, each[2], each[3]));
    const auto low = hn::InterleaveLower(pairs, hn::BitCast(pairs, sum01), hn::BitCast(pairs, sum23));
    const auto high = hn::InterleaveUpper(pairs, hn::BitCast(pairs, sum01), hn::BitCast(pairs, sum23));
    storeSums(d, hn::Add(hn::BitCast(d, low), hn::BitCast(d, high)), to);
}
#endif

// scores[i] = query . key i, for keys `step` apart. query: laid out as groups. scores: room for a multiple of
// kTogether.
template <class T, int kWidth>
HWY_INLINE void scoreKeys(const float* query, const T* keys, std::int64_t step, std::int64_t count,
                          std::int64_t channels, float* scores) {
    using G = Group<T, kWidth>;
    const typename G::Tag d;
    for (std::int64_t i = 0; i < count; i += kTogether) {
        const T* row[kTogether];
        for (std::int64_t key = 0; key < kTogether; ++key)
            row[key] = keys + std::min(i + key, count - 1) * step;
        typename G::Vec sums[kTogether];
#pragma GCC unroll 4
        for (auto& each : sums) each = hn::Zero(d);
        for (std::int64_t c = 0; c < channels; c += G::kChannels) {
            const auto first = hn::LoadU(d, query + c), second = hn::LoadU(d, query + c + kWidth);
#pragma GCC unroll 4
            for (std::int64_t key = 0; key < kTogether; ++key) {
                typename G::Vec one, two;
                G::load(row[key] + c, one, two);
                hwy::Prefetch(reinterpret_cast<const char*>(row[key] + c) + kAhead);
                sums[key] = hn::MulAdd(second, two, hn::MulAdd(first, one, sums[key]));
            }
        }
        sumEach(d, sums, scores + i);
    }
}

// out[c] += sum over i of weights[i] * value i, for kGroups groups of channels; out is laid out as groups.
template <class T, int kWidth, int kGroups>
HWY_INLINE void addChannels(const float* weights, const T* values, std::int64_t step, std::int64_t count,
                            float* out) {
    using G = Group<T, kWidth>;
    const typename G::Tag d;
    typename G::Vec sums[2 * kGroups];
#pragma GCC unroll 8
    for (int i = 0; i < 2 * kGroups; ++i) sums[i] = hn::LoadU(d, out + i * kWidth);
    for (std::int64_t i = 0; i < count; ++i) {
        const auto weight = hn::Set(d, weights[i]);
        const T* row = values + i * step;
#pragma GCC unroll 4
        for (int group = 0; group < kGroups; ++group) {
            typename G::Vec one, two;
            G::load(row + group * G::kChannels, one, two);
            hwy::Prefetch(reinterpret_cast<const char*>(row + group * G::kChannels) + kAhead);
            sums[2 * group] = hn::MulAdd(weight, one, sums[2 * group]);
            sums[2 * group + 1] = hn::MulAdd(weight, two, sums[2 * group + 1]);
        }
    }
#pragma GCC unroll 8
    for (int i = 0; i < 2 * kGroups; ++i) hn::StoreU(sums[i], d, out + i * kWidth);
}

template <class T, int kWidth>
HWY_INLINE void addValues(const float* weights, const T* values, std::int64_t step, std::int64_t count,
                          std::int64_t channels, float* out) {
    constexpr std::int64_t kGroup = Group<T, kWidth>::kChannels,
                           kFew = 32;  // a few rows at a time: reading goes forward
    for (std::int64_t i = 0; i < count; i += kFew) {
        const std::int64_t few = std::min(kFew, count - i);
        std::int64_t c = 0;
        for (; c + 4 * kGroup <= channels; c += 4 * kGroup)
            addChannels<T, kWidth, 4>(weights + i, values + i * step + c, step, few, out + c);
        for (; c + 2 * kGroup <= channels; c += 2 * kGroup)
            addChannels<T, kWidth, 2>(weights + i, values + i * step + c, step, few, out + c);
        for (; c < channels; c += kGroup)
            addChannels<T, kWidth, 1>(weights + i, values + i * step + c, step, few, out + c);
    }
}

// Where a split puts things in its scratch.
struct SplitMemory {
    SplitMemory(const AttentionStep& job, float* scratch)
        : query(scratch),
          out(query + job.paddedChannels()),
          scores(out + job.paddedChannels()),
          rows(scores + AttentionStep::kSplitKeys) {}

    float* query;
    float* out;
    float* scores;
    float* rows;  // [kRowsCopied][paddedChannels]
};

// The weights of the scores [count], whose array has room for whole vectors; the largest score and the sum of
// weights to `part`.
void weigh(float* scores, std::int64_t count, float* part) {
    const Floats d;
    const std::int64_t whole = (count + kLanes - 1) / kLanes * kLanes;
    std::fill(scores + count, scores + whole, -std::numeric_limits<float>::infinity());
    FloatVec top = hn::LoadU(d, scores);
    for (std::int64_t i = kLanes; i < whole; i += kLanes) top = hn::Max(top, hn::LoadU(d, scores + i));
    top = hn::MaxOfLanes(d, top);
    FloatVec total = hn::Zero(d);
    for (std::int64_t i = 0; i < whole; i += kLanes) {
        const FloatVec weight = powerOfTwo<Power::Exact>(hn::Sub(hn::LoadU(d, scores + i), top));
        total = hn::Add(total, weight);
        hn::StoreU(weight, d, scores + i);
    }
    part[0] = hn::GetLane(top);
    part[1] = hn::GetLane(hn::SumOfLanes(d, total));
}

// Scores of keys that the query does not see become minus infinity.
void hide(const AttentionStep& job, std::int64_t b, const KeyRange& range, float* scores) {
    if (!job.problem.visible.keep) return;
    for (std::int64_t s = range.from; s < range.to; ++s) {
        if (!job.problem.sees(b, 0, s)) scores[s - range.from] = -std::numeric_limits<float>::infinity();
    }
}

// Keys and values read as they lie, in groups of 2 * kWidth channels.
template <class T, int kWidth>
void attendInPlace(const AttentionStep& job, std::int64_t head, const KeyRange& range,
                   const SplitMemory& memory, float* part) {
    using G = Group<T, kWidth>;
    const std::int64_t b = head / job.problem.heads, h = head % job.problem.heads, d = job.problem.channels;
    const float* query = static_cast<const float*>(job.q.data) + headOffset(job.q, b, 0, h);
    for (std::int64_t c = 0; c < d; ++c) memory.query[G::place(c)] = query[c] * job.problem.scale * kLog2e;
    const std::int64_t count = range.to - range.from;
    scoreKeys<T, kWidth>(memory.query,
                         static_cast<const T*>(job.k.data) + headOffset(job.k, b, range.from, h),
                         job.k.stride[1], count, d, memory.scores);
    hide(job, b, range, memory.scores);
    weigh(memory.scores, count, part);
    std::fill(memory.out, memory.out + d, 0.0f);
    addValues<T, kWidth>(memory.scores,
                         static_cast<const T*>(job.v.data) + headOffset(job.v, b, range.from, h),
                         job.v.stride[1], count, d, memory.out);
    for (std::int64_t c = 0; c < d; ++c) part[2 + c] = memory.out[G::place(c)];
}

// The same for channels that are no whole groups: rows are copied and filled up with zeros, a few at a time.
template <int kWidth>
void attendCopied(const AttentionStep& job, std::int64_t head, const KeyRange& range,
                  const SplitMemory& memory, float* part) {
    const std::int64_t b = head / job.problem.heads, h = head % job.problem.heads, d = job.problem.channels;
    const std::int64_t padded = job.paddedChannels(), count = range.to - range.from;
    const float* query = static_cast<const float*>(job.q.data) + headOffset(job.q, b, 0, h);
    std::fill(memory.query, memory.query + padded, 0.0f);
    for (std::int64_t c = 0; c < d; ++c) memory.query[c] = query[c] * job.problem.scale * kLog2e;
    std::fill(memory.rows, memory.rows + AttentionStep::kRowsCopied * padded, 0.0f);
    const auto copyRows = [&](const TensorView& from, std::int64_t i) HWY_ATTR {
        const std::int64_t rows = std::min(AttentionStep::kRowsCopied, count - i);
        for (std::int64_t row = 0; row < rows; ++row)
            copyRow(from, headOffset(from, b, range.from + i + row, h), d, memory.rows + row * padded);
        return rows;
    };
    for (std::int64_t i = 0; i < count; i += AttentionStep::kRowsCopied) {
        const std::int64_t rows = copyRows(job.k, i);
        scoreKeys<float, kWidth>(memory.query, memory.rows, padded, rows, padded, memory.scores + i);
    }
    hide(job, b, range, memory.scores);
    weigh(memory.scores, count, part);
    std::fill(memory.out, memory.out + padded, 0.0f);
    for (std::int64_t i = 0; i < count; i += AttentionStep::kRowsCopied) {
        const std::int64_t rows = copyRows(job.v, i);
        addValues<float, kWidth>(memory.scores + i, memory.rows, padded, rows, padded, memory.out);
    }
    std::copy_n(memory.out, d, part + 2);
}

// The widest vectors of which two make up a group that fits.
template <class T>
void attendAs(const AttentionStep& job, std::int64_t head, const KeyRange& range, const SplitMemory& memory,
              float* part) {
    constexpr int kNarrow = static_cast<int>(std::min<std::int64_t>(kLanes, 4));
    const std::int64_t d = job.problem.channels;
    if constexpr (kLanes >= 16) {
        if (d % 32 == 0) return attendInPlace<T, 16>(job, head, range, memory, part);
    }
    if constexpr (kLanes >= 8) {
        if (d % 16 == 0) return attendInPlace<T, 8>(job, head, range, memory, part);
    }
    if (d % (2 * kNarrow) == 0) return attendInPlace<T, kNarrow>(job, head, range, memory, part);
    attendCopied<kNarrow>(job, head, range, memory, part);
}

void attendSplit(const AttentionStep& job, std::int64_t head, std::int64_t split, float* scratch) {
    const KeyRange range = job.keysOf(head, split);
    if (range.empty()) return;
    const SplitMemory memory(job, scratch);
    if (job.k.dtype == DType::F32)
        attendAs<float>(job, head, range, memory, job.part(head, split));
    else
        attendAs<std::uint16_t>(job, head, range, memory, job.part(head, split));
}

void combineSplits(const AttentionStep& job, std::int64_t head) {
    const std::int64_t b = head / job.problem.heads, h = head % job.problem.heads,
                       channels = job.problem.channels;
    float* to = static_cast<float*>(job.out.data) + headOffset(job.out, b, 0, h);
    float top = -std::numeric_limits<float>::infinity(), total = 0;
    for (std::int64_t split = 0; split < job.splits; ++split) {
        if (!job.keysOf(head, split).empty()) top = std::max(top, job.part(head, split)[0]);
    }
    std::fill(to, to + channels, 0.0f);
    for (std::int64_t split = 0; split < job.splits; ++split) {
        if (job.keysOf(head, split).empty()) continue;
        const float* part = job.part(head, split);
        const float factor = part[1] > 0 ? std::exp2(part[0] - top) : 0.0f;
        total += factor * part[1];
        for (std::int64_t c = 0; c < channels; ++c) to[c] += factor * part[2 + c];
    }
    if (total > 0) {
        const float factor = 1 / total;
        for (std::int64_t c = 0; c < channels; ++c) to[c] *= factor;
    }
    if (job.logSum) *logSumAt(job.logSum, b, h, 0) = kLn2 * (top + std::log2(total));
}

}  // namespace
}  // namespace continuo::cpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace continuo::cpu {

HWY_EXPORT(attendSplit);
HWY_EXPORT(combineSplits);

void AttentionStep::attend(std::int64_t head, std::int64_t split, float* scratch) const {
    HWY_DYNAMIC_DISPATCH(attendSplit)(*this, head, split, scratch);
}

void AttentionStep::combine(std::int64_t head) const { HWY_DYNAMIC_DISPATCH(combineSplits)(*this, head); }

}  // namespace continuo::cpu
#endif
