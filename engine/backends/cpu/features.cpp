#include "backends/cpu/attention/feature_map.h"
#include "backends/cpu/cpu_backend.h"

namespace continuo::cpu {
namespace {

std::size_t floats(std::int64_t count) { return static_cast<std::size_t>(count) * sizeof(float); }

}  // namespace

void CpuBackend::features(TensorView x, TensorView matrix, const FeatureRule& rule, TensorView out) {
    ++others_;
    FeatureMap job(x, matrix, rule, out);
    const std::size_t own = floats(job.scratchFloats());
    for (int thread = 1; thread < pool_.threads(); ++thread) scratch(thread, own);
    job.packed = static_cast<float*>(scratch(0, own + floats(job.packedFloats()))) + job.scratchFloats();
    for (std::int64_t index = 0; index < job.matrices(); ++index) job.pack(index, false);
    pool_.run(job.tasks(), [&](std::int64_t task, int thread) {
        job.map(task, static_cast<float*>(scratch(thread, own)));
    });
}

void CpuBackend::featuresGradient(TensorView x, TensorView matrix, const FeatureRule& rule, TensorView out,
                                  TensorView outGradient, TensorView xGradient, Into into) {
    FeatureMap job(x, matrix, rule, out);
    job.outGradient = outGradient;
    job.xGradient = xGradient;
    job.into = into;
    const std::size_t own = floats(job.scratchFloats());
    for (int thread = 1; thread < pool_.threads(); ++thread) scratch(thread, own);
    job.packed = static_cast<float*>(scratch(0, own + floats(job.packedFloats()))) + job.scratchFloats();
    for (std::int64_t index = 0; index < job.matrices(); ++index) job.pack(index, true);
    pool_.run(job.tasks(), [&](std::int64_t task, int thread) {
        job.mapBack(task, static_cast<float*>(scratch(thread, own)));
    });
}

}  // namespace continuo::cpu
