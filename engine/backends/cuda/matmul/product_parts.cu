#include <algorithm>

#include "backends/cuda/matmul/product_output.h"
#include "backends/cuda/runtime/device_code.h"
#include "backends/cuda/runtime/launch.h"

namespace continuo::cuda {
namespace {

constexpr int kWidth = 4, kRowsOfBlock = 8;

// A thread adds the parts of kWidth neighbouring columns.
__global__ void addPartsKernel(ProductOutput output, int splits, const float* partial, bool vectors) {
    const int column = kWidth * static_cast<int>(blockIdx.y * kWarp + threadIdx.x);
    const int row = static_cast<int>(blockIdx.x) * kRowsOfBlock + static_cast<int>(threadIdx.y);
    if (row >= output.m || column >= output.n) return;
    const float* from = partial + std::int64_t{row} * output.n + column;
    float sums[kWidth] = {};
    for (int part = 0; part < splits; ++part, from += std::int64_t{output.m} * output.n) {
        float each[kWidth] = {};
        if (vectors) {
            loadFloats(from, each);
        } else {
#pragma unroll
            for (int i = 0; i < kWidth; ++i) each[i] = column + i < output.n ? from[i] : 0.0f;
        }
#pragma unroll
        for (int i = 0; i < kWidth; ++i) sums[i] += each[i];
    }
    finishSums<true>(output, row, column, sums);
}

}  // namespace

void splitDepth(const Product& product, int processors, std::int64_t least, ProductPlan& plan) {
    constexpr std::int64_t kMost = 8;
    const auto over = [](std::int64_t count, std::int64_t each) { return (count + each - 1) / each; };
    const std::int64_t tiles = over(product.m, plan.tileRows) * over(product.n, plan.tileColumns);
    const std::int64_t wanted = std::clamp<std::int64_t>(product.depth / least, 1, kMost);
    const std::int64_t splits = std::min(wanted, over(processors, tiles));
    // Parts of the depth are whole steps of every kernel.
    constexpr std::int64_t kStep = 32;
    plan.depthOfSplit = over(over(product.depth, splits), kStep) * kStep;
    plan.splits = static_cast<int>(over(product.depth, plan.depthOfSplit));
    plan.apart = plan.splits > 1;
}

void addParts(const Product& product, int splits, const float* partial, cudaStream_t stream) {
    const dim3 grid(blocksFor(product.m, kRowsOfBlock), blocksFor(product.n, kWidth * kWarp));
    launch(stream, addPartsKernel, grid, dim3(kWarp, kRowsOfBlock), 0, Follow::After,
           ProductOutput(product, nullptr, kWidth), splits, partial, product.n % kWidth == 0);
}

}  // namespace continuo::cuda
