#include "backends/cpu/attention_backward.h"
#include "backends/cpu/cpu_backend.h"

namespace continuo::cpu {

void CpuBackend::attentionGradient(TensorView q, TensorView k, TensorView v, const Visibility& visible, DType, TensorView out,
                                   TensorView logSum, TensorView outGradient, TensorView qGradient, TensorView kGradient,
                                   TensorView vGradient) {
    AttentionBackward job({q, k, v, out, logSum, outGradient, qGradient, kGradient, vGradient}, visible);
    const auto own = static_cast<std::size_t>(job.scratchFloats()) * sizeof(float);
    const auto shared = static_cast<std::size_t>(job.shareFloats()) * sizeof(float);
    for (int thread = 1; thread < pool_.threads(); ++thread) scratch(thread, own);
    job.shares = static_cast<float*>(scratch(0, own + shared)) + job.scratchFloats();
    pool_.run(job.tasks(), [&](std::int64_t task, int thread) { job.run(task, static_cast<float*>(scratch(thread, own))); });
    pool_.run(job.sums(), [&](std::int64_t index, int) { job.sumShares(index); });
}

}  // namespace continuo::cpu
