#include "backends/cuda/attention/attention_parts.h"

#include <algorithm>

#include "backends/cuda/runtime/device_code.h"
#include "backends/cuda/runtime/launch.h"

namespace continuo::cuda {
namespace {

// One query of one head, processed by a warp.
struct Line {
    std::int64_t index;
    int b, h, t, lane;

    __device__ explicit Line(const AttentionProblem& problem)
        : index(static_cast<std::int64_t>(blockIdx.x) * (blockDim.x / kWarp) + threadIdx.x / kWarp),
          b(static_cast<int>(index / problem.queries / problem.heads)),
          h(static_cast<int>(index / problem.queries % problem.heads)),
          t(static_cast<int>(index % problem.queries)),
          lane(static_cast<int>(threadIdx.x) % kWarp) {}
};

unsigned blocksForLines(const AttentionProblem& problem) {
    return blocksFor(problem.lines(), kThreads / kWarp);
}

__global__ void combineKernel(const AttentionProblem problem, const LineParts parts) {
    const Line line(problem);
    if (line.index >= parts.lines) return;
    float top = -INFINITY, sum = 0;
    for (int i = line.lane; i < parts.splits; i += kWarp) top = fmaxf(top, parts.mark(i, line.index).x);
    top = warpMax(top);
    const auto computeWeight = [&](float2 mark) { return mark.y == 0 ? 0.0f : exp2f(mark.x - top); };
    for (int i = line.lane; i < parts.splits; i += kWarp) {
        const float2 mark = parts.mark(i, line.index);
        sum += computeWeight(mark) * mark.y;
    }
    sum = warpSum(sum);
    auto* out = problem.out.at<float>(line.b, line.t, line.h);
    for (int c = line.lane; c < problem.channels; c += kWarp) {
        float value = 0;
        for (int i = 0; i < parts.splits; ++i) {
            const float weight = computeWeight(parts.mark(i, line.index));
            if (weight != 0) value += weight * parts.value(i, line.index)[c];
        }
        out[c] = sum == 0 ? 0.0f : value / sum;
    }
    if (problem.logSum && line.lane == 0)
        *problem.logSum.at<float>(line.b, line.h, line.t) = sum == 0 ? -INFINITY : top / kLog2e + logf(sum);
}

__global__ void addKernel(const AttentionProblem problem, const LineParts parts, const Strided gradient) {
    const Line line(problem);
    if (line.index >= parts.lines) return;
    auto* to = gradient.at<float>(line.b, line.t, line.h);
    for (int c = line.lane; c < problem.channels; c += kWarp) {
        float value = 0;
        for (int i = 0; i < parts.splits; ++i) value += parts.value(i, line.index)[c];
        to[c] += problem.scale * value;
    }
}

template <bool kRounded>
__global__ void sumRowsKernel(const AttentionProblem problem, const Strided outGradient, float* to) {
    const Line line(problem);
    if (line.index >= problem.lines()) return;
    const auto* out = problem.out.at<float>(line.b, line.t, line.h);
    const auto* slope = outGradient.at<float>(line.b, line.t, line.h);
    float sum = 0;
    for (int c = line.lane; c < problem.channels; c += kWarp)
        sum += out[c] * (kRounded ? fromBf16(toBf16(slope[c])) : slope[c]);
    sum = warpSum(sum);
    if (line.lane == 0) to[line.index] = sum;
}

}  // namespace

int splitsFor(std::int64_t blocks, std::int64_t slots, std::int64_t most) {
    constexpr std::int64_t kMostSplits = 64;
    most = std::clamp<std::int64_t>(most, 1, kMostSplits);
    // Returns the fraction of busy slots, counting whole rounds of blocks.
    const auto busy = [&](std::int64_t splits) {
        const std::int64_t rounds = (blocks * splits + slots - 1) / slots;
        return static_cast<double>(blocks * splits) / static_cast<double>(rounds * slots);
    };
    double best = 0;
    for (std::int64_t splits = 1; splits <= most; ++splits) best = std::max(best, busy(splits));
    std::int64_t fewest = 1;
    while (busy(fewest) < 0.85 * best) ++fewest;
    return static_cast<int>(fewest);
}

void combineParts(cudaStream_t stream, const AttentionProblem& problem, const LineParts& parts) {
    launch(stream, combineKernel, dim3(blocksForLines(problem)), dim3(kThreads), 0, Follow::After, problem,
           parts);
}

void addGradientParts(cudaStream_t stream, const AttentionProblem& problem, const LineParts& parts,
                      const Strided& gradient) {
    launch(stream, addKernel, dim3(blocksForLines(problem)), dim3(kThreads), 0, Follow::After, problem, parts,
           gradient);
}

void sumRows(cudaStream_t stream, const AttentionProblem& problem, const Strided& outGradient, bool rounded,
             float* to) {
    launch(stream, rounded ? sumRowsKernel<true> : sumRowsKernel<false>, dim3(blocksForLines(problem)),
           dim3(kThreads), 0, Follow::After, problem, outGradient, to);
}

}  // namespace continuo::cuda
