#include <cmath>

#include "backends/cpu/attention_problem.h"
#include "backends/cpu/cpu_backend.h"

namespace continuo::cpu {
namespace {

void loadRow(const TensorView& view, std::int64_t offset, std::int64_t count, float* to) {
    for (std::int64_t i = 0; i < count; ++i) {
        to[i] = view.dtype == DType::F32 ? static_cast<const float*>(view.data)[offset + i]
                                         : static_cast<float>(static_cast<const BFloat16*>(view.data)[offset + i]);
    }
}

float dot(const float* a, const float* b, std::int64_t count) {
    float sums[8] = {};
    std::int64_t i = 0;
    for (; i + 8 <= count; i += 8) {
        for (std::int64_t lane = 0; lane < 8; ++lane) sums[lane] += a[i + lane] * b[i + lane];
    }
    float sum = ((sums[0] + sums[4]) + (sums[1] + sums[5])) + ((sums[2] + sums[6]) + (sums[3] + sums[7]));
    for (; i < count; ++i) sum += a[i] * b[i];
    return sum;
}

}  // namespace

void CpuBackend::attentionGradient(TensorView q, TensorView k, TensorView v, const Visibility& visible, DType, TensorView out,
                                   TensorView logSum, TensorView outGradient, TensorView qGradient, TensorView kGradient,
                                   TensorView vGradient) {
    const AttentionProblem problem(q, k, visible);
    const std::int64_t d = problem.channels;
    pool_.run(problem.rows * problem.heads, [&](std::int64_t index, int thread) {
        const std::int64_t h = index % problem.heads, b = index / problem.heads;
        auto* key = static_cast<float*>(scratch(thread, 2 * sizeof(float) * static_cast<std::size_t>(d)));
        float* value = key + d;
        for (std::int64_t t = 0; t < problem.queries; ++t) {
            const float* query = q.pointer<float>() + headOffset(q, b, t, h);
            const float* up = outGradient.pointer<float>() + headOffset(outGradient, b, t, h);
            const float delta = dot(out.pointer<float>() + headOffset(out, b, t, h), up, d);
            const float log = logSum.pointer<float>()[b * logSum.stride[0] + h * logSum.stride[1] + t * logSum.stride[2]];
            const KeyRange range = problem.reach(b, t, t + 1);
            for (std::int64_t s = range.from; s < range.to; ++s) {
                if (!problem.sees(b, t, s)) continue;
                loadRow(k, headOffset(k, b, s, h), d, key);
                loadRow(v, headOffset(v, b, s, h), d, value);
                const float weight = std::exp(dot(query, key, d) * problem.scale - log);
                const float slope = weight * (dot(up, value, d) - delta) * problem.scale;
                for (std::int64_t i = 0; qGradient && i < d; ++i) {
                    qGradient.pointer<float>()[headOffset(qGradient, b, t, h) + i] += slope * key[i];
                }
                for (std::int64_t i = 0; kGradient && i < d; ++i) {
                    kGradient.pointer<float>()[headOffset(kGradient, b, s, h) + i] += slope * query[i];
                }
                for (std::int64_t i = 0; vGradient && i < d; ++i) {
                    vGradient.pointer<float>()[headOffset(vGradient, b, s, h) + i] += weight * up[i];
                }
            }
        }
    });
}

}  // namespace continuo::cpu
