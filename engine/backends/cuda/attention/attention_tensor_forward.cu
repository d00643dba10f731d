#include <cstddef>

#include "backends/cuda/attention/attention_fragments.h"
#include "backends/cuda/attention/attention_kernels.h"
#include "backends/cuda/attention/attention_operand.h"
#include "backends/cuda/attention/attention_parts.h"
#include "backends/cuda/runtime/launch.h"

// Attention of many queries on the tensor cores (Dao, "FlashAttention-2", 3.1 and 3.3). A warp owns queries
// and their softmax. Scores stay in registers and are the next product's operand without conversion.
namespace continuo::cuda {
namespace {

constexpr int kForwardWarps = 4, kForwardThreads = kForwardWarps * kWarp;
constexpr int kRowTiles = 2;  // 16-query tiles per warp; each operand read serves two products
constexpr int kQueries = kForwardWarps * kRowTiles * 16;  // per block
constexpr int kFewestKeys = 256;                          // per split
constexpr int kBlocksPerProcessor = 2;                    // limited by the registers

// Keys per tile: the scores must fit in registers besides the sums of kChannels channels.
template <int kChannels>
inline constexpr int kKeys = kChannels > 96 ? 32 : 64;

struct TensorForwardJob {
    AttentionProblem problem;
    Strided keys, values;  // bfloat16
    LineParts parts;
    int tiles;  // of queries
};

// The queries of a warp as operands: in registers, or with many channels in shared memory, where each lane
// reads its own.
template <int kChannels>
class Queries {
public:
    static constexpr int kSteps = kChannels / 16;
    static constexpr bool kShared = kChannels > 64;
    static constexpr std::size_t kBytes = kShared ? sizeof(uint4) * kForwardThreads * kRowTiles * kSteps : 0;

    __device__ __forceinline__ void load(const AttentionProblem& problem, int b, int h, int first,
                                         uint4* room) {
        room_ = room + threadIdx.x;
#pragma unroll
        for (int i = 0; i < kRowTiles; ++i) {
            const float* upper = rowAt(problem, b, h, first + 16 * i + laneRow());
            const float* lower = rowAt(problem, b, h, first + 16 * i + laneRow() + 8);
#pragma unroll kShared ? 1 : kSteps
            for (int step = 0; step < kSteps; ++step) {
                const int c = 16 * step + laneColumn();
                const unsigned a[4] = {pairAt(problem, upper, c), pairAt(problem, lower, c),
                                       pairAt(problem, upper, c + 8), pairAt(problem, lower, c + 8)};
                if constexpr (kShared) {
                    room_[(i * kSteps + step) * kForwardThreads] = make_uint4(a[0], a[1], a[2], a[3]);
                } else {
#pragma unroll
                    for (int part = 0; part < 4; ++part) held_[i][step][part] = a[part];
                }
            }
        }
    }
    __device__ __forceinline__ void get(unsigned (&a)[4], int i, int step) const {
        if constexpr (kShared) {
            const uint4 word = room_[(i * kSteps + step) * kForwardThreads];
            a[0] = word.x, a[1] = word.y, a[2] = word.z, a[3] = word.w;
        } else {
#pragma unroll
            for (int part = 0; part < 4; ++part) a[part] = held_[i][step][part];
        }
    }

private:
    static __device__ __forceinline__ const float* rowAt(const AttentionProblem& problem, int b, int h,
                                                         int t) {
        return t < problem.queries ? problem.q.at<float>(b, t, h) : nullptr;
    }
    // Returns channels c and c + 1 of a row as bfloat16, zeros beyond the last channel.
    static __device__ __forceinline__ unsigned pairAt(const AttentionProblem& problem, const float* row,
                                                      int c) {
        return packBf16(row != nullptr && c < problem.channels ? row[c] : 0.0f,
                        row != nullptr && c + 1 < problem.channels ? row[c + 1] : 0.0f);
    }

    uint4* room_ = nullptr;
    unsigned held_[kShared ? 1 : kRowTiles][kShared ? 1 : kSteps][4];
};

// The scores of a warp's queries with the keys of a tile; later their weights.
template <int kChannels>
using Scores = float[kRowTiles][kKeys<kChannels> / 8][4];

// The running softmax of a warp's queries, and the values weighted by it. Rows are 8 * half + laneRow() of
// tile i.
template <int kChannels>
struct Progress {
    float value[kRowTiles][kChannels / 8][4] = {};
    float top[kRowTiles][2];       // largest score times the unit
    float sum[kRowTiles][2] = {};  // sums over this lane's columns

    __device__ __forceinline__ Progress() {
#pragma unroll
        for (int i = 0; i < kRowTiles; ++i) top[i][0] = top[i][1] = -INFINITY;
    }

    // Converts scores to weights, and rescales the previous results to the same maximum.
    __device__ __forceinline__ void weigh(Scores<kChannels>& score, float unit) {
#pragma unroll
        for (int i = 0; i < kRowTiles; ++i) {
            float shrink[2];
#pragma unroll
            for (int half = 0; half < 2; ++half) shrink[half] = weighHalf(score[i], i, half, unit);
            // Usually skips the rescaling: after the first keys the maximum rarely changes.
            if (__all_sync(kAllLanes, shrink[0] == 1 && shrink[1] == 1)) continue;
#pragma unroll
            for (int n = 0; n < kChannels / 8; ++n) {
#pragma unroll
                for (int e = 0; e < 4; ++e) value[i][n][e] *= shrink[e / 2];
            }
        }
    }

private:
    // Converts the scores of half a tile to weights. Returns the factor by which the previous weights shrink.
    __device__ __forceinline__ float weighHalf(float (&score)[kKeys<kChannels> / 8][4], int i, int half,
                                               float unit) {
        float most = -INFINITY;
#pragma unroll
        for (int n = 0; n < kKeys<kChannels> / 8; ++n)
            most = fmaxf(most, fmaxf(score[n][2 * half], score[n][2 * half + 1]));
        const float raised = fmaxf(top[i][half], quadMax(most) * unit);
        const float base = raised == -INFINITY ? 0.0f : raised, shrink = exp2Fast(top[i][half] - base);
        top[i][half] = raised;
        sum[i][half] *= shrink;
#pragma unroll
        for (int n = 0; n < kKeys<kChannels> / 8; ++n) {
#pragma unroll
            for (int e = 2 * half; e < 2 * half + 2; ++e) {
                score[n][e] = exp2Fast(score[n][e] * unit - base);
                sum[i][half] += score[n][e];
            }
        }
        return shrink;
    }
};

// score = queries x keys^T.
template <int kChannels>
__device__ __forceinline__ void scoreTile(Scores<kChannels>& score, const Queries<kChannels>& queries,
                                          const std::uint16_t* keys) {
#pragma unroll
    for (int i = 0; i < kRowTiles; ++i) {
#pragma unroll
        for (int n = 0; n < kKeys<kChannels> / 8; ++n)
            score[i][n][0] = score[i][n][1] = score[i][n][2] = score[i][n][3] = 0;
    }
#pragma unroll
    for (int step = 0; step < kChannels / 16; ++step) {
        unsigned a[kRowTiles][4];
#pragma unroll
        for (int i = 0; i < kRowTiles; ++i) queries.get(a[i], i, step);
#pragma unroll
        for (int n = 0; n < kKeys<kChannels> / 8; n += 2) {
            unsigned right[4];
            RowTile<kChannels>::columns(right, keys, 8 * n, 16 * step);
#pragma unroll
            for (int i = 0; i < kRowTiles; ++i) multiplyPair(score[i][n], score[i][n + 1], a[i], right);
        }
    }
}

// value += weights x values.
template <int kChannels>
__device__ __forceinline__ void addValues(Progress<kChannels>& progress, const Scores<kChannels>& weight,
                                          const std::uint16_t* values) {
#pragma unroll
    for (int step = 0; step < kKeys<kChannels> / 16; ++step) {
        unsigned a[kRowTiles][4];
#pragma unroll
        for (int i = 0; i < kRowTiles; ++i) roundPair(a[i], weight[i][2 * step], weight[i][2 * step + 1]);
#pragma unroll
        for (int n = 0; n < kChannels / 8; n += 2) {
            unsigned right[4];
            RowTile<kChannels>::channels(right, values, 16 * step, 8 * n);
#pragma unroll
            for (int i = 0; i < kRowTiles; ++i)
                multiplyPair(progress.value[i][n], progress.value[i][n + 1], a[i], right);
        }
    }
}

// Hides the scores for which seen(row of the warp, key of the tile) is false.
template <int kChannels, class Seen>
__device__ __forceinline__ void hide(Scores<kChannels>& score, const Seen& seen) {
#pragma unroll
    for (int i = 0; i < kRowTiles; ++i) {
#pragma unroll
        for (int n = 0; n < kKeys<kChannels> / 8; ++n) {
#pragma unroll
            for (int e = 0; e < 4; ++e) {
                if (!seen(16 * i + laneRow() + e / 2 * 8, 8 * n + laneColumn() + e % 2))
                    score[i][n][e] = -INFINITY;
            }
        }
    }
}

// Hides unseen keys, for the warp's queries from `first` on and the tile's keys from s0 on.
template <int kChannels>
__device__ __forceinline__ void hideUnseen(Scores<kChannels>& score, const AttentionMask::Row& sight,
                                           int first, int s0) {
    const KeptKeys kept(sight, s0);
    const Cover cover = kept.cover(sight, first, s0, 0, kKeys<kChannels>);
    if (cover == Cover::Kept)
        hide<kChannels>(score, [&](int, int place) { return kept.has(place); });
    else if (cover == Cover::Some)
        hide<kChannels>(score,
                        [&](int row, int place) { return kept.seenBy(sight, first + row, s0, place); });
}

template <int kChannels>
__device__ __forceinline__ void writeRows(const TensorForwardJob& job, Progress<kChannels>& progress, int b,
                                          int h, int first, int split) {
    const AttentionProblem& problem = job.problem;
#pragma unroll
    for (int i = 0; i < kRowTiles; ++i) {
#pragma unroll
        for (int half = 0; half < 2; ++half) {
            const float sum = quadSum(progress.sum[i][half]), top = progress.top[i][half];
            const int t = first + 16 * i + 8 * half + laneRow();
            if (t >= problem.queries) continue;
            const bool parted = job.parts.splits > 1;
            const std::int64_t line = problem.line(b, h, t);
            float* to = parted ? job.parts.value(split, line) : problem.out.at<float>(b, t, h);
            const float divisor = parted || sum == 0 ? 1 : 1 / sum;
            if (!parted || sum != 0) {
#pragma unroll
                for (int n = 0; n < kChannels / 8; ++n) {
#pragma unroll
                    for (int e = 0; e < 2; ++e) {
                        const int c = 8 * n + laneColumn() + e;
                        if (c < problem.channels) to[c] = progress.value[i][n][2 * half + e] * divisor;
                    }
                }
            }
            if (laneColumn() > 0) continue;
            if (parted)
                job.parts.mark(split, line) = make_float2(top, sum);
            else if (problem.logSum)
                *problem.logSum.at<float>(b, h, t) = sum == 0 ? -INFINITY : top / kLog2e + logf(sum);
        }
    }
}

// A block processes 128 queries of a head and a split of the keys; a warp 32 of the queries. A tile of keys
// is loaded while the previous values are used, and a tile of values while its keys are.
template <int kChannels>
__global__ void __launch_bounds__(kForwardThreads, kBlocksPerProcessor)
    tensorForwardKernel(const TensorForwardJob job) {
    using Rows = RowTile<kChannels>;
    constexpr int kTile = kKeys<kChannels>;
    auto* keys = dynamicShared<std::uint16_t>();
    std::uint16_t* values = keys + kTile * Rows::kPitch;
    const AttentionProblem& problem = job.problem;
    const int b = static_cast<int>(blockIdx.z), h = static_cast<int>(blockIdx.y),
              x = static_cast<int>(blockIdx.x);
    // The last queries see most keys, so they begin first.
    const int t0 = (job.tiles - 1 - x % job.tiles) * kQueries, split = x / job.tiles;
    const int first = t0 + static_cast<int>(threadIdx.x) / kWarp * kRowTiles * 16;  // first query of the warp
    const AttentionMask::Row sight = problem.sight.row(b);
    const Span span =
        sight.visibleKeys(t0, min(t0 + kQueries, problem.queries)).part(split, job.parts.splits, kTile);
    const float unit = problem.scale * kLog2e;
    const int lastSeen =
        first < problem.queries ? sight.first + min(first + kRowTiles * 16, problem.queries) - 1 : -1;

    if (!span.empty())
        Rows::template loadKeys<kTile, kForwardThreads>(keys, job.keys, b, h, span.from, span.to, sight);
    copyCommit();
    Queries<kChannels> queries;
    queries.load(problem, b, h, first, reinterpret_cast<uint4*>(values + kTile * Rows::kPitch));
    Progress<kChannels> progress;
    for (int s0 = span.from; s0 < span.to; s0 += kTile) {
        // Whether the warp sees the tile; other warps see later or earlier keys.
        const bool works = s0 <= lastSeen && s0 + kTile > sight.windowFrom(first);
        copyWait<0>();
        __syncthreads();
        Rows::template loadKeys<kTile, kForwardThreads>(values, job.values, b, h, s0, span.to, sight);
        copyCommit();
        Scores<kChannels> score;
        if (works) scoreTile<kChannels>(score, queries, keys);
        copyWait<0>();
        __syncthreads();
        if (s0 + kTile < span.to)
            Rows::template loadKeys<kTile, kForwardThreads>(keys, job.keys, b, h, s0 + kTile, span.to, sight);
        copyCommit();
        if (!works) continue;
        hideUnseen<kChannels>(score, sight, first, s0);
        progress.weigh(score, unit);
        addValues<kChannels>(progress, score, values);
    }
    writeRows(job, progress, b, h, first, split);
}

TensorForwardJob makeJob(const AttentionProblem& problem, int processors) {
    const int tiles = (problem.queries + kQueries - 1) / kQueries;
    const std::int64_t blocks = std::int64_t{1} * tiles * problem.heads * problem.rows;
    const int splits =
        splitsFor(blocks, std::int64_t{1} * processors * kBlocksPerProcessor, problem.keys / kFewestKeys);
    return {problem, {}, {}, LineParts(problem, splits), tiles};
}

struct Operands {
    Operands(const AttentionProblem& problem, int width)
        : keys(problem, problem.k, OperandKind::Keys, problem.bf16, width),
          values(problem, problem.v, OperandKind::Keys, problem.bf16, width) {}
    AttentionOperand keys, values;
};

int paddedChannels(const AttentionProblem& problem) { return (problem.channels + 31) / 32 * 32; }

// Assigns the job's arrays within `bytes` and returns their total size. If `bytes` is nullptr, only computes
// the size.
std::size_t place(TensorForwardJob& job, Operands& operands, std::byte* bytes) {
    MemoryLayout pieces;
    operands.keys.place(pieces, bytes);
    operands.values.place(pieces, bytes);
    job.parts.place(pieces, bytes);
    return pieces.bytes();
}

template <int kChannels>
void launchForward(cudaStream_t stream, const TensorForwardJob& job) {
    const dim3 grid(static_cast<unsigned>(job.tiles * job.parts.splits),
                    static_cast<unsigned>(job.problem.heads), static_cast<unsigned>(job.problem.rows));
    launch(stream, tensorForwardKernel<kChannels>, grid, dim3(kForwardThreads),
           2 * RowTile<kChannels>::bytes(kKeys<kChannels>) + Queries<kChannels>::kBytes, Follow::After, job);
}

}  // namespace

std::size_t attentionTensorForwardBytes(const AttentionProblem& problem, int processors) {
    TensorForwardJob job = makeJob(problem, processors);
    Operands operands(problem, paddedChannels(problem));
    return place(job, operands, nullptr);
}

void attentionTensorForward(cudaStream_t stream, const AttentionProblem& problem, int processors,
                            void* memory) {
    TensorForwardJob job = makeJob(problem, processors);
    Operands operands(problem, paddedChannels(problem));
    place(job, operands, static_cast<std::byte*>(memory));
    operands.keys.pack(stream);
    operands.values.pack(stream);
    job.keys = operands.keys.rows();
    job.values = operands.values.rows();
    switch (paddedChannels(problem)) {
        case 32: launchForward<32>(stream, job); break;
        case 64: launchForward<64>(stream, job); break;
        case 96: launchForward<96>(stream, job); break;
        default: launchForward<128>(stream, job); break;
    }
    if (job.parts.splits > 1) combineParts(stream, problem, job.parts);
}

}  // namespace continuo::cuda
