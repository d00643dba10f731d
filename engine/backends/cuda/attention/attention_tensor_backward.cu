#include <cstddef>

#include "backends/cuda/attention/attention_kernels.h"
#include "backends/cuda/attention/attention_operand.h"
#include "backends/cuda/attention/attention_slopes.h"
#include "backends/cuda/runtime/launch.h"

// The gradient of an attention of many queries on the tensor cores (Dao, "FlashAttention-2", 3.1.2). As in
// attention_backward.cu, the weights are computed twice, by blocks that own keys and by blocks that own
// queries. In both, a warp's own rows are in registers and are the rows of the scores. So the weights are the
// left operand of the following products without conversion.
namespace continuo::cuda {
namespace {

constexpr int kFewestKeys = 256;  // per split
constexpr int kBlocksPerProcessor = 2;

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
    job.marksFor(b, h)[t] = mark;
}

// A block owns the gradients of 64 keys of a head, or of 64 or 128 queries with a split of the keys; a warp
// owns 16 or 32 of them.
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
        if (!kKeys && t < problem.queries) own[i / 2][i % 2] = job.marksFor(work.b, work.h)[t];
    }
    const float unit = problem.scale * kLog2e;
    // slopeSum is the gradient of the keys or of the queries, weightSum that of the values.
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
            const KeptKeys kept(work.sight, work.keysFrom(at));
            const Cover cover = work.cover(kept, at);
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
                    corner[i].weigh(unit, [&](int n, int e) {
                        return kKeys ? stage.marks[column + 8 * n + laneColumn() + e % 2] : own[i][e / 2];
                    });
                    if (cover != Cover::All) corner[i].hide(work.hidden(cover, kept, i, at, column));
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
        write(job.parts.splitValues(work.split, problem), slopeSum, [](float& to, float sum) { to = sum; });
    }
}

int countTiles(int whole, int tile) { return (whole + tile - 1) / tile; }
int paddedChannels(const AttentionProblem& problem) { return countTiles(problem.channels, 32) * 32; }
int countQueryTiles(const AttentionProblem& problem) {
    return countTiles(problem.queries,
                      paddedChannels(problem) <= 64 ? kRows<64, Own::Queries> : kRows<128, Own::Queries>);
}

struct Operands {
    explicit Operands(const AttentionProblem& problem, const Strided& outGradient)
        : queries(problem, problem.q, OperandKind::Queries, false, paddedChannels(problem)),
          keys(problem, problem.k, OperandKind::Keys, problem.bf16, paddedChannels(problem)),
          values(problem, problem.v, OperandKind::Keys, problem.bf16, paddedChannels(problem)),
          outGradients(problem, outGradient, OperandKind::Queries, false, paddedChannels(problem)) {}

    AttentionOperand queries, keys, values, outGradients;
};

TensorBackwardJob makeJob(const AttentionProblem& problem, const AttentionSlopes& slopes, int processors) {
    const std::int64_t blocks = std::int64_t{1} * countQueryTiles(problem) * problem.heads * problem.rows;
    const int splits =
        splitsFor(blocks, std::int64_t{1} * processors * kBlocksPerProcessor, problem.keys / kFewestKeys);
    return {problem, slopes, {}, {}, {}, {}, LineParts(problem, splits), nullptr, nullptr};
}

// Assigns the job's arrays within `bytes` and returns their total size. If `bytes` is nullptr, only computes
// the size.
std::size_t place(TensorBackwardJob& job, Operands& operands, std::byte* bytes) {
    MemoryLayout pieces;
    for (AttentionOperand* each :
         {&operands.queries, &operands.keys, &operands.values, &operands.outGradients})
        each->place(pieces, bytes);
    job.parts.place(pieces, bytes);
    const AttentionProblem& problem = job.problem;
    const std::size_t marks = static_cast<std::size_t>(problem.rows) *
                              static_cast<std::size_t>(problem.heads) *
                              static_cast<std::size_t>(job.paddedQueries());
    const std::size_t sumsAt = pieces.reserve(static_cast<std::size_t>(problem.lines()) * sizeof(float));
    const std::size_t marksAt = pieces.reserve(marks * sizeof(QueryMarks));
    if (bytes != nullptr) {
        job.sums = reinterpret_cast<float*>(bytes + sumsAt);
        job.marks = reinterpret_cast<QueryMarks*>(bytes + marksAt);
    }
    return pieces.bytes();
}

dim3 makeGrid(const AttentionProblem& problem, int blocks) {
    return dim3(static_cast<unsigned>(blocks), static_cast<unsigned>(problem.heads),
                static_cast<unsigned>(problem.rows));
}

template <int kChannels>
void launchBackward(cudaStream_t stream, const TensorBackwardJob& job) {
    const AttentionProblem& problem = job.problem;
    const std::size_t shared = 2 * Stage<kChannels>::kBytes;
    if (job.slopes.kGradient || job.slopes.vGradient) {
        const dim3 grid = makeGrid(problem, countTiles(problem.keys, kRows<kChannels, Own::Keys>));
        launch(stream, tensorBackwardKernel<kChannels, Own::Keys>, grid, dim3(kBackwardThreads), shared,
               Follow::After, job);
    }
    if (job.slopes.qGradient) {
        const dim3 grid =
            makeGrid(problem, countTiles(problem.queries, kRows<kChannels, Own::Queries>) * job.parts.splits);
        launch(stream, tensorBackwardKernel<kChannels, Own::Queries>, grid, dim3(kBackwardThreads), shared,
               Follow::After, job);
    }
}

}  // namespace

std::size_t attentionTensorBackwardBytes(const AttentionProblem& problem, int processors) {
    TensorBackwardJob job = makeJob(problem, {}, processors);
    Operands operands(problem, problem.out);  // `out` stands for its gradient, which has the same sizes
    return place(job, operands, nullptr);
}

void attentionTensorBackward(cudaStream_t stream, const AttentionProblem& problem,
                             const AttentionSlopes& slopes, int processors, void* memory) {
    TensorBackwardJob job = makeJob(problem, slopes, processors);
    Operands operands(problem, slopes.outGradient);
    place(job, operands, static_cast<std::byte*>(memory));
    for (const AttentionOperand* each :
         {&operands.queries, &operands.keys, &operands.values, &operands.outGradients})
        each->pack(stream);
    job.queries = operands.queries.rows();
    job.keys = operands.keys.rows();
    job.values = operands.values.rows();
    job.outGradients = operands.outGradients.rows();
    sumRows(stream, problem, slopes.outGradient, true, job.sums);
    launch(stream, markKernel, makeGrid(problem, countTiles(job.paddedQueries(), kThreads)), dim3(kThreads),
           0, Follow::After, job);
    switch (paddedChannels(problem)) {
        case 32: launchBackward<32>(stream, job); break;
        case 64: launchBackward<64>(stream, job); break;
        case 96: launchBackward<96>(stream, job); break;
        default: launchBackward<128>(stream, job); break;
    }
    if (job.slopes.qGradient && job.parts.splits > 1)
        addGradientParts(stream, problem, job.parts, job.slopes.qGradient);
}

}  // namespace continuo::cuda
