#pragma once

#include "backends/cuda/attention/attention_fragments.h"
#include "backends/cuda/attention/attention_parts.h"

// Parts of the kernel for the gradient of attention on the tensor cores. Included only by
// attention_tensor_backward.cu.
namespace continuo::cuda {

inline constexpr int kBackwardWarps = 4, kBackwardThreads = kBackwardWarps * kWarp;
inline constexpr int kStream = 64;  // rows of a streamed tile

// The side whose gradients a block computes; the other side is streamed.
enum class Own { Keys, Queries };

// Number of tiles of 16 rows per warp. Two tiles share each streamed operand, if both fit in registers.
template <int kChannels, Own kOwn>
inline constexpr int kRowTiles = kOwn == Own::Queries&& kChannels <= 64 ? 2 : 1;
template <int kChannels, Own kOwn>
inline constexpr int kRows = kBackwardWarps* kRowTiles<kChannels, kOwn> * 16;  // per block

// Two numbers per query: the base-2 logarithm of the sum of its powers, and the sum of out * outGradient. The
// first is infinite if the query sees nothing, so that all its weights are 0.
using QueryMarks = float2;

struct TensorBackwardJob {
    AttentionProblem problem;
    AttentionSlopes slopes;
    Strided queries, keys, values, outGradients;  // bfloat16
    LineParts parts;                              // of the queries' gradients
    float* sums;                                  // [line]: see sumRows()
    QueryMarks* marks;                            // [B,H,paddedQueries()]

    __host__ __device__ int paddedQueries() const {
        return (problem.queries + kStream - 1) / kStream * kStream;
    }
    __device__ QueryMarks* marksFor(int b, int h) const {
        return marks + (std::int64_t{1} * b * problem.heads + h) * paddedQueries();
    }
};

// 16 * kTiles bfloat16 rows as left operands; zeros from row `to` on.
template <int kChannels, int kTiles>
struct OwnRows {
    unsigned a[kTiles][kChannels / 16][4];

    __device__ __forceinline__ void load(const Strided& rows, int b, int h, int from, int to) {
#pragma unroll
        for (int i = 0; i < kTiles; ++i) {
#pragma unroll
            for (int part = 0; part < 4; ++part) {
                const int row = from + 16 * i + laneRow() + part % 2 * 8;
                const std::uint16_t* source = rows.at<std::uint16_t>(b, row, h) + laneColumn() + part / 2 * 8;
#pragma unroll
                for (int step = 0; step < kChannels / 16; ++step)
                    a[i][step][part] = row < to ? *reinterpret_cast<const unsigned*>(source + 16 * step) : 0;
            }
        }
    }
};

// Streamed data: rows of queries and output gradients with their marks, or of keys and values.
template <int kChannels>
struct Stage {
    std::uint16_t *left, *right;
    QueryMarks* marks;

    static constexpr std::size_t kTileBytes = RowTile<kChannels>::bytes(kStream);
    static constexpr std::size_t kBytes = 2 * kTileBytes + kStream * sizeof(QueryMarks);
    __device__ __forceinline__ explicit Stage(std::byte* memory)
        : left(reinterpret_cast<std::uint16_t*>(memory)),
          right(reinterpret_cast<std::uint16_t*>(memory + kTileBytes)),
          marks(reinterpret_cast<QueryMarks*>(memory + 2 * kTileBytes)) {}
};

// A block's position and inputs.
template <int kChannels, Own kOwn>
struct BlockWork {
    static constexpr int kTiles = kRowTiles<kChannels, kOwn>;

    const TensorBackwardJob& job;
    int b, h, split = 0, own, first;  // first rows of the block and of the warp
    AttentionMask::Row sight;
    Span span;  // streamed rows

    __device__ __forceinline__ explicit BlockWork(const TensorBackwardJob& given)
        : job(given),
          b(static_cast<int>(blockIdx.z)),
          h(static_cast<int>(blockIdx.y)),
          sight(given.problem.sight.row(b)) {
        const int x = static_cast<int>(blockIdx.x), rows = kRows<kChannels, kOwn>;
        if constexpr (kOwn == Own::Keys) {
            own = x * rows;
            span = sight.seeingQueries(own, min(own + rows, sight.keys));
            span.from = span.from / kStream * kStream;
        } else {
            const int tiles = (sight.queries + rows - 1) / rows;
            own = (tiles - 1 - x % tiles) * rows;  // the last queries see most keys, so they begin first
            split = x / tiles;
            span =
                sight.visibleKeys(own, min(own + rows, sight.queries)).part(split, job.parts.splits, kStream);
        }
        first = own + static_cast<int>(threadIdx.x) / kWarp * kTiles * 16;
    }

    // Starts copying rows [at, at + kStream).
    __device__ __forceinline__ void load(const Stage<kChannels>& stage, int at) const {
        using Rows = RowTile<kChannels>;
        if constexpr (kOwn == Own::Keys) {
            Rows::template load<kStream, kBackwardThreads>(stage.left, job.queries, b, h, at, sight.queries);
            Rows::template load<kStream, kBackwardThreads>(stage.right, job.outGradients, b, h, at,
                                                           sight.queries);
            const int two = 2 * static_cast<int>(threadIdx.x);
            if (two < kStream) copyAsync16(stage.marks + two, job.marksFor(b, h) + at + two, true);
        } else {
            Rows::template loadKeys<kStream, kBackwardThreads>(stage.left, job.keys, b, h, at, span.to,
                                                               sight);
            Rows::template loadKeys<kStream, kBackwardThreads>(stage.right, job.values, b, h, at, span.to,
                                                               sight);
        }
    }
    // works() returns whether any of the warp's rows interacts with rows [at, at + kStream), cover() which
    // keys they see.
    __device__ __forceinline__ bool works(int at) const {
        const int query =
            kOwn == Own::Keys ? min(at + kStream, sight.queries) : min(first + 16 * kTiles, sight.queries);
        const int keysEnd = kOwn == Own::Keys ? first + 16 * kTiles : at + kStream;
        return (kOwn == Own::Keys ? first : at) < sight.first + query &&
               keysEnd > sight.windowFrom(kOwn == Own::Keys ? at : first);
    }
    // Returns the first key of the KeptKeys that cover() and hidden() need for the rows at `at`.
    __device__ __forceinline__ int keysFrom(int at) const { return kOwn == Own::Keys ? own : at; }
    __device__ __forceinline__ Cover cover(const KeptKeys& kept, int at) const {
        return kOwn == Own::Keys ? kept.cover(sight, at, own, first - own, 16 * kTiles)
                                 : kept.cover(sight, first, at, 0, kStream);
    }
    // Returns which elements of a Corner are hidden, one bit per element. The Corner is tile `i` of the
    // warp's rows by the rows at + column + 0-15.
    __device__ __forceinline__ unsigned hidden(Cover cover, const KeptKeys& kept, int i, int at,
                                               int column) const {
        unsigned bits = 0;
#pragma unroll
        for (int element = 0; element < 8; ++element) {
            const int row = 16 * i + laneRow() + element / 2 % 2 * 8;
            const int other = column + element / 4 * 8 + laneColumn() + element % 2;
            const int key = kOwn == Own::Keys ? first - own + row : other;
            const int query = kOwn == Own::Keys ? at + other : first + row;
            const bool seen =
                cover == Cover::Kept ? kept.has(key) : kept.seenBy(sight, query, keysFrom(at), key);
            bits |= seen ? 0u : 1u << element;
        }
        return bits;
    }
};

// Scores and slopes of a tile of 16 own rows and 16 streamed rows.
struct Corner {
    float score[2][4], slope[2][4];

    // Converts scores to weights, and products to slopes along the scores, not yet multiplied by the scale.
    // mark(n, e) returns the marks of the query of element [n][e].
    template <class Mark>
    __device__ __forceinline__ void weigh(float unit, const Mark& mark) {
#pragma unroll
        for (int n = 0; n < 2; ++n) {
#pragma unroll
            for (int e = 0; e < 4; ++e) {
                const QueryMarks query = mark(n, e);
                score[n][e] = exp2Fast(score[n][e] * unit - query.x);
                slope[n][e] = score[n][e] * (slope[n][e] - query.y);
            }
        }
    }
    // Clears hidden elements, which may be NaN. `elements`: BlockWork::hidden().
    __device__ __forceinline__ void hide(unsigned elements) {
#pragma unroll
        for (int i = 0; i < 8; ++i) {
            if ((elements >> i & 1u) != 0) score[i / 4][i % 4] = slope[i / 4][i % 4] = 0;
        }
    }
};

// to += the left operand x `tile`'s rows from `row` on.
template <int kChannels, int kTiles>
__device__ __forceinline__ void addRows(float (&to)[kTiles][kChannels / 8][4], const unsigned (&a)[kTiles][4],
                                        const std::uint16_t* tile, int row) {
#pragma unroll
    for (int n = 0; n < kChannels / 8; n += 2) {
        unsigned right[4];
        RowTile<kChannels>::channels(right, tile, row, 8 * n);
#pragma unroll
        for (int i = 0; i < kTiles; ++i) multiplyPair(to[i][n], to[i][n + 1], a[i], right);
    }
}

// Calls write(place, sum) for every channel of those of the warp's rows that are before `to`.
template <int kChannels, int kTiles, class Write>
__device__ __forceinline__ void forEachSum(const Strided& rows, int b, int h, int first, int to, int channels,
                                           const float (&sum)[kTiles][kChannels / 8][4], const Write& write) {
#pragma unroll
    for (int i = 0; i < kTiles; ++i) {
#pragma unroll
        for (int half = 0; half < 2; ++half) {
            const int row = first + 16 * i + 8 * half + laneRow();
            if (row >= to) continue;
            auto* line = rows.at<float>(b, row, h);
#pragma unroll
            for (int n = 0; n < kChannels / 8; ++n) {
#pragma unroll
                for (int e = 0; e < 2; ++e) {
                    const int c = 8 * n + laneColumn() + e;
                    if (c < channels) write(line[c], sum[i][n][2 * half + e]);
                }
            }
        }
    }
}

}  // namespace continuo::cuda
