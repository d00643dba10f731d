#include "backends/cpu/attention/attention_forward.h"
#include "backends/cpu/cpu_backend.h"

namespace continuo::cpu {

void CpuBackend::attention(TensorView q, TensorView k, TensorView v, const Visibility& visible, DType compute,
                           TensorView out, TensorView logSum) {
    if (q.shape[1] == 1) return attendStep(q, k, v, visible, out, logSum);
    ++others_;
    const AttentionForward job(q, k, v, visible, compute == DType::BF16 && useTiles_, out, logSum);
    const std::size_t bytes = job.scratchBytes();
    for (int thread = 0; thread < pool_.threads(); ++thread) scratch(thread, bytes);
    pool_.run(job.tasks(), [&](std::int64_t task, int thread) {
        job.run(task, static_cast<std::byte*>(scratch(thread, bytes)));
    });
}

}  // namespace continuo::cpu
