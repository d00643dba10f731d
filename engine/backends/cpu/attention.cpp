#include <cmath>
#include <limits>

#include "backends/cpu/attention_problem.h"
#include "backends/cpu/cpu_backend.h"

namespace continuo::cpu {
namespace {

inline float load(const TensorView& view, std::int64_t offset) {
    return view.dtype == DType::F32 ? static_cast<const float*>(view.data)[offset]
                                    : static_cast<float>(static_cast<const BFloat16*>(view.data)[offset]);
}

void loadRow(const TensorView& view, std::int64_t offset, std::int64_t count, float* to) {
    for (std::int64_t i = 0; i < count; ++i) to[i] = load(view, offset + i);
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

void CpuBackend::attention(TensorView q, TensorView k, TensorView v, const Visibility& visible, DType, TensorView out,
                           TensorView logSum) {
    const AttentionProblem problem(q, k, visible);
    const std::int64_t d = problem.channels;
    pool_.run(problem.rows * problem.heads * problem.queries, [&](std::int64_t index, int thread) {
        const std::int64_t t = index % problem.queries, h = index / problem.queries % problem.heads,
                           b = index / problem.queries / problem.heads;
        auto* key = static_cast<float*>(scratch(thread, sizeof(float) * static_cast<std::size_t>(d)));
        const float* query = q.pointer<float>() + headOffset(q, b, t, h);
        float* to = out.pointer<float>() + headOffset(out, b, t, h);
        std::fill(to, to + d, 0.0f);
        float top = -std::numeric_limits<float>::infinity(), sum = 0;
        const KeyRange range = problem.reach(b, t, t + 1);
        for (std::int64_t s = range.from; s < range.to; ++s) {
            if (!problem.sees(b, t, s)) continue;
            loadRow(k, headOffset(k, b, s, h), d, key);
            const float score = dot(query, key, d) * problem.scale;
            if (score > top) {
                const float shrink = std::exp(top - score);
                sum *= shrink;
                for (std::int64_t i = 0; i < d; ++i) to[i] *= shrink;
                top = score;
            }
            const float weight = std::exp(score - top);
            sum += weight;
            loadRow(v, headOffset(v, b, s, h), d, key);
            for (std::int64_t i = 0; i < d; ++i) to[i] += weight * key[i];
        }
        if (sum > 0) {
            for (std::int64_t i = 0; i < d; ++i) to[i] /= sum;
        }
        if (logSum) logSum.pointer<float>()[b * logSum.stride[0] + h * logSum.stride[1] + t * logSum.stride[2]] = top + std::log(sum);
    });
}

}  // namespace continuo::cpu
