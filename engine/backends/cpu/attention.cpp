#include "backends/cpu/attention_forward.h"
#include "backends/cpu/cpu_backend.h"

namespace continuo::cpu {

void CpuBackend::attention(TensorView q, TensorView k, TensorView v, const Visibility& visible, DType, TensorView out,
                           TensorView logSum) {
    const AttentionForward job(q, k, v, visible, out, logSum);
    const auto bytes = static_cast<std::size_t>(job.scratchFloats()) * sizeof(float);
    for (int thread = 0; thread < pool_.threads(); ++thread) scratch(thread, bytes);
    pool_.run(job.tasks(), [&](std::int64_t task, int thread) { job.run(task, static_cast<float*>(scratch(thread, bytes))); });
}

}  // namespace continuo::cpu
