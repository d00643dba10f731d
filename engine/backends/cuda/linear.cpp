#include "backend/linear_shapes.h"
#include "backends/cuda/cuda_backend.h"
#include "backends/cuda/matmul/convert_rows.h"
#include "backends/cuda/matmul/device_matvec.h"
#include "backends/cuda/matmul/prepared_weight.h"

namespace continuo::cuda {
namespace {

// Up to this many rows, reading the stored weight once per few rows is faster than converting it.
constexpr std::int64_t kFewRows = 64;
// The same limit if products of many rows are in bf16, which is faster from 9 rows on. The limit is not
// lower, because up to 16 sequences are decoded together, and each must give the same bits as when decoded
// alone.
constexpr std::int64_t kFewRowsOfBf16 = 16;

// Returns whether a product of this many rows reads the stored weight directly, without converting it.
bool fewRows(std::int64_t rows, const Weight& weight) {
    return rows <= (productType(weight) == DType::BF16 ? kFewRowsOfBf16 : kFewRows);
}

}  // namespace

void CudaBackend::linear(TensorView in, const Weight& weight, TensorView bias, Activation activation,
                         TensorView residual, TensorView out) {
    checkLinear(in, weight, bias, residual, out);
    if (out.shape.count() == 0) return;
    const Epilogue end(bias, activation, residual, out);
    if (fewRows(in.rows(), weight) && matvec(in, nullptr, weight, end, gpuProperties(), stream(), follow()))
        return;
    const DType type = productType(weight);
    void* const room = scratch(Scratch::Operands, operandBytes(in, type));
    multiply({in.rows(), weight.outputs(), weight.inputs(), type, makeOperand(in, type, room, true),
              weightOperand(weight, true), end});
}

void CudaBackend::normLinear(TensorView in, const NormWeights& norm, const Weight& weight, TensorView bias,
                             Activation activation, TensorView residual, TensorView out) {
    checkLinear(in, weight, bias, residual, out);
    if (out.shape.count() == 0) return;
    if (fewRows(in.rows(), weight) && matvec(in, &norm, weight, Epilogue(bias, activation, residual, out),
                                             gpuProperties(), stream(), follow())) {
        return;
    }
    const TensorView normal(scratch(Scratch::Normal, in.bytes()), DType::F32, in.shape);
    layerNorm(in, norm, normal);
    linear(normal, weight, bias, activation, residual, out);
}

}  // namespace continuo::cuda
