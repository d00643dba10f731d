#include <algorithm>

#include "backends/cuda/attention/attention_kernels.h"
#include "backends/cuda/attention/attention_parts.h"
#include "backends/cuda/attention/attention_tiles.h"
#include "backends/cuda/runtime/launch.h"

// Attention of many queries in float32 (Dao and others, "FlashAttention", algorithm 1: scores are never
// stored for more than a tile).
namespace continuo::cuda {
namespace {

constexpr int kFewestBlocks = 4;  // smallest number of key blocks per split
constexpr int kBlocksPerProcessor = 2;

struct ForwardJob {
    AttentionProblem problem;
    LineParts parts;
    int tiles, slices;  // tiles of queries, slices of channels
};

struct ForwardScratch {
    Tile queries;  // [channel][query]
    Tile keys;     // keys [channel][key], then values [key][channel]
    Tile weights;  // [key][query]
};

// A block processes a tile of queries of a head, a split of the keys, and a slice of 64 channels of the
// result. The scores need all channels, so each slice recomputes them.
template <class T>
__global__ void __launch_bounds__(kTileThreads) forwardKernel(const ForwardJob job) {
    auto& room = *dynamicShared<ForwardScratch>();
    const AttentionProblem& problem = job.problem;
    const int b = static_cast<int>(blockIdx.z), h = static_cast<int>(blockIdx.y),
              x = static_cast<int>(blockIdx.x);
    // The last queries see most keys, so they begin first.
    const int t0 = (job.tiles - 1 - x % job.tiles) * kTile, channel = x / job.tiles % job.slices * kTile;
    const int split = x / job.tiles / job.slices;
    const int t1 = min(t0 + kTile, problem.queries), row = tileRow(), column = tileColumn();
    const int t = t0 + loadedRow();
    const float* query = t < t1 ? problem.q.at<float>(b, t, h) : nullptr;
    const AttentionMask::Row sight = problem.sight.row(b);
    const Span span = sight.visibleKeys(t0, t1).part(split, job.parts.splits, kTile);
    const float unit = problem.scale * kLog2e;

    float values[4][4], top[4], sum[4] = {};
    clearTile(values);
    for (float& each : top) each = -INFINITY;
    for (int s0 = span.from; s0 < span.to; s0 += kTile) {
        const int s = s0 + loadedRow();
        const bool seen = s < span.to && sight.mayBeSeen(s);
        const T* key = seen ? problem.k.at<T>(b, s, h) : nullptr;
        const T* value = seen ? problem.v.at<T>(b, s, h) : nullptr;
        float scores[4][4];
        clearTile(scores);
        for (int c = 0; c < problem.channels; c += kTile) {
            __syncthreads();
            if (s0 == span.from || problem.channels > kTile)
                loadTile<Layout::Transposed>(room.queries, query, c, problem.channels);
            loadTile<Layout::Transposed>(room.keys, key, c, problem.channels);
            __syncthreads();
            multiplyTiles(scores, room.queries, room.keys, min(kTile, problem.channels - c));
        }
        const bool all = sight.allSee(t0, s0, s0 + kTile) && s0 + kTile <= span.to;
#pragma unroll
        for (int m = 0; m < 4; ++m) {
            float raised = top[m];
#pragma unroll
            for (int n = 0; n < 4; ++n) {
                const int place = s0 + column + n;
                scores[m][n] *= unit;
                if (problem.bias) scores[m][n] += problem.bias.at(sight.first + t0 + row + m - place, h);
                if (!all && (place >= span.to || !sight.sees(t0 + row + m, place))) scores[m][n] = -INFINITY;
                raised = fmaxf(raised, scores[m][n]);
            }
            raised = rowMax(raised);
            const float base = raised == -INFINITY ? 0.0f : raised, shrink = exp2f(top[m] - base);
            top[m] = raised;
            float added = 0;
#pragma unroll
            for (int n = 0; n < 4; ++n) {
                scores[m][n] = exp2f(scores[m][n] - base);
                added += scores[m][n];
                values[m][n] *= shrink;
            }
            sum[m] = sum[m] * shrink + rowSum(added);
        }
#pragma unroll
        for (int n = 0; n < 4; ++n)
            *reinterpret_cast<float4*>(&room.weights.at[column + n][row]) =
                make_float4(scores[0][n], scores[1][n], scores[2][n], scores[3][n]);
        __syncthreads();
        loadTile<Layout::RowMajor>(room.keys, value, channel, problem.channels);
        __syncthreads();
        multiplyTiles(values, room.weights, room.keys, kTile);
    }

    for (int m = 0; m < 4 && t0 + row + m < t1; ++m) {
        const int at = t0 + row + m;
        const bool parted = job.parts.splits > 1;
        const std::int64_t line = problem.line(b, h, at);
        const float divisor = parted || sum[m] == 0 ? 1 : 1 / sum[m];
        float* to = parted ? job.parts.value(split, line) : problem.out.at<float>(b, at, h);
        for (int n = 0; n < 4 && channel + column + n < problem.channels; ++n)
            to[channel + column + n] = values[m][n] * divisor;
        if (channel > 0 || column > 0) continue;
        if (parted)
            job.parts.mark(split, line) = make_float2(top[m], sum[m]);
        else if (problem.logSum)
            *problem.logSum.at<float>(b, h, at) = sum[m] == 0 ? -INFINITY : top[m] / kLog2e + logf(sum[m]);
    }
}

ForwardJob makeJob(const AttentionProblem& problem, int processors) {
    const auto parts = [](int whole) { return (whole + kTile - 1) / kTile; };
    const int tiles = parts(problem.queries), slices = std::max(1, parts(problem.channels));
    const std::int64_t blocks = std::int64_t{1} * tiles * slices * problem.heads * problem.rows;
    const int splits = splitsFor(blocks, std::int64_t{1} * processors * kBlocksPerProcessor,
                                 problem.keys / (kTile * kFewestBlocks));
    return {problem, LineParts(problem, splits), tiles, slices};
}

}  // namespace

std::size_t attentionForwardBytes(const AttentionProblem& problem, int processors) {
    MemoryLayout pieces;
    makeJob(problem, processors).parts.place(pieces, nullptr);
    return pieces.bytes();
}

void attentionForward(cudaStream_t stream, const AttentionProblem& problem, int processors, void* memory) {
    ForwardJob job = makeJob(problem, processors);
    MemoryLayout pieces;
    job.parts.place(pieces, static_cast<std::byte*>(memory));
    const dim3 grid(static_cast<unsigned>(job.tiles * job.slices * job.parts.splits),
                    static_cast<unsigned>(problem.heads), static_cast<unsigned>(problem.rows));
    const auto kernel = problem.bf16 ? forwardKernel<std::uint16_t> : forwardKernel<float>;
    launch(stream, kernel, grid, dim3(kTileThreads), sizeof(ForwardScratch), Follow::After, job);
    if (job.parts.splits > 1) combineParts(stream, problem, job.parts);
}

}  // namespace continuo::cuda
