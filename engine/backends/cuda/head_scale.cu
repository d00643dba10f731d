#include <algorithm>

#include "backends/cuda/cuda_backend.h"
#include "backends/cuda/runtime/device_code.h"
#include "backends/cuda/runtime/launch.h"
#include "backends/cuda/runtime/rows.h"

namespace continuo::cuda {
namespace {

constexpr int kHeadRowsOfBlock = 8;  // a warp owns a head of a position

// A HeadScaleRule in the form for kernels.
struct HeadScaling {
    const float* scale = nullptr;
    std::int64_t stride = 0;
    int heads;
    bool normalises;
    float epsilon, factor;

    HeadScaling(const HeadScaleRule& rule, const TensorView& in)
        : scale(static_cast<const float*>(rule.scale.data)),
          stride(rule.scale.stride[0]),
          heads(static_cast<int>(in.shape[2])),
          normalises(rule.normalise),
          epsilon(rule.epsilon),
          factor(rule.factor) {}

    __device__ float headFactor(std::int64_t row) const {
        return scale != nullptr ? factor * scale[row % heads * stride] : factor;
    }
    // Returns the factor on the channels without the scale; called by all lanes of a warp.
    __device__ float normFactor(const float* in, int channels) const {
        if (!normalises) return 1;
        float sum = 0;
        for (int c = static_cast<int>(threadIdx.x); c < channels; c += kWarp) sum += in[c] * in[c];
        return 1.0f / sqrtf(warpSum(sum) + epsilon);
    }
};

// Returns the sum of in * up over channels; called by all lanes of a warp.
__device__ __forceinline__ float dotProduct(const float* in, const float* up, int channels) {
    float sum = 0;
    for (int c = static_cast<int>(threadIdx.x); c < channels; c += kWarp) sum += in[c] * up[c];
    return warpSum(sum);
}

__global__ void headScaleKernel(Rows<float> in, HeadScaling rule, Rows<float> out) {
    const std::int64_t row = static_cast<std::int64_t>(blockIdx.x) * kHeadRowsOfBlock + threadIdx.y;
    if (row >= in.count) return;
    const float* from = in[row];
    float* to = out[row];
    const float factor = rule.headFactor(row) * rule.normFactor(from, in.channels);
    for (int c = static_cast<int>(threadIdx.x); c < in.channels; c += kWarp) to[c] = from[c] * factor;
}

__global__ void headScaleSlopeKernel(Rows<float> in, HeadScaling rule, Rows<float> outGradient, Into into,
                                     Rows<float> inGradient) {
    const std::int64_t row = static_cast<std::int64_t>(blockIdx.x) * kHeadRowsOfBlock + threadIdx.y;
    if (row >= in.count) return;
    const float *from = in[row], *up = outGradient[row];
    float* to = inGradient[row];
    const float root = rule.normFactor(from, in.channels);
    const float pull = rule.normalises ? root * root * dotProduct(from, up, in.channels) : 0.0f;
    const float factor = rule.headFactor(row) * root;
    for (int c = static_cast<int>(threadIdx.x); c < in.channels; c += kWarp) {
        const float change = factor * (up[c] - pull * from[c]);
        to[c] = into == Into::Add ? to[c] + change : change;
    }
}

// A block sums a head's scale gradient over a chunk of positions, which its warps process in turn.
__global__ void headScaleSumsKernel(Rows<float> in, HeadScaling rule, Rows<float> outGradient,
                                    std::int64_t positionsOfChunk, float* partial) {
    __shared__ float sums[kHeadRowsOfBlock];
    const std::int64_t first = blockIdx.x * positionsOfChunk, positions = in.count / rule.heads;
    const std::int64_t end = first + positionsOfChunk < positions ? first + positionsOfChunk : positions;
    float sum = 0;
    for (std::int64_t position = first + threadIdx.y; position < end; position += kHeadRowsOfBlock) {
        const std::int64_t row = position * rule.heads + blockIdx.y;
        sum += rule.factor * rule.normFactor(in[row], in.channels) *
               dotProduct(in[row], outGradient[row], in.channels);
    }
    if (threadIdx.x == 0) sums[threadIdx.y] = sum;
    __syncthreads();
    if (threadIdx.x != 0 || threadIdx.y != 0) return;
    sum = 0;
    for (const float each : sums) sum += each;
    partial[static_cast<std::int64_t>(blockIdx.x) * rule.heads + blockIdx.y] = sum;
}

// Adds the chunks' partial sums to the gradient, in order.
__global__ void addHeadChunksKernel(const float* partial, int chunks, int heads, float* to,
                                    std::int64_t stride) {
    const int head = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
    if (head >= heads) return;
    float sum = 0;
    for (int chunk = 0; chunk < chunks; ++chunk)
        sum += partial[static_cast<std::int64_t>(chunk) * heads + head];
    to[head * stride] += sum;
}

}  // namespace

void CudaBackend::headScale(TensorView in, const HeadScaleRule& rule, TensorView out) {
    launch(stream(), headScaleKernel, dim3(blocksFor(in.rows(), kHeadRowsOfBlock)),
           dim3(kWarp, kHeadRowsOfBlock), 0, Follow::After, Rows<float>(in), HeadScaling(rule, in),
           Rows<float>(out));
}

void CudaBackend::headScaleGradient(TensorView in, const HeadScaleRule& rule, TensorView outGradient,
                                    TensorView inGradient, TensorView scaleGradient, Into into) {
    const Rows<float> from(in), up(outGradient);
    const HeadScaling scaling(rule, in);
    if (scaleGradient && from.count > 0) {
        constexpr std::int64_t kLeastPositions = 64, kChunks = 128;
        const std::int64_t positions = from.count / scaling.heads,
                           each = std::max(kLeastPositions, (positions + kChunks - 1) / kChunks);
        const unsigned chunks = blocksFor(positions, each);
        auto* partial = static_cast<float*>(
            scratch(Scratch::Sums, sizeof(float) * chunks * static_cast<std::size_t>(scaling.heads)));
        launch(stream(), headScaleSumsKernel, dim3(chunks, static_cast<unsigned>(scaling.heads)),
               dim3(kWarp, kHeadRowsOfBlock), 0, Follow::After, from, scaling, up, each, partial);
        launch(stream(), addHeadChunksKernel, dim3(blocksFor(scaling.heads, kThreads)), dim3(kThreads), 0,
               Follow::After, partial, static_cast<int>(chunks), scaling.heads,
               scaleGradient.pointer<float>(), scaleGradient.stride[0]);
    }
    if (!inGradient) return;
    launch(stream(), headScaleSlopeKernel, dim3(blocksFor(from.count, kHeadRowsOfBlock)),
           dim3(kWarp, kHeadRowsOfBlock), 0, Follow::After, from, scaling, up, into, Rows<float>(inGradient));
}

}  // namespace continuo::cuda
