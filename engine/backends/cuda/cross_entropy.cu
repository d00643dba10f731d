#include "backends/cuda/cuda_backend.h"
#include "backends/cuda/runtime/device_code.h"
#include "backends/cuda/runtime/launch.h"
#include "backends/cuda/runtime/rows.h"

namespace continuo::cuda {
namespace {

// A block owns a row of logits.
__global__ void crossEntropyKernel(Rows<float> logits, const std::int32_t* targets, CrossEntropyRule rule,
                                   Rows<float> losses, Rows<float> gradient) {
    __shared__ float room[kWarp];
    const std::int64_t row = blockIdx.x;
    const float* in = logits[row];
    const std::int32_t target = targets[row];
    const int thread = static_cast<int>(threadIdx.x), width = static_cast<int>(blockDim.x);
    if (target < 0) {
        if (thread == 0) losses[row][0] = losses[row][1] = 0;
        for (int v = thread; gradient && v < logits.channels; v += width) gradient[row][v] = 0;
        return;
    }
    const std::int64_t begin = rule.groups.begin(target),
                       end = begin + rule.groups.count(target, logits.channels);
    // The gradient may overwrite the logits, so the target's logit is read before any is written. Each of the
    // other logits is written by the thread that reads it.
    const float ofTarget = in[target];
    float most = -INFINITY;
    for (std::int64_t v = begin + thread; v < end; v += width) most = fmaxf(most, in[v]);
    most = blockMax(most, room);
    float sum = 0;
    for (std::int64_t v = begin + thread; v < end; v += width) sum += expf(in[v] - most);
    sum = blockSum(sum, room);
    const float logZ = most + logf(sum);
    if (thread == 0) {
        losses[row][0] = logZ - ofTarget;
        losses[row][1] = rule.zLoss * logZ * logZ;
    }
    if (!gradient) return;
    const float factor = rule.weight * (1 + 2 * rule.zLoss * logZ) / sum;
    for (int v = thread; v < logits.channels; v += width) {
        const float share = v >= begin && v < end ? expf(in[v] - most) * factor : 0;
        gradient[row][v] = v == target ? share - rule.weight : share;
    }
}

}  // namespace

void CudaBackend::crossEntropy(TensorView logits, TensorView targets, const CrossEntropyRule& rule,
                               TensorView losses, TensorView gradient) {
    launch(stream(), crossEntropyKernel, dim3(static_cast<unsigned>(logits.rows())), dim3(kThreads), 0,
           Follow::After, Rows<float>(logits), targets.pointer<std::int32_t>(), rule, Rows<float>(losses),
           gradient ? Rows<float>(gradient) : Rows<float>());
}

}  // namespace continuo::cuda
