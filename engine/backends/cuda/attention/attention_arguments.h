#pragma once

#include <cuda_runtime.h>

#include <cmath>
#include <cstdint>

#include "backend/backend.h"

// Parameters of the attention kernels, passed by value, and index arithmetic on them. The letters are those
// of backend/backend.h.
namespace continuo::cuda {

// Factor on scores: kernels compare and exponentiate them in powers of two.
inline constexpr float kLog2e = 1.44269504088896341f;

// A tensor with three outer axes of any strides, and a contiguous last one.
struct Strided {
    void* data = nullptr;
    std::int64_t stride[3] = {0, 0, 0};  // in elements

    Strided() = default;
    explicit Strided(const TensorView& view)
        : data(view.data), stride{view.stride[0], view.stride[1], view.stride[2]} {}

    __host__ __device__ explicit operator bool() const { return data != nullptr; }
    template <class T>
    __host__ __device__ T* at(std::int64_t a, std::int64_t b, std::int64_t c) const {
        return static_cast<T*>(data) + a * stride[0] + b * stride[1] + c * stride[2];
    }
    // Returns whether every row is aligned to 16 bytes.
    bool alignedRows(std::int64_t elementBytes) const {
        std::int64_t all = static_cast<std::int64_t>(reinterpret_cast<std::uintptr_t>(data) % 16);
        for (const std::int64_t each : stride) all |= each * elementBytes % 16;
        return all == 0;
    }
};

// Keys or queries [from, to).
struct Span {
    int from = 0;
    int to = 0;

    __host__ __device__ bool empty() const { return from >= to; }
    __host__ __device__ int size() const { return empty() ? 0 : to - from; }
    // Returns part `index` of `count` nearly equal parts, each of whole blocks of `block`.
    __host__ __device__ Span part(int index, int count, int block) const {
        const std::int64_t blocks = (size() + block - 1) / block;
        const auto edge = [&](std::int64_t i) {
            const std::int64_t at = from + blocks * i / count * block;
            return static_cast<int>(at < to ? at : to);
        };
        return {edge(index), edge(index + 1)};
    }
};

// A tensor's numbers, one per row of the batch.
struct RowNumbers {
    const std::int32_t* data = nullptr;
    std::int64_t stride = 0;

    RowNumbers() = default;
    explicit RowNumbers(const TensorView& view)
        : data(static_cast<const std::int32_t*>(view.data)), stride(view.stride[0]) {}

    // Bypasses the first-level cache, which may contain values of an earlier step.
    __device__ std::int32_t operator[](int row) const { return __ldcg(data + row * stride); }
};

// The mask: Visibility of backend/backend.h (Perceiver AR, appendix C).
struct AttentionMask {
    RowNumbers first_, begin_;
    const std::uint8_t* keep = nullptr;
    std::int64_t keepStride[2] = {0, 0};
    bool ownAlways = false;
    int queries = 0, keys = 0;
    int window = kNoBound;

    static constexpr int kNoBound = 1 << 30;
    // Largest number of queries that a kernel tests together.
    static constexpr int kTogether = 64;

    AttentionMask() = default;
    AttentionMask(const Visibility& visible, std::int64_t queryCount, std::int64_t keyCount)
        : first_(visible.first),
          begin_(visible.begin),
          keep(static_cast<const std::uint8_t*>(visible.keep.data)),
          keepStride{visible.keep.stride[0], visible.keep.stride[1]},
          ownAlways(visible.ownAlways),
          queries(static_cast<int>(queryCount)),
          keys(static_cast<int>(keyCount)),
          window(visible.window > 0 && visible.window < kNoBound ? static_cast<int>(visible.window)
                                                                 : kNoBound) {}

    // The mask of one row of the batch.
    struct Row {
        int first = 0, begin = 0;
        const std::uint8_t* keep = nullptr;
        std::int64_t keepStride = 0;
        bool ownAlways = false;
        int queries = 0, keys = 0;
        int window = kNoBound;

        // Returns the first key of query t's window.
        __device__ int windowFrom(int t) const { return first + t - window + 1; }
        __device__ bool isKept(int s) const { return keep == nullptr || keep[s * keepStride] != 0; }
        __device__ bool sees(int t, int s) const {
            const int own = first + t;
            return s < keys &&
                   ((s == own && ownAlways) || (s <= own && s >= begin && s >= windowFrom(t) && isKept(s)));
        }
        // Returns a range that contains all keys visible to queries [t0, t1).
        __device__ Span visibleKeys(int t0, int t1) const {
            Span span{max(begin, windowFrom(t0)), min(keys, first + t1)};
            if (ownAlways) span.from = min(span.from, max(0, first + t0));
            return span;
        }
        // Returns a range that contains all queries that see any of keys [s0, s1).
        __device__ Span seeingQueries(int s0, int s1) const {
            Span span{max(0, s0 - first), min(queries, s1 - 1 - first + window)};
            if (s1 <= begin) span.to = ownAlways ? min(span.to, s1 - first) : 0;
            return span;
        }
        // allReach() returns whether each of kTogether queries from t0 on sees each kept key of [s0, s1);
        // allSee() also requires that all are kept.
        __device__ bool allReach(int t0, int s0, int s1) const {
            return s0 >= begin && s1 <= first + t0 + 1 && s1 <= keys &&
                   s0 >= windowFrom(min(t0 + kTogether, queries) - 1);
        }
        __device__ bool allSee(int t0, int s0, int s1) const {
            return keep == nullptr && allReach(t0, s0, s1);
        }
        // Returns whether any query may see key s. Hidden keys are never read, so they may have any content.
        __device__ bool mayBeSeen(int s) const {
            const bool own = ownAlways && s >= first && s < first + queries;
            return s >= 0 && s < keys && s < first + queries &&
                   (own || (s >= begin && s >= windowFrom(0) && isKept(s)));
        }
    };
    __device__ Row row(int b) const {
        const int begin = begin_.data != nullptr ? max(0, begin_[b]) : 0;
        return {first_[b],     begin,     keep != nullptr ? keep + b * keepStride[0] : nullptr,
                keepStride[1], ownAlways, queries,
                keys,          window};
    }
};

// DistanceBias of backend/backend.h, in powers of two.
struct Bias {
    const float* values = nullptr;  // [R,H]; absent: none
    std::int64_t stride[2] = {0, 0};
    int last = 0;  // R - 1
    int shift = 0;

    Bias() = default;
    explicit Bias(const DistanceBias& bias)
        : values(static_cast<const float*>(bias.values.data)),
          stride{bias.values.stride[0], bias.values.stride[1]},
          last(bias ? static_cast<int>(bias.values.shape[0]) - 1 : 0),
          shift(static_cast<int>(bias.shift)) {}

    __host__ __device__ explicit operator bool() const { return values != nullptr; }
    // Returns the row for a key `distance` before the query's own; 0 for keys after it.
    __device__ int rowAt(int distance) const { return max(0, min(distance + shift, last)); }
    __device__ float at(int distance, int h) const {
        return values[rowAt(distance) * stride[0] + h * stride[1]] * kLog2e;
    }
};

// One attention: its sizes, tensors and mask.
struct AttentionProblem {
    AttentionProblem(const TensorView& q_, const TensorView& k_, const TensorView& v_,
                     const Visibility& visible, const TensorView& out_, const TensorView& logSum_)
        : rows(static_cast<int>(q_.shape[0])),
          queries(static_cast<int>(q_.shape[1])),
          heads(static_cast<int>(q_.shape[2])),
          channels(static_cast<int>(q_.shape[3])),
          keys(static_cast<int>(k_.shape[1])),
          scale(1.0f / std::sqrt(static_cast<float>(q_.shape[3]))),
          bf16(k_.dtype == DType::BF16),
          q(q_),
          k(k_),
          v(v_),
          out(out_),
          logSum(logSum_),
          sight(visible, q_.shape[1], k_.shape[1]),
          bias(visible.bias) {}

    int rows, queries, heads, channels, keys;
    float scale;
    bool bf16;  // keys and values are BF16; false: F32
    Strided q, k, v, out;
    Strided logSum;  // [B,H,T]
    AttentionMask sight;
    Bias bias;

    // lines() returns the number of queries in all heads of all rows; line() returns the index of one of
    // them.
    __host__ __device__ std::int64_t lines() const { return std::int64_t{1} * rows * heads * queries; }
    __device__ std::int64_t line(int b, int h, int t) const {
        return (std::int64_t{1} * b * heads + h) * queries + t;
    }
};

// Additional inputs and outputs of the gradient of attention.
struct AttentionSlopes {
    Strided outGradient, qGradient, kGradient, vGradient;  // the last three may be absent
    float* biasGradient = nullptr;                         // [R,H]; absent: not needed
    std::int64_t biasStride[2] = {0, 0};
};

// Counts the bytes of a memory block shared by several arrays; each begins at a multiple of 256.
class MemoryLayout {
public:
    // Reserves the next array and returns its offset.
    std::size_t reserve(std::size_t bytes) {
        const std::size_t at = bytes_;
        bytes_ += (bytes + 255) / 256 * 256;
        return at;
    }
    std::size_t bytes() const { return bytes_; }

private:
    std::size_t bytes_ = 0;
};

}  // namespace continuo::cuda
