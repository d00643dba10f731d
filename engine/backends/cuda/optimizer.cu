#include <algorithm>
#include <cmath>

#include "backends/cuda/cuda_backend.h"
#include "backends/cuda/elements.h"
#include "backends/cuda/runtime/device_code.h"

namespace continuo::cuda {
namespace {

// Blocks whose sums are added in order: enough to fill any GPU, and the same number on all, so the bits do
// not depend on the GPU.
constexpr std::int64_t kSumBlocks = 1024;

__global__ void squaresKernel(ElementShape shape, Rows<float> in, double* sums) {
    __shared__ double room[kWarp];
    double sum = 0;
    forEachElement(shape, [&](std::int64_t row, int c) {
        const double value = in[row][c];
        sum += value * value;
    });
    // The block is two-dimensional; its rows are its warps.
    sum = warpSum(sum);
    if (threadIdx.x == 0) room[threadIdx.y] = sum;
    __syncthreads();
    if (threadIdx.x != 0 || threadIdx.y != 0) return;
    double total = 0;
    for (int warp = 0; warp < ElementShape::kRowsOfBlock; ++warp) total += room[warp];
    sums[blockIdx.x] = total;
}

__global__ void addSumsKernel(double* sums, int count) {
    __shared__ double room[kWarp];
    double sum = 0;
    for (int i = static_cast<int>(threadIdx.x); i < count; i += kThreads) sum += sums[i];
    sum = blockSum(sum, room);
    if (threadIdx.x == 0) sums[0] = sum;
}

// The parameters of an AdamW step, as on the CPU. `rate` includes the bias correction of the first moment,
// `rootFactor` that of the second moment.
struct AdamNumbers {
    float rate, rootFactor, keep, beta1, beta2, epsilon, gradientScale;
};

__global__ void adamKernel(AdamNumbers rule, std::int64_t count, float* parameter, const float* gradient,
                           float* first, float* second) {
    const std::int64_t step = static_cast<std::int64_t>(gridDim.x) * blockDim.x;
    for (std::int64_t i = static_cast<std::int64_t>(blockIdx.x) * blockDim.x + threadIdx.x; i < count;
         i += step) {
        const float g = gradient[i] * rule.gradientScale;
        const float m = first[i] * rule.beta1 + g * (1 - rule.beta1);
        const float v = second[i] * rule.beta2 + g * g * (1 - rule.beta2);
        first[i] = m;
        second[i] = v;
        parameter[i] = parameter[i] * rule.keep - m * rule.rate / (sqrtf(v) * rule.rootFactor + rule.epsilon);
    }
}

}  // namespace

double CudaBackend::sumOfSquares(TensorView in) {
    const ElementShape shape = elementShape(in);
    const auto blocks = static_cast<unsigned>(std::min<std::int64_t>(kSumBlocks, shape.grid().x));
    if (blocks == 0) return 0;
    auto* sums = static_cast<double*>(scratch(Scratch::Sums, kSumBlocks * sizeof(double)));
    launch(stream(), squaresKernel, dim3(blocks), shape.block(), 0, Follow::After, shape,
           rowsFor<float>(shape, in), sums);
    launch(stream(), addSumsKernel, dim3(1), dim3(kThreads), 0, Follow::After, sums,
           static_cast<int>(blocks));
    double result = 0;
    pinned_.download(sums, std::as_writable_bytes(std::span(&result, 1)), stream());
    return result;
}

void CudaBackend::adam(TensorView parameter, TensorView gradient, TensorView firstMoment,
                       TensorView secondMoment, const AdamRule& rule) {
    const std::int64_t count = parameter.shape.count();
    const double step = static_cast<double>(rule.step);
    const double first = 1 - std::pow(static_cast<double>(rule.beta1), step);
    const double second = 1 - std::pow(static_cast<double>(rule.beta2), step);
    const AdamNumbers numbers{static_cast<float>(static_cast<double>(rule.rate) / first),
                              static_cast<float>(1 / std::sqrt(second)),
                              1 - rule.rate * rule.decay,
                              rule.beta1,
                              rule.beta2,
                              rule.epsilon,
                              rule.gradientScale};
    constexpr unsigned kMost = 1 << 14;
    launch(stream(), adamKernel, dim3(std::min(kMost, blocksFor(count, kThreads))), dim3(kThreads), 0,
           Follow::After, numbers, count, parameter.pointer<float>(), gradient.pointer<float>(),
           firstMoment.pointer<float>(), secondMoment.pointer<float>());
}

}  // namespace continuo::cuda
