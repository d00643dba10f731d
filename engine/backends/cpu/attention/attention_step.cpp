#include "backends/cpu/attention/attention_step.h"

#include <cmath>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "backends/cpu/attention/attention_step.cpp"
#include <hwy/foreach_target.h>

#include "backends/cpu/attention/attention_blocks-inl.h"
#include "backends/cpu/attention/attention_step_rows-inl.h"

HWY_BEFORE_NAMESPACE();
namespace continuo::cpu::HWY_NAMESPACE {
namespace {

// The layout of a split's scratch.
struct SplitMemory {
    SplitMemory(const AttentionStep& job, const float* given, float* scratch)
        : asked(given),
          query(scratch),
          out(query + job.paddedChannels()),
          scores(out + job.paddedChannels()),
          rows(scores + AttentionStep::kSplitKeys) {}

    const float* asked;  // the original query
    float* query;        // the packed query
    float* out;
    float* scores;
    float* rows;  // [kRowsCopied][paddedChannels]
};

// Converts scores [count] to weights; the array is padded to whole vectors. Writes the largest score and the
// sum of weights to `part`.
void weigh(float* scores, std::int64_t count, float* part) {
    const Floats d;
    const std::int64_t whole = (count + kLanes - 1) / kLanes * kLanes;
    std::fill(scores + count, scores + whole, -std::numeric_limits<float>::infinity());
    FloatVec top = hn::LoadU(d, scores);
    for (std::int64_t i = kLanes; i < whole; i += kLanes) top = hn::Max(top, hn::LoadU(d, scores + i));
    top = hn::MaxOfLanes(d, top);
    FloatVec total = hn::Zero(d);
    for (std::int64_t i = 0; i < whole; i += kLanes) {
        const FloatVec weight = powerOfTwo<PowerAccuracy::Exact>(hn::Sub(hn::LoadU(d, scores + i), top));
        total = hn::Add(total, weight);
        hn::StoreU(weight, d, scores + i);
    }
    part[0] = hn::GetLane(top);
    part[1] = hn::GetLane(hn::SumOfLanes(d, total));
}

// Adds the bias to the scores, which are in units of log 2. Sets those of keys that the query does not see to
// minus infinity.
void addBiasAndMask(const AttentionStep& job, std::int64_t b, std::int64_t h, const KeyRange& range,
                    float* scores) {
    if (const TensorView& bias = job.problem.visible.bias.values) {
        const float* const column = static_cast<const float*>(bias.data) + h * bias.stride[1];
        for (std::int64_t s = range.from; s < range.to; ++s)
            scores[s - range.from] += kLog2e * column[job.problem.biasRow(b, 0, s) * bias.stride[0]];
    }
    if (!job.problem.visible.keep) return;
    for (std::int64_t s = range.from; s < range.to; ++s) {
        if (!job.problem.sees(b, 0, s)) scores[s - range.from] = -std::numeric_limits<float>::infinity();
    }
}

// Reads keys and values in place, in groups of 2 * kWidth channels.
template <class T, int kWidth>
void attendInPlace(const AttentionStep& job, std::int64_t head, const KeyRange& range,
                   const SplitMemory& memory, const std::byte* following, float* part) {
    using G = Group<T, kWidth>;
    const std::int64_t b = head / job.problem.heads, h = head % job.problem.heads, d = job.problem.channels;
    const auto rowsOf = [&](const TensorView& view) {
        return static_cast<const T*>(view.data) + headOffset(view, b, range.from, h);
    };
    const T* const values = rowsOf(job.v);
    const std::int64_t count = range.to - range.from;
    G::arrange(memory.asked, job.problem.scale * kLog2e, d, memory.query);
    scoreKeys<T, kWidth>(memory.query, {rowsOf(job.k), job.k.stride[1], count, values}, d, memory.scores);
    addBiasAndMask(job, b, h, range, memory.scores);
    weigh(memory.scores, count, part);
    std::fill(memory.out, memory.out + d, 0.0f);
    addValues<T, kWidth>(memory.scores,
                         {values, job.v.stride[1], count, reinterpret_cast<const T*>(following)}, d,
                         memory.out);
    G::restore(memory.out, d, part + 2);
}

// Handles channel counts that are not whole groups: copies a few rows at a time and pads them with zeros.
template <int kWidth>
void attendCopied(const AttentionStep& job, std::int64_t head, const KeyRange& range,
                  const SplitMemory& memory, float* part) {
    const std::int64_t b = head / job.problem.heads, h = head % job.problem.heads, d = job.problem.channels;
    const std::int64_t padded = job.paddedChannels(), count = range.to - range.from;
    std::fill(memory.query, memory.query + padded, 0.0f);
    for (std::int64_t c = 0; c < d; ++c) memory.query[c] = memory.asked[c] * job.problem.scale * kLog2e;
    std::fill(memory.rows, memory.rows + AttentionStep::kRowsCopied * padded, 0.0f);
    const auto copyRows = [&](const TensorView& from, std::int64_t i) HWY_ATTR {
        const std::int64_t rows = std::min(AttentionStep::kRowsCopied, count - i);
        for (std::int64_t row = 0; row < rows; ++row)
            copyRow(from, headOffset(from, b, range.from + i + row, h), d, memory.rows + row * padded);
        return rows;
    };
    for (std::int64_t i = 0; i < count; i += AttentionStep::kRowsCopied) {
        const std::int64_t rows = copyRows(job.k, i);
        scoreKeys<float, kWidth>(memory.query, {memory.rows, padded, rows, memory.rows}, padded,
                                 memory.scores + i);
    }
    addBiasAndMask(job, b, h, range, memory.scores);
    weigh(memory.scores, count, part);
    std::fill(memory.out, memory.out + padded, 0.0f);
    for (std::int64_t i = 0; i < count; i += AttentionStep::kRowsCopied) {
        const std::int64_t rows = copyRows(job.v, i);
        addValues<float, kWidth>(memory.scores + i, {memory.rows, padded, rows, memory.rows}, padded,
                                 memory.out);
    }
    std::copy_n(memory.out, d, part + 2);
}

// Chooses the widest vectors for which the channels of a row are whole groups of two vectors.
template <class T>
void attendAs(const AttentionStep& job, std::int64_t head, const KeyRange& range, const SplitMemory& memory,
              const std::byte* following, float* part) {
    constexpr int kNarrow = static_cast<int>(std::min<std::int64_t>(kLanes, 4));
    const std::int64_t d = job.problem.channels;
    if constexpr (kLanes >= 16) {
        if (d % 32 == 0) return attendInPlace<T, 16>(job, head, range, memory, following, part);
    }
    if constexpr (kLanes >= 8) {
        if (d % 16 == 0) return attendInPlace<T, 8>(job, head, range, memory, following, part);
    }
    if (d % (2 * kNarrow) == 0) return attendInPlace<T, kNarrow>(job, head, range, memory, following, part);
    attendCopied<kNarrow>(job, head, range, memory, part);
}

void attendSplit(const AttentionStep& job, std::int64_t task, const float* query, float* scratch,
                 const std::byte* following) {
    const std::int64_t head = task / job.splits, split = task % job.splits;
    const KeyRange range = job.splitKeys(head, split);
    if (range.empty()) return;
    if (following == nullptr) following = job.keyAddress(std::min(task + 1, job.heads() * job.splits - 1));
    const SplitMemory memory(job, query, scratch);
    if (job.k.dtype == DType::F32)
        attendAs<float>(job, head, range, memory, following, job.part(head, split));
    else
        attendAs<std::uint16_t>(job, head, range, memory, following, job.part(head, split));
}

void combineSplits(const AttentionStep& job, std::int64_t head) {
    const std::int64_t b = head / job.problem.heads, h = head % job.problem.heads,
                       channels = job.problem.channels;
    float* to = static_cast<float*>(job.out.data) + headOffset(job.out, b, 0, h);
    const KeyRange reach = job.problem.visibleRange(b, 0, 1);
    const std::int64_t splits = AttentionStep::countSplitsIn(reach);
    float top = -std::numeric_limits<float>::infinity(), total = 0;
    for (std::int64_t split = 0; split < splits; ++split) top = std::max(top, job.part(head, split)[0]);
    const auto factorOf = [&](const float* part) { return part[1] > 0 ? std::exp2(part[0] - top) : 0.0f; };
    for (std::int64_t split = 0; split < splits; ++split) {
        const float* part = job.part(head, split);
        total += factorOf(part) * part[1];
    }
    const float whole = total > 0 ? 1 / total : 0.0f;
    std::fill(to, to + channels, 0.0f);
    for (std::int64_t split = 0; split < splits; ++split) {
        const float* part = job.part(head, split);
        const float factor = factorOf(part) * whole;
        eachVector(channels, [&](auto d, std::int64_t c) HWY_ATTR {
            const auto value = hn::LoadU(d, part + 2 + c);
            hn::StoreU(hn::MulAdd(hn::Set(d, factor), value, hn::LoadU(d, to + c)), d, to + c);
        });
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

void AttentionStep::attend(std::int64_t task, const float* query, float* scratch,
                           const std::byte* following) const {
    HWY_DYNAMIC_DISPATCH(attendSplit)(*this, task, query, scratch, following);
}

void AttentionStep::combine(std::int64_t head) const { HWY_DYNAMIC_DISPATCH(combineSplits)(*this, head); }

}  // namespace continuo::cpu
#endif
