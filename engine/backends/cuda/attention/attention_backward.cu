#include <algorithm>
#include <cstddef>

#include "backends/cuda/attention/attention_kernels.h"
#include "backends/cuda/attention/attention_parts.h"
#include "backends/cuda/attention/attention_tiles.h"
#include "backends/cuda/runtime/launch.h"

// The gradient of an attention of many queries in float32 (Dao and others, "FlashAttention", algorithm 4).
// The weights are recomputed from logSum, tile by tile, twice: by blocks that own keys and their gradients,
// and by blocks that own queries. So no two blocks add to the same gradient.
namespace continuo::cuda {
namespace {

constexpr int kFewestBlocks = 4;  // smallest number of key blocks per split
constexpr int kBlocksPerProcessor = 2;

struct BackwardJob {
    AttentionProblem problem;
    AttentionSlopes slopes;
    LineParts parts;  // splits of the queries' gradients
    float* sums;      // [line]: see sumRows()
    int queryTiles, keyTiles, slices;
    float* biasParts;  // [B,queryTiles,H,R]: each block's contribution to the bias gradient
};

struct BackwardScratch {
    Tile left, right;
    Tile weights, slopes;  // results of the products
};
// Blocks that own queries do not use `slopes`.
constexpr std::size_t kQueryScratchBytes = offsetof(BackwardScratch, slopes);

// The rows that a thread loads of a tile of queries and a tile of keys; nullptr outside the tensor.
template <class T>
struct LoadedRows {
    const float* query = nullptr;
    const float* outGradient = nullptr;
    const T* key = nullptr;
    const T* value = nullptr;

    __device__ void setQuery(const BackwardJob& job, int b, int h, int t) {
        const bool there = t < job.problem.queries;
        query = there ? job.problem.q.at<float>(b, t, h) : nullptr;
        outGradient = there ? job.slopes.outGradient.at<float>(b, t, h) : nullptr;
    }
    __device__ void setKey(const BackwardJob& job, const AttentionMask::Row& sight, int b, int h, int s) {
        const bool there = sight.mayBeSeen(s);
        key = there ? job.problem.k.at<T>(b, s, h) : nullptr;
        value = there ? job.problem.v.at<T>(b, s, h) : nullptr;
    }
};

// Computes the softmax weights and the slopes along the scores for the thread's 4 queries and 4 keys. The
// slopes are not yet multiplied by the scale.
template <class T>
__device__ __forceinline__ void weigh(const BackwardJob& job, const AttentionMask::Row& sight, int b, int h,
                                      int t0, int s0, const LoadedRows<T>& rows, BackwardScratch& room,
                                      float (&weights)[4][4], float (&slopes)[4][4]) {
    const AttentionProblem& problem = job.problem;
    clearTile(weights);
    clearTile(slopes);
    for (int c = 0; c < problem.channels; c += kTile) {
        const int depth = min(kTile, problem.channels - c);
        __syncthreads();
        loadTile<Layout::Transposed>(room.left, rows.query, c, problem.channels);
        loadTile<Layout::Transposed>(room.right, rows.key, c, problem.channels);
        __syncthreads();
        multiplyTiles(weights, room.left, room.right, depth);
        __syncthreads();
        loadTile<Layout::Transposed>(room.left, rows.outGradient, c, problem.channels);
        loadTile<Layout::Transposed>(room.right, rows.value, c, problem.channels);
        __syncthreads();
        multiplyTiles(slopes, room.left, room.right, depth);
    }
    const float unit = problem.scale * kLog2e;
    const bool all = sight.allSee(t0, s0, s0 + kTile);
#pragma unroll
    for (int m = 0; m < 4; ++m) {
        const int t = t0 + tileRow() + m;
        const bool there = t < problem.queries;
        const float logSum = there ? *problem.logSum.at<float>(b, h, t) * kLog2e : 0;
        const float sum = there ? job.sums[problem.line(b, h, t)] : 0;
#pragma unroll
        for (int n = 0; n < 4; ++n) {
            const bool seen = there && (all || sight.sees(t, s0 + tileColumn() + n));
            float score = weights[m][n] * unit;
            if (problem.bias) score += problem.bias.at(sight.first + t - (s0 + tileColumn() + n), h);
            weights[m][n] = seen ? exp2f(score - logSum) : 0;
            slopes[m][n] = weights[m][n] * (slopes[m][n] - sum);
        }
    }
}

// Stores [row][column] of the thread's numbers, optionally transposed.
template <bool kTurned>
__device__ __forceinline__ void storeTile(Tile& to, const float (&from)[4][4]) {
    const int row = tileRow(), column = tileColumn();
#pragma unroll
    for (int i = 0; i < 4; ++i) {
        if constexpr (kTurned)
            *reinterpret_cast<float4*>(&to.at[column + i][row]) =
                make_float4(from[0][i], from[1][i], from[2][i], from[3][i]);
        else
            *reinterpret_cast<float4*>(&to.at[row + i][column]) =
                make_float4(from[i][0], from[i][1], from[i][2], from[i][3]);
    }
}

__device__ __forceinline__ void addRow(const Strided& gradient, int b, int i, int h, int channel,
                                       int channels, float scale, const float (&sum)[4]) {
    auto* to = gradient.at<float>(b, i, h);
#pragma unroll
    for (int n = 0; n < 4; ++n) {
        if (channel + n < channels) to[channel + n] += scale * sum[n];
    }
}

// A block processes a tile of keys of a head and a slice of 64 channels of the gradients of keys and values.
template <class T>
__global__ void __launch_bounds__(kTileThreads) keyKernel(const BackwardJob job) {
    auto& room = *dynamicShared<BackwardScratch>();
    const AttentionProblem& problem = job.problem;
    const int b = static_cast<int>(blockIdx.z), h = static_cast<int>(blockIdx.y),
              x = static_cast<int>(blockIdx.x);
    const int s0 = x % job.keyTiles * kTile, channel = x / job.keyTiles * kTile;
    const AttentionMask::Row sight = problem.sight.row(b);
    const Span span = sight.seeingQueries(s0, min(s0 + kTile, problem.keys));
    if (span.empty()) return;
    LoadedRows<T> rows;
    rows.setKey(job, sight, b, h, s0 + loadedRow());
    float keys[4][4], values[4][4];
    clearTile(keys);
    clearTile(values);
    for (int t0 = span.from; t0 < span.to; t0 += kTile) {
        rows.setQuery(job, b, h, t0 + loadedRow());
        float weights[4][4], slopes[4][4];
        weigh(job, sight, b, h, t0, s0, rows, room, weights, slopes);
        storeTile<false>(room.weights, weights);
        storeTile<false>(room.slopes, slopes);
        __syncthreads();
        loadTile<Layout::RowMajor>(room.left, rows.outGradient, channel, problem.channels);
        loadTile<Layout::RowMajor>(room.right, rows.query, channel, problem.channels);
        __syncthreads();
        multiplyTiles(values, room.weights, room.left, kTile);
        multiplyTiles(keys, room.slopes, room.right, kTile);
    }
    const int column = channel + tileColumn();
    for (int m = 0; m < 4 && s0 + tileRow() + m < problem.keys; ++m) {
        const int s = s0 + tileRow() + m;
        if (job.slopes.kGradient)
            addRow(job.slopes.kGradient, b, s, h, column, problem.channels, problem.scale, keys[m]);
        if (job.slopes.vGradient)
            addRow(job.slopes.vGradient, b, s, h, column, problem.channels, 1, values[m]);
    }
}

// A block processes a tile of queries of a head, a split of the keys, and a slice of 64 channels of the
// queries' gradients.
template <class T>
__global__ void __launch_bounds__(kTileThreads) queryKernel(const BackwardJob job) {
    auto& room = *dynamicShared<BackwardScratch>();
    const AttentionProblem& problem = job.problem;
    const int b = static_cast<int>(blockIdx.z), h = static_cast<int>(blockIdx.y),
              x = static_cast<int>(blockIdx.x);
    const int t0 = (job.queryTiles - 1 - x % job.queryTiles) * kTile;
    const int channel = x / job.queryTiles % job.slices * kTile, split = x / job.queryTiles / job.slices;
    const int t1 = min(t0 + kTile, problem.queries);
    const AttentionMask::Row sight = problem.sight.row(b);
    const Span span = sight.visibleKeys(t0, t1).part(split, job.parts.splits, kTile);
    LoadedRows<T> rows;
    rows.setQuery(job, b, h, t0 + loadedRow());
    float sum[4][4];
    clearTile(sum);
    for (int s0 = span.from; s0 < span.to; s0 += kTile) {
        rows.setKey(job, sight, b, h, s0 + loadedRow());
        float weights[4][4], slopes[4][4];
        weigh(job, sight, b, h, t0, s0, rows, room, weights, slopes);
        storeTile<true>(room.weights, slopes);
        __syncthreads();
        loadTile<Layout::RowMajor>(room.left, rows.key, channel, problem.channels);
        __syncthreads();
        multiplyTiles(sum, room.weights, room.left, kTile);
    }
    const int column = channel + tileColumn();
    for (int m = 0; m < 4 && t0 + tileRow() + m < t1; ++m) {
        const int t = t0 + tileRow() + m;
        if (job.parts.splits == 1) {
            addRow(job.slopes.qGradient, b, t, h, column, problem.channels, problem.scale, sum[m]);
            continue;
        }
        float* to = job.parts.value(split, problem.line(b, h, t));
        for (int n = 0; n < 4 && column + n < problem.channels; ++n) to[column + n] = sum[m][n];
    }
}

// A block sums the slopes of a tile of queries of a head by distance. A thread owns a diagonal of a tile, on
// which all keys have equal distances to their queries. Diagonals that share the last row are added in order
// at the end.
template <class T>
__global__ void __launch_bounds__(kTileThreads) biasKernel(const BackwardJob job) {
    auto& room = *dynamicShared<BackwardScratch>();
    const AttentionProblem& problem = job.problem;
    const int b = static_cast<int>(blockIdx.z), h = static_cast<int>(blockIdx.y),
              tile = static_cast<int>(blockIdx.x), thread = static_cast<int>(threadIdx.x);
    const int t0 = tile * kTile, t1 = min(t0 + kTile, problem.queries), rowCount = problem.bias.last + 1;
    const AttentionMask::Row sight = problem.sight.row(b);
    const Span span = sight.visibleKeys(t0, t1);
    float* const to =
        job.biasParts + ((std::int64_t{1} * b * job.queryTiles + tile) * problem.heads + h) * rowCount;
    for (int row = thread; row < rowCount; row += kTileThreads) to[row] = 0;
    LoadedRows<T> rows;
    rows.setQuery(job, b, h, t0 + loadedRow());
    const int ahead = thread - (kTile - 1);  // query's index in its tile minus the key's
    float far = 0;
    for (int s0 = span.from; s0 < span.to; s0 += kTile) {
        rows.setKey(job, sight, b, h, s0 + loadedRow());
        float weights[4][4], slopes[4][4];
        weigh(job, sight, b, h, t0, s0, rows, room, weights, slopes);
        storeTile<false>(room.weights, slopes);
        __syncthreads();
        // Negative rows are of keys that the queries do not see.
        const int row = sight.first + t0 - s0 + ahead + problem.bias.shift;
        if (thread < 2 * kTile - 1 && row >= 0) {
            float sum = 0;
            for (int key = max(0, -ahead); key < min(kTile, kTile - ahead); ++key)
                sum += room.weights.at[key + ahead][key];
            if (row >= problem.bias.last)
                far += sum;
            else
                to[row] += sum;
        }
        __syncthreads();
    }
    float* const each = &room.left.at[0][0];
    each[thread] = far;
    __syncthreads();
    if (thread != 0) return;
    far = 0;
    for (int i = 0; i < 2 * kTile - 1; ++i) far += each[i];
    to[problem.bias.last] += far;
}

// Adds the blocks' parts in order; one thread per row of a head.
__global__ void addBiasKernel(const BackwardJob job) {
    const int rowCount = job.problem.bias.last + 1, heads = job.problem.heads;
    const int i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
    if (i >= rowCount * heads) return;
    const int h = i / rowCount, row = i % rowCount;
    float sum = 0;
    for (int part = 0; part < job.problem.rows * job.queryTiles; ++part)
        sum += job.biasParts[(std::int64_t{1} * part * heads + h) * rowCount + row];
    job.slopes.biasGradient[row * job.slopes.biasStride[0] + h * job.slopes.biasStride[1]] += sum;
}

BackwardJob makeJob(const AttentionProblem& problem, const AttentionSlopes& slopes, int processors) {
    const auto parts = [](int whole) { return (whole + kTile - 1) / kTile; };
    const int queryTiles = parts(problem.queries), slices = parts(problem.channels);
    const std::int64_t blocks = std::int64_t{1} * queryTiles * slices * problem.heads * problem.rows;
    const int splits = splitsFor(blocks, std::int64_t{1} * processors * kBlocksPerProcessor,
                                 problem.keys / (kTile * kFewestBlocks));
    return {problem, slopes, LineParts(problem, splits), nullptr, queryTiles, parts(problem.keys),
            slices,  nullptr};
}

// Assigns the job's arrays within `bytes` and returns their total size. If `bytes` is nullptr, only computes
// the size.
std::size_t place(BackwardJob& job, std::byte* bytes) {
    MemoryLayout pieces;
    const std::size_t at = pieces.reserve(static_cast<std::size_t>(job.problem.lines()) * sizeof(float));
    if (bytes != nullptr) job.sums = reinterpret_cast<float*>(bytes + at);
    job.parts.place(pieces, bytes);
    if (job.slopes.biasGradient != nullptr) {
        const auto floats = std::int64_t{1} * job.problem.rows * job.queryTiles * job.problem.heads *
                            (job.problem.bias.last + 1);
        const std::size_t biasAt = pieces.reserve(static_cast<std::size_t>(floats) * sizeof(float));
        if (bytes != nullptr) job.biasParts = reinterpret_cast<float*>(bytes + biasAt);
    }
    return pieces.bytes();
}

template <class T>
void runBackward(cudaStream_t stream, const BackwardJob& job) {
    const auto makeGrid = [&](int blocks) {
        return dim3(static_cast<unsigned>(blocks), static_cast<unsigned>(job.problem.heads),
                    static_cast<unsigned>(job.problem.rows));
    };
    if (job.slopes.kGradient || job.slopes.vGradient)
        launch(stream, keyKernel<T>, makeGrid(job.keyTiles * job.slices), dim3(kTileThreads),
               sizeof(BackwardScratch), Follow::After, job);
    if (job.slopes.biasGradient != nullptr) {
        launch(stream, biasKernel<T>, makeGrid(job.queryTiles), dim3(kTileThreads), sizeof(BackwardScratch),
               Follow::After, job);
        launch(stream, addBiasKernel,
               dim3(blocksFor(std::int64_t{1} * (job.problem.bias.last + 1) * job.problem.heads, kThreads)),
               dim3(kThreads), 0, Follow::After, job);
    }
    if (!job.slopes.qGradient) return;
    launch(stream, queryKernel<T>, makeGrid(job.queryTiles * job.slices * job.parts.splits),
           dim3(kTileThreads), kQueryScratchBytes, Follow::After, job);
    if (job.parts.splits > 1) addGradientParts(stream, job.problem, job.parts, job.slopes.qGradient);
}

}  // namespace

std::size_t attentionBackwardBytes(const AttentionProblem& problem, const AttentionSlopes& slopes,
                                   int processors) {
    BackwardJob job = makeJob(problem, slopes, processors);
    return place(job, nullptr);
}

void attentionBackward(cudaStream_t stream, const AttentionProblem& problem, const AttentionSlopes& slopes,
                       int processors, void* memory) {
    BackwardJob job = makeJob(problem, slopes, processors);
    place(job, static_cast<std::byte*>(memory));
    sumRows(stream, problem, slopes.outGradient, false, job.sums);
    if (problem.bf16)
        runBackward<std::uint16_t>(stream, job);
    else
        runBackward<float>(stream, job);
}

}  // namespace continuo::cuda
