#include "backends/cuda/cuda_backend.h"
#include "backends/cuda/runtime/device_code.h"
#include "backends/cuda/runtime/launch.h"
#include "backends/cuda/runtime/rows.h"

namespace continuo::cuda {
namespace {

// Rows up to this length use a warp each, longer ones a block.
constexpr int kLengthOfWarp = 1024;

__device__ __forceinline__ float compared(const DistanceRule& rule, float x) {
    if (!rule.log10) return x;
    return log10f(x < rule.floor ? rule.floor : x);
}

// Returns the distance of element c of a row, and writes its gradient.
__device__ __forceinline__ float distanceAt(const float* in, const float* target, const DistanceRule& rule,
                                            float* gradient, Into into, int c) {
    const float x = in[c], apart = compared(rule, x) - compared(rule, target[c]);
    if (gradient != nullptr) {
        constexpr float kLog10OfE = 0.4342944819f;
        const bool counts = apart != 0 && !(rule.log10 && x <= rule.floor);
        const float size = rule.log10 ? rule.weight * kLog10OfE / x : rule.weight;
        const float slope = counts ? (apart < 0 ? -size : size) : 0.0f;
        gradient[c] = into == Into::Add ? gradient[c] + slope : slope;
    }
    return fabsf(apart);
}

// Each row is processed by a warp, or by a block with one row of threads.
__global__ void distanceKernel(Rows<float> in, Rows<float> target, DistanceRule rule, float* sums,
                               Rows<float> gradient, Into into) {
    __shared__ float room[kWarp];
    const std::int64_t row = static_cast<std::int64_t>(blockIdx.x) * blockDim.y + threadIdx.y;
    const bool whole = blockDim.y == 1;
    if (!whole && row >= in.count) return;
    float sum = 0;
    for (int c = static_cast<int>(threadIdx.x); c < in.channels; c += static_cast<int>(blockDim.x)) {
        sum += distanceAt(in[row], target[row], rule, gradient ? gradient[row] : nullptr, into, c);
    }
    sum = whole ? blockSum(sum, room) : warpSum(sum);
    if (threadIdx.x == 0) sums[row] = sum;
}

}  // namespace

void CudaBackend::distance(TensorView in, TensorView target, const DistanceRule& rule, TensorView sums,
                           TensorView gradient, Into into) {
    const bool whole = in.channels() > kLengthOfWarp;
    const dim3 block = whole ? dim3(kThreads) : dim3(kWarp, kThreads / kWarp);
    launch(stream(), distanceKernel, dim3(blocksFor(in.rows(), block.y)), block, 0, Follow::After,
           Rows<float>(in), Rows<float>(target), rule, sums.pointer<float>(),
           gradient ? Rows<float>(gradient) : Rows<float>(), into);
}

}  // namespace continuo::cuda
