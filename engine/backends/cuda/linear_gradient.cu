#include <algorithm>

#include "backends/cuda/cuda_backend.h"
#include "backends/cuda/elements.h"
#include "backends/cuda/matmul/convert_rows.h"
#include "backends/cuda/matmul/lines.h"
#include "backends/cuda/matmul/prepared_weight.h"
#include "backends/cuda/runtime/device_code.h"
#include "backends/cuda/runtime/launch.h"
#include "continuo/error.h"

namespace continuo::cuda {
namespace {

constexpr int kRowThreads = 8;

// A block sums a chunk of rows of 32 columns into partial[chunk][column]; its warps process the rows in turn.
__global__ void columnSumsKernel(Lines<float> rows, int rowsOfChunk, float* partial) {
    auto* const sums = dynamicShared<float>();  // [kRowThreads][kWarp]
    const int column = static_cast<int>(blockIdx.x * kWarp + threadIdx.x);
    const int first = static_cast<int>(blockIdx.y) * rowsOfChunk;
    const int end = rows.count - first < rowsOfChunk ? rows.count : first + rowsOfChunk;
    float sum = 0;
    if (column < rows.channels) {
        for (int row = first + static_cast<int>(threadIdx.y); row < end; row += kRowThreads)
            sum += rows[row][column];
    }
    sums[threadIdx.y * kWarp + threadIdx.x] = sum;
    __syncthreads();
    if (threadIdx.y != 0 || column >= rows.channels) return;
    for (int other = 1; other < kRowThreads; ++other) sum += sums[other * kWarp + threadIdx.x];
    partial[static_cast<std::int64_t>(blockIdx.y) * rows.channels + column] = sum;
}

// to += the chunks' sums, in order.
__global__ void addColumnsKernel(const float* partial, std::int64_t chunks, std::int64_t columns, float* to) {
    const std::int64_t column = static_cast<std::int64_t>(blockIdx.x) * blockDim.x + threadIdx.x;
    if (column >= columns) return;
    float sum = 0;
    for (std::int64_t chunk = 0; chunk < chunks; ++chunk) sum += partial[chunk * columns + column];
    to[column] += sum;
}

// to += or = from * 2 sqrt(made): the gradient of the input of the squared ReLU whose result is `made`.
__global__ void squaredReluGradientKernel(ElementShape shape, Rows<float> made, Rows<float> from, Into into,
                                          Rows<float> to) {
    forEachElement(shape, [&](std::int64_t row, int c) {
        const float change = from[row][c] * 2.0f * sqrtf(made[row][c]);
        to[row][c] = into == Into::Add ? to[row][c] + change : change;
    });
}

}  // namespace

void CudaBackend::addColumnSums(const TensorView& rows, const TensorView& to) {
    constexpr std::int64_t kLeastRows = 64, kChunks = 256;
    const std::int64_t columns = rows.channels();
    const std::int64_t rowsOfChunk = std::max(kLeastRows, (rows.rows() + kChunks - 1) / kChunks);
    const unsigned chunks = blocksFor(rows.rows(), rowsOfChunk);
    auto* const partial = static_cast<float*>(
        scratch(Scratch::Sums, sizeof(float) * chunks * static_cast<std::size_t>(columns)));
    launch(stream(), columnSumsKernel, dim3(blocksFor(columns, kWarp), chunks), dim3(kWarp, kRowThreads),
           sizeof(float) * kWarp * kRowThreads, Follow::After, Lines<float>(rows),
           static_cast<int>(rowsOfChunk), partial);
    launch(stream(), addColumnsKernel, dim3(blocksFor(columns, kThreads)), dim3(kThreads), 0, Follow::After,
           partial, chunks, columns, to.pointer<float>());
}

void CudaBackend::linearGradient(TensorView in, const Weight& weight, TensorView outGradient,
                                 TensorView inGradient, TensorView weightGradient, TensorView biasGradient,
                                 Activation inActivation, Into into, Into intoWeight) {
    const std::int64_t rows = in.rows(), n = weight.outputs(), k = weight.inputs();
    if (outGradient.channels() != n || in.channels() != k || outGradient.rows() != rows) {
        throw Error(ErrorCode::Internal, "linear_gradient: gradient " + outGradient.shape.toString() +
                                             " and input " + in.shape.toString() + " do not fit weight " +
                                             weight.data.shape.toString());
    }
    if (rows == 0) return;
    const DType type = productType(weight);
    const std::size_t gradientBytes = operandBytes(outGradient, type);
    const std::size_t inBytes = weightGradient ? operandBytes(in, type) : 0;
    auto* const room = static_cast<std::byte*>(scratch(Scratch::Operands, gradientBytes + inBytes));
    Operand gradient = makeOperand(outGradient, type, room, true);
    if (inGradient) {
        const bool slopes = inActivation == Activation::SquaredRelu;
        // The slope must multiply only the new product, not the gradient that is already there. So if the
        // result is added, the product is first computed in scratch memory.
        TensorView product = inGradient;
        if (slopes && into == Into::Add) {
            product = TensorView(scratch(Scratch::Normal, sizeof(float) * static_cast<std::size_t>(rows * k)),
                                 DType::F32, {rows, k});
        }
        const TensorView before = slopes || into == Into::Set ? TensorView{} : inGradient;
        multiply({rows, k, n, type, gradient, weightOperand(weight, false),
                  Epilogue({}, Activation::None, before, product)});
        if (slopes) {
            const ElementShape shape = elementShape(inGradient, in, product);
            launch(stream(), squaredReluGradientKernel, shape.grid(), shape.block(), 0, Follow::After, shape,
                   rowsFor<float>(shape, in), rowsFor<float>(shape, product), into,
                   rowsFor<float>(shape, inGradient));
        }
    }
    if (weightGradient) {
        gradient.alongDepth = false;
        const Operand from = makeOperand(in, type, room + gradientBytes, false);
        multiply({n, k, rows, type, gradient, from,
                  Epilogue({}, Activation::None, intoWeight == Into::Add ? weightGradient : TensorView{},
                           weightGradient)});
    }
    if (biasGradient) addColumnSums(outGradient, biasGradient);
}

}  // namespace continuo::cuda
