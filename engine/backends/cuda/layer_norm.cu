#include <algorithm>

#include "backends/cuda/cuda_backend.h"
#include "backends/cuda/runtime/device_code.h"
#include "backends/cuda/runtime/launch.h"
#include "backends/cuda/runtime/rows.h"

namespace continuo::cuda {
namespace {

constexpr int kRowsOfBlock = 8;  // a warp owns a row

struct RowMoments {
    float mean, rest;  // their sum is the mean: one number alone would lose digits if it is large
    float factor;      // 1 / sqrt(variance + epsilon)

    __device__ __forceinline__ float normal(float x) const { return ((x - mean) - rest) * factor; }
};

// Sums squares around the mean, because E[x^2] - E[x]^2 would lose digits if the mean is large. With Rms,
// sums them around zero.
__device__ __forceinline__ RowMoments computeMoments(const float* in, int channels, float epsilon,
                                                     NormKind kind) {
    float sum = 0;
    if (kind == NormKind::Rms) {
        for (int c = static_cast<int>(threadIdx.x); c < channels; c += kWarp) sum += in[c] * in[c];
        return {0, 0, 1.0f / sqrtf(warpSum(sum) / static_cast<float>(channels) + epsilon)};
    }
    for (int c = static_cast<int>(threadIdx.x); c < channels; c += kWarp) sum += in[c];
    const float rough = warpSum(sum) / static_cast<float>(channels);
    float rest = 0, squares = 0;
    for (int c = static_cast<int>(threadIdx.x); c < channels; c += kWarp) {
        const float apart = in[c] - rough;
        rest += apart;
        squares += apart * apart;
    }
    rest = warpSum(rest) / static_cast<float>(channels);
    const float variance = warpSum(squares) / static_cast<float>(channels) - rest * rest;
    return {rough, rest, 1.0f / sqrtf(fmaxf(variance, 0.0f) + epsilon)};
}

__global__ void layerNormKernel(Rows<float> in, const float* scale, const float* offset, float epsilon,
                                NormKind kind, Rows<float> out) {
    const std::int64_t row = static_cast<std::int64_t>(blockIdx.x) * kRowsOfBlock + threadIdx.y;
    if (row >= in.count) return;
    const float* from = in[row];
    float* to = out[row];
    const RowMoments moments = computeMoments(from, in.channels, epsilon, kind);
    for (int c = static_cast<int>(threadIdx.x); c < in.channels; c += kWarp)
        to[c] = moments.normal(from[c]) * scale[c] + (offset != nullptr ? offset[c] : 0.0f);
}

// Computes in' += factor * (g - mean(g) - x mean(g x)), with g = out' * scale and x the normalised input.
// With Rms the mean of g is left out.
__global__ void inGradientKernel(Rows<float> in, const float* scale, float epsilon, NormKind kind,
                                 Rows<float> outGradient, Into into, Rows<float> inGradient) {
    const std::int64_t row = static_cast<std::int64_t>(blockIdx.x) * kRowsOfBlock + threadIdx.y;
    if (row >= in.count) return;
    const float *from = in[row], *up = outGradient[row];
    float* to = inGradient[row];
    const RowMoments moments = computeMoments(from, in.channels, epsilon, kind);
    float sum = 0, product = 0;
    for (int c = static_cast<int>(threadIdx.x); c < in.channels; c += kWarp) {
        const float g = up[c] * scale[c];
        if (kind == NormKind::Layer) sum += g;
        product += g * moments.normal(from[c]);
    }
    const float share = 1.0f / static_cast<float>(in.channels);
    sum = warpSum(sum) * share;
    product = warpSum(product) * share;
    for (int c = static_cast<int>(threadIdx.x); c < in.channels; c += kWarp) {
        const float x = moments.normal(from[c]);
        const float change = moments.factor * (up[c] * scale[c] - sum - x * product);
        to[c] = into == Into::Add ? to[c] + change : change;
    }
}

// Each block sums the gradients of scale and offset over one chunk of rows. partial: [chunk][2][channels],
// first scale, then offset. Shared memory contains the moments of the chunk's rows.
__global__ void partialSumsKernel(Rows<float> in, float epsilon, NormKind kind, Rows<float> outGradient,
                                  std::int64_t rowsOfChunk, float* partial) {
    auto* moments = dynamicShared<RowMoments>();
    const std::int64_t first = blockIdx.x * rowsOfChunk;
    const std::int64_t left = in.count - first;
    const auto rows = static_cast<int>(left < rowsOfChunk ? left : rowsOfChunk);
    for (int row = static_cast<int>(threadIdx.y); row < rows; row += kRowsOfBlock) {
        const RowMoments mine = computeMoments(in[first + row], in.channels, epsilon, kind);
        if (threadIdx.x == 0) moments[row] = mine;
    }
    __syncthreads();
    float* to = partial + static_cast<std::int64_t>(blockIdx.x) * 2 * in.channels;
    const int thread = static_cast<int>(threadIdx.y * kWarp + threadIdx.x);
    for (int c = thread; c < in.channels; c += kRowsOfBlock * kWarp) {
        float scale = 0, offset = 0;
        for (int row = 0; row < rows; ++row) {
            const float up = outGradient[first + row][c];
            scale += up * moments[row].normal(in[first + row][c]);
            offset += up;
        }
        to[c] = scale;
        to[in.channels + c] = offset;
    }
}

// Adds the chunks' partial sums to the gradient, in order.
__global__ void addChunksKernel(const float* partial, int chunks, int channels, float* scaleGradient,
                                float* offsetGradient) {
    const int c = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
    if (c >= 2 * channels) return;
    float* to = c < channels ? scaleGradient : offsetGradient;
    if (to == nullptr) return;
    float sum = 0;
    for (int chunk = 0; chunk < chunks; ++chunk)
        sum += partial[static_cast<std::int64_t>(chunk) * 2 * channels + c];
    to[c % channels] += sum;
}

}  // namespace

void CudaBackend::layerNorm(TensorView in, const NormWeights& norm, TensorView out) {
    launch(stream(), layerNormKernel, dim3(blocksFor(in.rows(), kRowsOfBlock)), dim3(kWarp, kRowsOfBlock), 0,
           Follow::After, Rows<float>(in), norm.scale.pointer<float>(),
           norm.offset ? norm.offset.pointer<float>() : nullptr, norm.epsilon, norm.kind, Rows<float>(out));
}

void CudaBackend::layerNormGradient(TensorView in, const NormWeights& norm, TensorView outGradient,
                                    TensorView inGradient, TensorView scaleGradient,
                                    TensorView offsetGradient, Into into) {
    const Rows<float> from(in), up(outGradient);
    if (scaleGradient || offsetGradient) {
        constexpr std::int64_t kLeastRows = 32, kMostRows = 1024, kChunks = 256;
        const std::int64_t rows = std::clamp((from.count + kChunks - 1) / kChunks, kLeastRows, kMostRows);
        const unsigned chunks = blocksFor(from.count, rows);
        auto* partial = static_cast<float*>(
            scratch(Scratch::Sums, sizeof(float) * 2 * chunks * static_cast<std::size_t>(from.channels)));
        launch(stream(), partialSumsKernel, dim3(chunks), dim3(kWarp, kRowsOfBlock),
               sizeof(RowMoments) * static_cast<std::size_t>(rows), Follow::After, from, norm.epsilon,
               norm.kind, up, rows, partial);
        launch(stream(), addChunksKernel, dim3(blocksFor(2 * from.channels, kThreads)), dim3(kThreads), 0,
               Follow::After, partial, static_cast<int>(chunks), from.channels,
               scaleGradient ? scaleGradient.pointer<float>() : nullptr,
               offsetGradient ? offsetGradient.pointer<float>() : nullptr);
    }
    if (!inGradient) return;
    launch(stream(), inGradientKernel, dim3(blocksFor(from.count, kRowsOfBlock)), dim3(kWarp, kRowsOfBlock),
           0, Follow::After, from, norm.scale.pointer<float>(), norm.epsilon, norm.kind, up, into,
           Rows<float>(inGradient));
}

}  // namespace continuo::cuda
