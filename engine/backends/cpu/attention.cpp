#include "backends/cpu/attention/attention_forward.h"
#include "backends/cpu/attention/attention_step.h"
#include "backends/cpu/cpu_backend.h"

namespace continuo::cpu {
namespace {

// Floats from which reading the caches of a step, or combining its parts, is worth waking the workers.
constexpr std::int64_t kReadTogether = 1 << 15, kCombineTogether = 1 << 16;

std::size_t floats(std::int64_t count) { return static_cast<std::size_t>(count) * sizeof(float); }

}  // namespace

void CpuBackend::attention(TensorView q, TensorView k, TensorView v, const Visibility& visible, DType compute,
                           TensorView out, TensorView logSum) {
    const bool oneQuery = q.shape[1] == 1;
    ++others_;
    if (!oneQuery) {
        const AttentionForward job(q, k, v, visible, compute == DType::BF16 && useTiles_, out, logSum);
        const std::size_t bytes = job.scratchBytes();
        for (int thread = 0; thread < pool_.threads(); ++thread) scratch(thread, bytes);
        pool_.run(job.tasks(), [&](std::int64_t task, int thread) {
            job.run(task, static_cast<std::byte*>(scratch(thread, bytes)));
        });
        return;
    }
    AttentionStep job(q, k, v, visible, out, logSum);
    const std::size_t bytes = floats(job.scratchFloats());
    for (int thread = 1; thread < pool_.threads(); ++thread) scratch(thread, bytes);
    job.parts = static_cast<float*>(scratch(0, bytes + floats(job.partFloats()))) + job.scratchFloats();
    const std::int64_t tasks = job.heads() * job.splits;
    const auto attend = [&](std::int64_t task, int thread) {
        job.attend(task, job.queryOf(task / job.splits), static_cast<float*>(scratch(thread, bytes)),
                   nullptr);
    };
    if (tasks * AttentionStep::kSplitKeys * job.problem.channels >= kReadTogether) {
        pool_.run(tasks, attend);
    } else {
        for (std::int64_t task = 0; task < tasks; ++task) attend(task, 0);
    }
    if (job.partFloats() >= kCombineTogether) {
        pool_.run(job.heads(), [&](std::int64_t head, int) { job.combine(head); });
    } else {
        for (std::int64_t head = 0; head < job.heads(); ++head) job.combine(head);
    }
}

}  // namespace continuo::cpu
