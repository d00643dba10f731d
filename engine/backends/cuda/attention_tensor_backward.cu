#include <cstddef>

#include "backends/cuda/attention_fragments.h"
#include "backends/cuda/attention_kernels.h"
#include "backends/cuda/attention_operands.h"
#include "backends/cuda/attention_parts.h"
#include "backends/cuda/launch.h"

// The gradient of an attention of many queries on the tensor cores (Dao, "FlashAttention-2", 3.1.2). As in
// attention_backward.cu the weights are made twice, by blocks that own keys and by blocks that own queries.
// In both a warp's own rows stand in registers and are the rows of the scores, so the weights are, as they
// lie, the left operand of the products that follow.
namespace continuo::cuda {
namespace {

constexpr int kBackwardWarps = 4, kBackwardThreads = kBackwardWarps * kWarp;
constexpr int kStream = 64;       // rows of a tile that passes by
constexpr int kFewestKeys = 256;  // of a split
constexpr int kBlocksPerProcessor = 2;

// Whose gradients a block makes; the others pass by.
enum class Own { Keys, Queries };

// Tiles of 16 rows of a warp: two share what is read of the others, if the registers hold them.
template <int kChannels, Own kOwn>
inline constexpr int kRowTiles = kOwn == Own::Queries&& kChannels <= 64 ? 2 : 1;
template <int kChannels, Own kOwn>
inline constexpr int kRows = kBackwardWarps* kRowTiles<kChannels, kOwn> * 16;  // of a block

// What a query's weights and slopes are made with: the logarithm (base 2) of the sum of its powers, infinite
// where it sees nothing, so that all weights are 0; and the sum of out * outGradient.
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
    __device__ QueryMarks* marksOf(int b, int h) const {
        return marks + (std::int64_t{1} * b * problem.heads + h) * paddedQueries();
    }
};

__global__ void markKernel(const TensorBackwardJob job) {
    const AttentionProblem& problem = job.problem;
    const int b = static_cast<int>(blockIdx.z), h = static_cast<int>(blockIdx.y);
    const int t = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
    if (t >= job.paddedQueries()) return;
    QueryMarks mark = make_float2(INFINITY, 0);
    if (t < problem.queries) {
        const float logSum = *problem.logSum.at<float>(b, h, t);
        if (logSum != -INFINITY) mark = make_float2(logSum * kLog2e, job.sums[problem.line(b, h, t)]);
    }
    job.marksOf(b, h)[t] = mark;
}

// Rows of 16 * kTiles bfloat16 rows as left operands; zeros from row `to` on.
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

// What passes by: rows of queries and output gradients with their marks, or of keys and values.
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

// A block's place and what it reads.
template <int kChannels, Own kOwn>
struct BlockWork {
    static constexpr int kTiles = kRowTiles<kChannels, kOwn>;

    const TensorBackwardJob& job;
    int b, h, split = 0, own, first;  // first rows of the block and of the warp
    Sight::Row sight;
    Span span;  // that passes by

    __device__ __forceinline__ explicit BlockWork(const TensorBackwardJob& given)
        : job(given),
          b(static_cast<int>(blockIdx.z)),
          h(static_cast<int>(blockIdx.y)),
          sight(given.problem.sight.row(b)) {
        const int x = static_cast<int>(blockIdx.x), rows = kRows<kChannels, kOwn>;
        if constexpr (kOwn == Own::Keys) {
            own = x * rows;
            span = sight.queriesOf(own, min(own + rows, sight.keys));
            span.from = span.from / kStream * kStream;
        } else {
            const int tiles = (sight.queries + rows - 1) / rows;
            own = (tiles - 1 - x % tiles) * rows;  // the last see most: they begin first
            split = x / tiles;
            span = sight.keysOf(own, min(own + rows, sight.queries)).part(split, job.parts.splits, kStream);
        }
        first = own + static_cast<int>(threadIdx.x) / kWarp * kTiles * 16;
    }

    // Starts to copy rows [at, at + kStream).
    __device__ __forceinline__ void load(const Stage<kChannels>& stage, int at) const {
        using Rows = RowTile<kChannels>;
        if constexpr (kOwn == Own::Keys) {
            Rows::template load<kStream, kBackwardThreads>(stage.left, job.queries, b, h, at, sight.queries);
            Rows::template load<kStream, kBackwardThreads>(stage.right, job.outGradients, b, h, at,
                                                           sight.queries);
            const int two = 2 * static_cast<int>(threadIdx.x);
            if (two < kStream) copyAsync16(stage.marks + two, job.marksOf(b, h) + at + two, true);
        } else {
            Rows::template loadKeys<kStream, kBackwardThreads>(stage.left, job.keys, b, h, at, span.to,
                                                               sight);
            Rows::template loadKeys<kStream, kBackwardThreads>(stage.right, job.values, b, h, at, span.to,
                                                               sight);
        }
    }
    // Whether one of the warp's rows has to do with rows [at, at + kStream), and whether all have.
    __device__ __forceinline__ bool works(int at) const {
        const int query =
            kOwn == Own::Keys ? min(at + kStream, sight.queries) : min(first + 16 * kTiles, sight.queries);
        return (kOwn == Own::Keys ? first : at) < sight.first + query;
    }
    __device__ __forceinline__ bool allSee(int at) const {
        return kOwn == Own::Keys ? sight.allSee(at, first, first + 16 * kTiles)
                                 : sight.allSee(first, at, at + kStream);
    }
    // Whether the warp's row `row` and row at + `column` see each other.
    __device__ __forceinline__ bool sees(const KeptKeys& kept, int row, int at, int column) const {
        return kOwn == Own::Keys ? kept.seenBy(sight, at + column, own, first - own + row)
                                 : kept.seenBy(sight, first + row, at, column);
    }
};

// Scores and what comes back of a tile of 16 own rows and 16 rows that pass by.
struct Corner {
    float score[2][4], slope[2][4];

    // Makes weights of scores, and slopes by the scores (before the scale). `mark(n, e)`: of the query of
    // element e.
    template <class Mark, class Seen>
    __device__ __forceinline__ void weigh(float unit, bool all, const Mark& mark, const Seen& seen) {
#pragma unroll
        for (int n = 0; n < 2; ++n) {
#pragma unroll
            for (int e = 0; e < 4; ++e) {
                const QueryMarks query = mark(n, e);
                score[n][e] = exp2Fast(score[n][e] * unit - query.x);
                slope[n][e] = score[n][e] * (slope[n][e] - query.y);
                // Where a key is hidden both may be no numbers.
                if (!all && !seen(e / 2 * 8, 8 * n + e % 2)) score[n][e] = slope[n][e] = 0;
            }
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

// write(place, sum) for the channels of the warp's rows before `to`.
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

// A block owns the gradients of 64 keys of a head, or of 64 or 128 queries with a split of the keys; a warp
// 16 or 32 of them.
template <int kChannels, Own kOwn>
__global__ void __launch_bounds__(kBackwardThreads, kBlocksPerProcessor)
    tensorBackwardKernel(const TensorBackwardJob job) {
    constexpr int kTiles = kRowTiles<kChannels, kOwn>, kSteps = kChannels / 16;
    constexpr bool kKeys = kOwn == Own::Keys;
    const BlockWork<kChannels, kOwn> work(job);
    if (kKeys && work.span.empty()) return;
    const AttentionProblem& problem = job.problem;
    auto* memory = dynamicShared<std::byte>();
    if (!work.span.empty()) work.load(Stage<kChannels>(memory), work.span.from);
    copyCommit();

    const int rowsEnd = kKeys ? min(problem.keys, work.sight.first + problem.queries) : problem.queries;
    OwnRows<kChannels, kTiles> scored, sloped;
    scored.load(kKeys ? job.keys : job.queries, work.b, work.h, work.first, rowsEnd);
    sloped.load(kKeys ? job.values : job.outGradients, work.b, work.h, work.first, rowsEnd);
    QueryMarks own[kTiles][2];
#pragma unroll
    for (int i = 0; i < 2 * kTiles; ++i) {
        const int t = work.first + 8 * i + laneRow();
        own[i / 2][i % 2] = make_float2(INFINITY, 0);
        if (!kKeys && t < problem.queries) own[i / 2][i % 2] = job.marksOf(work.b, work.h)[t];
    }
    const float unit = problem.scale * kLog2e;
    // Of keys and values, or of queries.
    float slopeSum[kTiles][kChannels / 8][4] = {},
                                       weightSum[kKeys ? kTiles : 1][kKeys ? kChannels / 8 : 1][4] = {};
    for (int at = work.span.from, index = 0; at < work.span.to; at += kStream, ++index) {
        if (at + kStream < work.span.to)
            work.load(Stage<kChannels>(memory + (index + 1) % 2 * Stage<kChannels>::kBytes), at + kStream);
        copyCommit();
        copyWait<1>();
        __syncthreads();
        const Stage<kChannels> stage(memory + index % 2 * Stage<kChannels>::kBytes);
        if (work.works(at)) {
            const bool all = work.allSee(at);
            const KeptKeys kept(work.sight, kKeys ? work.own : at);
#pragma unroll 1
            for (int column = 0; column < kStream; column += 16) {
                Corner corner[kTiles] = {};
#pragma unroll
                for (int step = 0; step < kSteps; ++step) {
                    unsigned right[4];
                    RowTile<kChannels>::columns(right, stage.left, column, 16 * step);
#pragma unroll
                    for (int i = 0; i < kTiles; ++i)
                        multiplyPair(corner[i].score[0], corner[i].score[1], scored.a[i][step], right);
                    RowTile<kChannels>::columns(right, stage.right, column, 16 * step);
#pragma unroll
                    for (int i = 0; i < kTiles; ++i)
                        multiplyPair(corner[i].slope[0], corner[i].slope[1], sloped.a[i][step], right);
                }
                unsigned weights[kTiles][4], slopes[kTiles][4];
#pragma unroll
                for (int i = 0; i < kTiles; ++i) {
                    corner[i].weigh(
                        unit, all,
                        [&](int n, int e) {
                            return kKeys ? stage.marks[column + 8 * n + laneColumn() + e % 2] : own[i][e / 2];
                        },
                        [&](int row, int place) {
                            return work.sees(kept, 16 * i + laneRow() + row, at,
                                             column + laneColumn() + place);
                        });
                    roundPair(weights[i], corner[i].score[0], corner[i].score[1]);
                    roundPair(slopes[i], corner[i].slope[0], corner[i].slope[1]);
                }
                if constexpr (kKeys) addRows<kChannels, kTiles>(weightSum, weights, stage.right, column);
                addRows<kChannels, kTiles>(slopeSum, slopes, stage.left, column);
            }
        }
        __syncthreads();
    }
    const auto write = [&](const Strided& rows, const auto& sum, const auto& how) {
        forEachSum<kChannels, kTiles>(rows, work.b, work.h, work.first, rowsEnd, problem.channels, sum, how);
    };
    const auto addScaled = [&](float& to, float sum) { to += problem.scale * sum; };
    if constexpr (kKeys) {
        if (job.slopes.kGradient) write(job.slopes.kGradient, slopeSum, addScaled);
        if (job.slopes.vGradient)
            write(job.slopes.vGradient, weightSum, [](float& to, float sum) { to += sum; });
    } else if (job.parts.splits == 1) {
        write(job.slopes.qGradient, slopeSum, addScaled);
    } else {
        write(job.parts.valuesOf(work.split, problem), slopeSum, [](float& to, float sum) { to = sum; });
    }
}

int tilesOf(int whole, int tile) { return (whole + tile - 1) / tile; }
int widthOf(const AttentionProblem& problem) { return tilesOf(problem.channels, 32) * 32; }
int queryTilesOf(const AttentionProblem& problem) {
    return tilesOf(problem.queries,
                   widthOf(problem) <= 64 ? kRows<64, Own::Queries> : kRows<128, Own::Queries>);
}

struct Operands {
    explicit Operands(const AttentionProblem& problem, const Strided& outGradient)
        : queries(problem, problem.q, Which::Queries, false, widthOf(problem)),
          keys(problem, problem.k, Which::Keys, problem.bf16, widthOf(problem)),
          values(problem, problem.v, Which::Keys, problem.bf16, widthOf(problem)),
          outGradients(problem, outGradient, Which::Queries, false, widthOf(problem)) {}

    Operand queries, keys, values, outGradients;
};

TensorBackwardJob jobOf(const AttentionProblem& problem, const AttentionSlopes& slopes, int processors) {
    const std::int64_t blocks = std::int64_t{1} * queryTilesOf(problem) * problem.heads * problem.rows;
    const int splits =
        splitsFor(blocks, std::int64_t{1} * processors * kBlocksPerProcessor, problem.keys / kFewestKeys);
    return {problem, slopes, {}, {}, {}, {}, LineParts(problem, splits), nullptr, nullptr};
}

// Takes the memory's places; `bytes` null: only counts.
std::size_t place(TensorBackwardJob& job, Operands& operands, std::byte* bytes) {
    Pieces pieces;
    for (Operand* each : {&operands.queries, &operands.keys, &operands.values, &operands.outGradients})
        each->place(pieces, bytes);
    job.parts.place(pieces, bytes);
    const AttentionProblem& problem = job.problem;
    const std::size_t marks = static_cast<std::size_t>(problem.rows) *
                              static_cast<std::size_t>(problem.heads) *
                              static_cast<std::size_t>(job.paddedQueries());
    const std::size_t sumsAt = pieces.take(static_cast<std::size_t>(problem.lines()) * sizeof(float));
    const std::size_t marksAt = pieces.take(marks * sizeof(QueryMarks));
    if (bytes != nullptr) {
        job.sums = reinterpret_cast<float*>(bytes + sumsAt);
        job.marks = reinterpret_cast<QueryMarks*>(bytes + marksAt);
    }
    return pieces.bytes();
}

dim3 gridOf(const AttentionProblem& problem, int blocks) {
    return dim3(static_cast<unsigned>(blocks), static_cast<unsigned>(problem.heads),
                static_cast<unsigned>(problem.rows));
}

template <int kChannels>
void launchBackward(cudaStream_t stream, const TensorBackwardJob& job) {
    const AttentionProblem& problem = job.problem;
    const std::size_t shared = 2 * Stage<kChannels>::kBytes;
    if (job.slopes.kGradient || job.slopes.vGradient) {
        const dim3 grid = gridOf(problem, tilesOf(problem.keys, kRows<kChannels, Own::Keys>));
        launch(stream, tensorBackwardKernel<kChannels, Own::Keys>, grid, dim3(kBackwardThreads), shared,
               Follow::After, job);
    }
    if (job.slopes.qGradient) {
        const dim3 grid =
            gridOf(problem, tilesOf(problem.queries, kRows<kChannels, Own::Queries>) * job.parts.splits);
        launch(stream, tensorBackwardKernel<kChannels, Own::Queries>, grid, dim3(kBackwardThreads), shared,
               Follow::After, job);
    }
}

}  // namespace

std::size_t attentionTensorBackwardBytes(const AttentionProblem& problem, int processors) {
    TensorBackwardJob job = jobOf(problem, {}, processors);
    Operands operands(problem, problem.out);  // the output's gradient has its sizes
    return place(job, operands, nullptr);
}

void attentionTensorBackward(cudaStream_t stream, const AttentionProblem& problem,
                             const AttentionSlopes& slopes, int processors, void* memory) {
    TensorBackwardJob job = jobOf(problem, slopes, processors);
    Operands operands(problem, slopes.outGradient);
    place(job, operands, static_cast<std::byte*>(memory));
    for (const Operand* each : {&operands.queries, &operands.keys, &operands.values, &operands.outGradients})
        each->pack(stream);
    job.queries = operands.queries.rows();
    job.keys = operands.keys.rows();
    job.values = operands.values.rows();
    job.outGradients = operands.outGradients.rows();
    sumRows(stream, problem, slopes.outGradient, true, job.sums);
    launch(stream, markKernel, gridOf(problem, tilesOf(job.paddedQueries(), kThreads)), dim3(kThreads), 0,
           Follow::After, job);
    switch (widthOf(problem)) {
        case 32: launchBackward<32>(stream, job); break;
        case 64: launchBackward<64>(stream, job); break;
        case 96: launchBackward<96>(stream, job); break;
        default: launchBackward<128>(stream, job); break;
    }
    if (job.slopes.qGradient && job.parts.splits > 1)
        addParts(stream, problem, job.parts, job.slopes.qGradient);
}

}  // namespace continuo::cuda
