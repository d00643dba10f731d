#include "backends/cpu/attention/attention_backward.h"
#include "backends/cpu/cpu_backend.h"

namespace continuo::cpu {

void CpuBackend::attentionGradient(const AttentionGradients& at, const Visibility& visible, DType compute) {
    AttentionBackward job(at, visible, compute == DType::BF16 && useTiles_);
    const std::size_t own = job.scratchBytes(),
                      shares = static_cast<std::size_t>(job.shareFloats() + job.biasFloats()) * sizeof(float);
    for (int thread = 1; thread < pool_.threads(); ++thread) scratch(thread, own);
    job.shares = reinterpret_cast<float*>(static_cast<std::byte*>(scratch(0, own + shares)) + own);
    job.biasShares = job.shares + job.shareFloats();
    pool_.run(job.tasks(), [&](std::int64_t task, int thread) {
        job.run(task, static_cast<std::byte*>(scratch(thread, own)));
    });
    pool_.run(job.sums(), [&](std::int64_t index, int) { job.sumShares(index); });
    job.sumBias();
}

}  // namespace continuo::cpu
