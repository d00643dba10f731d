#include "backends/cuda/matmul/product_output.h"
#include "backends/cuda/matmul/quads.h"
#include "backends/cuda/runtime/device_code.h"
#include "backends/cuda/runtime/launch.h"

namespace continuo::cuda {
namespace {

constexpr int kStep = 16;  // indices of the depth in a step
constexpr int kSide = 16;  // threads along each side of a tile

struct Exact {
    Operand a, b;
    bool quadsA, quadsB;  // rows may be read 16 bytes at a time
    int depth, depthOfSplit;
    ProductOutput output;
};

// Moves kTile rows or columns of an operand, at kStep indices of the depth, from memory to registers and from
// there to shared memory as [depth][line]. A thread moves kQuads times four floats.
template <int kTile, bool kAlong>
struct Panel {
    static constexpr int kLine =
        kTile + 4;  // length of a shared row, padded so that columns spread over banks
    static constexpr int kFloats = kStep * kLine;
    static constexpr int kQuads = kTile * kStep / 4 / kThreads;

    const float* data;
    std::int64_t step;
    int first, lines, end;  // `end` is the end of the depth
    bool aligned;
    float4 held[kQuads];

    __device__ __forceinline__ void fetch(int depth) {
#pragma unroll
        for (int i = 0; i < kQuads; ++i) {
            const int item = static_cast<int>(threadIdx.x) + i * kThreads;
            held[i] = make_float4(0, 0, 0, 0);
            if constexpr (kAlong) {
                const int line = first + item / (kStep / 4);
                if (line < lines)
                    held[i] = quadAt(data + line * step, depth + item % (kStep / 4) * 4, end, aligned);
            } else {
                const int place = depth + item / (kTile / 4);
                if (place < end)
                    held[i] = quadAt(data + place * step, first + item % (kTile / 4) * 4, lines, aligned);
            }
        }
    }
    __device__ __forceinline__ void keep(float* shared) const {
#pragma unroll
        for (int i = 0; i < kQuads; ++i) {
            const int item = static_cast<int>(threadIdx.x) + i * kThreads;
            if constexpr (kAlong) {
                float* const to = shared + item % (kStep / 4) * 4 * kLine + item / (kStep / 4);
                to[0] = held[i].x, to[kLine] = held[i].y, to[2 * kLine] = held[i].z,
                to[3 * kLine] = held[i].w;
            } else {
                float* const to = shared + item / (kTile / 4) * kLine + item % (kTile / 4) * 4;
                *reinterpret_cast<float4*>(to) = held[i];
            }
        }
    }
};

// Loads a thread's floats of a shared row: four adjacent ones, and if it has eight, four more half a tile
// further.
template <int kEach>
__device__ __forceinline__ void readFloats(const float* shared, int thread, float (&to)[kEach]) {
#pragma unroll
    for (int i = 0; i < kEach; i += 4) {
        const float4 four = *reinterpret_cast<const float4*>(shared + i * kSide + 4 * thread);
        to[i] = four.x, to[i + 1] = four.y, to[i + 2] = four.z, to[i + 3] = four.w;
    }
}

// A block owns a tile of kTile x kTile outputs and one part of the depth (blockIdx.z); a thread owns kEach x
// kEach outputs of the tile. The next step is loaded while a step is multiplied, so shared memory contains
// two steps.
template <int kTile, bool kAlongA, bool kAlongB>
__global__ void __launch_bounds__(kThreads, 2) productExactKernel(Exact task) {
    constexpr int kEach = kTile / kSide;
    using PanelA = Panel<kTile, kAlongA>;
    using PanelB = Panel<kTile, kAlongB>;
    auto* const shared = dynamicShared<float>();
    float* const sharedB = shared + 2 * PanelA::kFloats;
    const int begin = static_cast<int>(blockIdx.z) * task.depthOfSplit;
    const int end = min(task.depth, begin + task.depthOfSplit);
    const int firstRow = static_cast<int>(blockIdx.y) * kTile;
    const int firstColumn = static_cast<int>(blockIdx.x) * kTile;
    PanelA a{
        static_cast<const float*>(task.a.data), task.a.step, firstRow, task.output.m, end, task.quadsA, {}};
    PanelB b{static_cast<const float*>(task.b.data),
             task.b.step,
             firstColumn,
             task.output.n,
             end,
             task.quadsB,
             {}};
    const int down = static_cast<int>(threadIdx.x) / kSide, right = static_cast<int>(threadIdx.x) % kSide;

    float sums[kEach][kEach] = {};
    a.fetch(begin);
    b.fetch(begin);
    a.keep(shared);
    b.keep(sharedB);
    __syncthreads();
    int side = 0;
    for (int depth = begin; depth < end; depth += kStep, side ^= 1) {
        const bool more = depth + kStep < end;
        if (more) {
            a.fetch(depth + kStep);
            b.fetch(depth + kStep);
        }
        const float* const nowA = shared + side * PanelA::kFloats;
        const float* const nowB = sharedB + side * PanelB::kFloats;
#pragma unroll
        for (int d = 0; d < kStep; ++d) {
            float left[kEach], top[kEach];
            readFloats(nowA + d * PanelA::kLine, down, left);
            readFloats(nowB + d * PanelB::kLine, right, top);
#pragma unroll
            for (int i = 0; i < kEach; ++i) {
#pragma unroll
                for (int j = 0; j < kEach; ++j) sums[i][j] = fmaf(left[i], top[j], sums[i][j]);
            }
        }
        if (more) {
            a.keep(shared + (side ^ 1) * PanelA::kFloats);
            b.keep(sharedB + (side ^ 1) * PanelB::kFloats);
        }
        __syncthreads();
    }
#pragma unroll
    for (int i = 0; i < kEach; ++i) {
        const int row = firstRow + i / 4 * 4 * kSide + 4 * down + i % 4;
#pragma unroll
        for (int j = 0; j < kEach; j += 4) {
            float four[4] = {sums[i][j], sums[i][j + 1], sums[i][j + 2], sums[i][j + 3]};
            writeSums<false>(task.output, blockIdx.z, row, firstColumn + j * kSide + 4 * right, four);
        }
    }
}

template <int kTile, bool kAlongA, bool kAlongB>
void start(const Exact& task, const ProductPlan& plan, cudaStream_t stream) {
    const dim3 grid(blocksFor(task.output.n, kTile), blocksFor(task.output.m, kTile),
                    static_cast<unsigned>(plan.splits));
    const std::size_t bytes =
        2 * sizeof(float) *
        static_cast<std::size_t>(Panel<kTile, kAlongA>::kFloats + Panel<kTile, kAlongB>::kFloats);
    launch(stream, productExactKernel<kTile, kAlongA, kAlongB>, grid, dim3(kThreads), bytes, Follow::After,
           task);
}

// Starts the kernel for the operands' layout. Linear and its gradients use these three layouts.
template <int kTile>
void startForm(const Exact& task, const ProductPlan& plan, cudaStream_t stream) {
    if (task.a.alongDepth && task.b.alongDepth) return start<kTile, true, true>(task, plan, stream);
    if (task.a.alongDepth) return start<kTile, true, false>(task, plan, stream);
    start<kTile, false, false>(task, plan, stream);
}

bool readsQuads(const Operand& operand) {
    return reinterpret_cast<std::intptr_t>(operand.data) % 16 == 0 && operand.step % 4 == 0;
}

}  // namespace

ProductPlan planExact(const Product& product, int processors) {
    const auto countTiles = [&](std::int64_t side) {
        return ((product.m + side - 1) / side) * ((product.n + side - 1) / side);
    };
    ProductPlan plan;
    plan.tileRows = plan.tileColumns = countTiles(128) >= processors ? 128 : 64;
    splitDepth(product, processors, 256, plan);
    plan.apart = plan.apart || product.end.activation != Activation::None;
    return plan;
}

void multiplyExact(const Product& product, const ProductPlan& plan, float* partial, cudaStream_t stream) {
    const Exact task{product.a,
                     product.b,
                     readsQuads(product.a),
                     readsQuads(product.b),
                     static_cast<int>(product.depth),
                     static_cast<int>(plan.depthOfSplit),
                     ProductOutput(product, partial, 4)};
    if (plan.tileRows == 128) return startForm<128>(task, plan, stream);
    startForm<64>(task, plan, stream);
}

}  // namespace continuo::cuda
