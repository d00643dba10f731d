#include <dnnl.h>
#include <omp.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <vector>

#include "backends/cpu/cpu_backend.h"
#include "backends/cpu/row_map.h"
#include "continuo/error.h"

namespace continuo::cpu {
namespace {

struct DenseWeight final : PreparedWeight {
    std::vector<float> values;
};

void dense(const Weight& weight, float* to) {
    const std::int64_t k = weight.inputs();
    for (std::int64_t n = 0; n < weight.outputs(); ++n) {
        for (std::int64_t i = 0; i < k; ++i) {
            const std::int64_t at = n * k + i;
            if (weight.data.dtype == DType::F32)
                to[at] = static_cast<const float*>(weight.data.data)[at];
            else if (weight.data.dtype == DType::BF16)
                to[at] = static_cast<float>(static_cast<const BFloat16*>(weight.data.data)[at]);
            else
                to[at] = static_cast<const std::int8_t*>(weight.data.data)[at] *
                         static_cast<const float*>(weight.scale.data)[n];
        }
    }
}

const float* values(const Weight& weight, std::vector<float>& hold) {
    if (weight.data.dtype == DType::F32) return static_cast<const float*>(weight.data.data);
    if (weight.prepared) return static_cast<const DenseWeight&>(*weight.prepared).values.data();
    hold.resize(static_cast<std::size_t>(weight.data.shape.count()));
    dense(weight, hold.data());
    return hold.data();
}

void product(char transposeA, char transposeB, std::int64_t m, std::int64_t n, std::int64_t k, const float* a,
             std::int64_t lda, const float* b, std::int64_t ldb, float beta, float* c, std::int64_t ldc) {
    thread_local const bool alone = (omp_set_num_threads(1), true);
    static_cast<void>(alone);
    dnnl_sgemm(transposeA, transposeB, m, n, k, 1.0f, a, lda, b, ldb, beta, c, ldc);
}

// Rows equally far apart: the view itself, or a copy.
const float* evenRows(const RowMap& rows, std::vector<float>& hold, std::int64_t& stride) {
    stride = rows.stride();
    if (rows.uniform()) return rows[0];
    stride = rows.channels();
    hold.resize(static_cast<std::size_t>(rows.rows() * stride));
    for (std::int64_t row = 0; row < rows.rows(); ++row)
        std::copy_n(rows[row], stride, hold.data() + row * stride);
    return hold.data();
}

constexpr std::int64_t kRows = 64;

}  // namespace

void CpuBackend::prepare(Weight& weight, const Preparation&) {
    if (weight.data.dtype == DType::F32) return;
    auto made = std::make_shared<DenseWeight>();
    made->values.resize(static_cast<std::size_t>(weight.data.shape.count()));
    dense(weight, made->values.data());
    weight.prepared = std::move(made);
}

void CpuBackend::linear(TensorView in, const Weight& weight, TensorView bias, Activation activation,
                        TensorView residual, TensorView out) {
    const RowMap from(in);
    const Epilogue epilogue(bias, activation, residual, out);
    if (from.rows() <= Matvec::kMaxRows) return matvec_.run(from, nullptr, weight, epilogue);
    std::vector<float> holdWeight;
    const float* w = values(weight, holdWeight);
    const std::int64_t n = weight.outputs(), k = weight.inputs();
    for (int thread = 0; thread < pool_.threads(); ++thread) {
        scratch(thread, static_cast<std::size_t>(kRows * (n + k)) * sizeof(float));
    }
    pool_.run((from.rows() + kRows - 1) / kRows, [&](std::int64_t task, int thread) {
        const std::int64_t first = task * kRows, m = std::min(kRows, from.rows() - first);
        float* result = static_cast<float*>(scratch(thread, 0));
        float* inputs = result + kRows * n;
        for (std::int64_t row = 0; row < m; ++row) std::copy_n(from[first + row], k, inputs + row * k);
        product('N', 'T', m, n, k, inputs, k, w, k, 0, result, n);
        epilogue.write(result, n, first, m, 0, n);
    });
}

void CpuBackend::normLinear(TensorView in, const NormWeights& norm, const Weight& weight, TensorView bias,
                            Activation activation, TensorView residual, TensorView out) {
    const RowMap from(in);
    if (from.rows() <= Matvec::kMaxRows) {
        return matvec_.run(from, &norm, weight, Epilogue(bias, activation, residual, out));
    }
    const std::int64_t k = from.channels();
    std::vector<float> normal(static_cast<std::size_t>(from.rows() * k));
    for (std::int64_t row = 0; row < from.rows(); ++row) {
        const float* x = from[row];
        double mean = 0, square = 0;
        for (std::int64_t i = 0; i < k; ++i) mean += x[i];
        mean /= static_cast<double>(k);
        for (std::int64_t i = 0; i < k; ++i) square += (x[i] - mean) * (x[i] - mean);
        const double factor = 1 / std::sqrt(square / static_cast<double>(k) + norm.epsilon);
        for (std::int64_t i = 0; i < k; ++i) {
            normal[static_cast<std::size_t>(row * k + i)] =
                static_cast<float>((x[i] - mean) * factor) * norm.scale.pointer<float>()[i] +
                norm.offset.pointer<float>()[i];
        }
    }
    linear(TensorView(normal.data(), DType::F32, in.shape), weight, bias, activation, residual, out);
}

void CpuBackend::linearGradient(TensorView in, const Weight& weight, TensorView outGradient,
                                TensorView inGradient, TensorView weightGradient, TensorView biasGradient) {
    const RowMap dy(outGradient);
    const std::int64_t n = dy.channels(), k = weight.inputs(), rows = dy.rows();
    std::vector<float> holdWeight, holdGradient, holdInput;
    std::int64_t dyStride = 0, xStride = 0;
    const float* gradient = evenRows(dy, holdGradient, dyStride);
    if (inGradient) {
        const float* w = values(weight, holdWeight);
        const RowMap to(inGradient);
        for (int thread = 0; thread < pool_.threads(); ++thread)
            scratch(thread, static_cast<std::size_t>(kRows * k) * sizeof(float));
        pool_.run((rows + kRows - 1) / kRows, [&](std::int64_t task, int thread) {
            const std::int64_t first = task * kRows, m = std::min(kRows, rows - first);
            float* result = static_cast<float*>(scratch(thread, 0));
            product('N', 'N', m, k, n, gradient + first * dyStride, dyStride, w, k, 0, result, k);
            for (std::int64_t row = 0; row < m; ++row) {
                for (std::int64_t i = 0; i < k; ++i) to[first + row][i] += result[row * k + i];
            }
        });
    }
    if (weightGradient) {
        const float* x = evenRows(RowMap(in), holdInput, xStride);
        float* to = weightGradient.pointer<float>();
        constexpr std::int64_t kColumns = 128;
        pool_.run((n + kColumns - 1) / kColumns, [&](std::int64_t task, int) {
            const std::int64_t first = task * kColumns, m = std::min(kColumns, n - first);
            product('T', 'N', m, k, rows, gradient + first, dyStride, x, xStride, 1, to + first * k, k);
        });
    }
    if (biasGradient) {
        float* to = biasGradient.pointer<float>();
        for (std::int64_t row = 0; row < rows; ++row) {
            for (std::int64_t i = 0; i < n; ++i) to[i] += dy[row][i];
        }
    }
}

}  // namespace continuo::cpu
