#include "backends/cuda/matmul/product_output.h"
#include "backends/cuda/runtime/launch.h"
#include "backends/cuda/runtime/tensor_core.h"

namespace continuo::cuda {
namespace {

constexpr int kStep = 32;    // part of the depth that one stage covers
constexpr int kStages = 4;   // in shared memory; all but one are being loaded
constexpr int kOfChunk = 8;  // bf16 in 16 bytes

struct Tensor {
    Operand a, b;
    int depth, depthOfSplit;
    ProductOutput output;
};

// Holds kLines rows or columns of an operand, at kStep indices of the depth, in shared memory: as rows of
// lines or, if the operand is transposed, as rows of depth indices. A matrix load reads the same chunk of
// eight rows. So the chunks of a row are permuted by its index, which puts these eight in different banks.
template <int kLines, bool kAlong, int kBlock>
class Stage {
public:
    static constexpr int kBytes = kLines * kStep * 2;

    // Prepares to copy the lines from `first` on, of `lines` in all, at the depth from `begin` to `end`.
    __device__ Stage(const Operand& operand, int first, int lines, int begin, int end)
        : step_(operand.step), row_(static_cast<int>(threadIdx.x) / kRowChunks) {
        const int chunk = static_cast<int>(threadIdx.x) % kRowChunks;
        const int line = first + (kAlong ? row_ : kOfChunk * chunk);
        depth_ = begin + (kAlong ? kOfChunk * chunk : row_);
        from_ = static_cast<const std::uint16_t*>(operand.data) +
                (kAlong ? line * step_ + depth_ : depth_ * step_ + line);
        place_ = place(row_, chunk);
        lines_ = lines - line;
        end_ = end;
    }

    // Starts copying the next kStep indices of the depth. Elements beyond the matrix become 0 and are not
    // read.
    __device__ __forceinline__ void fetch(unsigned char* shared) {
        constexpr int kItems = (kRows + kApart - 1) / kApart;
        if (kRows >= kApart || row_ < kRows) {
#pragma unroll
            for (int i = 0; i < kItems; ++i) {
                const int row = i * kApart;
                const bool valid = kAlong ? row < lines_ && depth_ < end_ : 0 < lines_ && depth_ + row < end_;
                copyAsync16(shared + place_ + row * (kRowChunks * 16), from_ + row * step_, valid);
            }
        }
        from_ += kAlong ? kStep : kStep * step_;
        depth_ += kStep;
    }

    // Loads 16 lines from `line` on at 16 depth indices from `at` on, as four matrices of eight by eight.
    // With kLinesFirst the halves of the lines come first, as in an operand A; otherwise the halves of the
    // depth, as in two operands B.
    template <bool kLinesFirst>
    static __device__ __forceinline__ void fragment(const unsigned char* shared, int line, int at,
                                                    unsigned (&to)[4]) {
        const int lane = static_cast<int>(threadIdx.x) % kWarp;
        const int matrix = lane / 8, lineHalf = kLinesFirst ? matrix % 2 : matrix / 2;
        const int atHalf = kLinesFirst ? matrix / 2 : matrix % 2;
        if constexpr (kAlong) {
            ldmatrix4(to, shared + place(line + 8 * lineHalf + lane % 8, at / kOfChunk + atHalf));
        } else {
            ldmatrix4Transposed(to, shared + place(at + 8 * atHalf + lane % 8, line / kOfChunk + lineHalf));
        }
    }

private:
    static constexpr int kRows = kAlong ? kLines : kStep, kRowChunks = (kAlong ? kStep : kLines) / kOfChunk;
    static constexpr int kApart = kBlock / kRowChunks;  // rows from a thread's chunk to its next
    static_assert((kAlong ? kRowChunks == 4 : kRowChunks % 8 == 0) && kApart % 8 == 0);

    static __device__ __forceinline__ int place(int row, int chunk) {
        const int moved = kAlong ? chunk ^ (row / 2 % 4) : chunk ^ (row % 8);
        return (row * kRowChunks + moved) * 16;
    }

    const std::uint16_t* from_;  // this thread's first chunk of the next step
    std::int64_t step_;
    int row_, depth_, end_, lines_, place_;  // lines_: the number of lines from the chunk's on
};

// A block owns a tile of kRows x kColumns outputs and one part of the depth (blockIdx.z). Its warps divide
// the tile kDown x kRight, each with a rectangle in its registers.
template <int kRows, int kColumns, int kDown, int kRight, bool kAlongA, bool kAlongB>
__global__ void __launch_bounds__(kWarp* kDown* kRight, 2) productTensorKernel(Tensor task) {
    constexpr int kBlock = kWarp * kDown * kRight;
    constexpr int kHigh = kRows / kDown / 16, kWide = kColumns / kRight / 16;  // 16 x 16 matrices per warp
    static_assert(kHigh >= 1 && kWide >= 1);
    using StageA = Stage<kRows, kAlongA, kBlock>;
    using StageB = Stage<kColumns, kAlongB, kBlock>;
    constexpr int kStageBytes = StageA::kBytes + StageB::kBytes;
    auto* const shared = dynamicShared<unsigned char>();
    const int begin = static_cast<int>(blockIdx.z) * task.depthOfSplit;
    const int end = min(task.depth, begin + task.depthOfSplit);
    const int firstRow = static_cast<int>(blockIdx.y) * kRows;
    const int firstColumn = static_cast<int>(blockIdx.x) * kColumns;
    StageA a(task.a, firstRow, task.output.m, begin, end);
    StageB b(task.b, firstColumn, task.output.n, begin, end);
    const int warp = static_cast<int>(threadIdx.x) / kWarp, lane = static_cast<int>(threadIdx.x) % kWarp;
    const int warpRow = warp / kRight * (16 * kHigh), warpColumn = warp % kRight * (16 * kWide);
    const int steps = (end - begin + kStep - 1) / kStep;

    // Every iteration commits a group of copies, even an empty one, so that the wait counts correctly.
    const auto fetch = [&](int step) {
        if (step < steps) {
            unsigned char* const to = shared + step % kStages * kStageBytes;
            a.fetch(to);
            b.fetch(to + StageA::kBytes);
        }
        copyCommit();
    };
    float sums[kHigh][2 * kWide][4] = {};
#pragma unroll 1
    for (int step = 0; step < kStages - 1; ++step) fetch(step);
    for (int step = 0; step < steps; ++step) {
        copyWait<kStages - 2>();
        __syncthreads();  // this stage is complete, and all threads have finished the one to be filled
        fetch(step + kStages - 1);
        const unsigned char* const nowA = shared + step % kStages * kStageBytes;
        const unsigned char* const nowB = nowA + StageA::kBytes;
#pragma unroll
        for (int at = 0; at < kStep; at += 16) {
            unsigned left[kHigh][4], top[kWide][4];
#pragma unroll
            for (int i = 0; i < kHigh; ++i)
                StageA::template fragment<true>(nowA, warpRow + 16 * i, at, left[i]);
#pragma unroll
            for (int j = 0; j < kWide; ++j)
                StageB::template fragment<false>(nowB, warpColumn + 16 * j, at, top[j]);
#pragma unroll
            for (int i = 0; i < kHigh; ++i) {
#pragma unroll
                for (int j = 0; j < 2 * kWide; ++j) {
                    const unsigned right[2] = {top[j / 2][j % 2 * 2], top[j / 2][j % 2 * 2 + 1]};
                    mma16816(sums[i][j], left[i], right);
                }
            }
        }
    }
    copyWait<0>();
    __syncthreads();
    // Writes the results through shared memory, so that whole rows are written. Permutes groups of eight
    // columns by the row's index; otherwise the words of four rows would be in the same banks.
    auto* const tile = dynamicShared<float>();
    const auto at = [](int row, int column) { return row * kColumns + (column ^ (row % 4 * 8)); };
#pragma unroll
    for (int i = 0; i < kHigh; ++i) {
#pragma unroll
        for (int j = 0; j < 2 * kWide; ++j) {
            const int row = warpRow + 16 * i + lane / 4, column = warpColumn + 8 * j + lane % 4 * 2;
            *reinterpret_cast<float2*>(tile + at(row, column)) = make_float2(sums[i][j][0], sums[i][j][1]);
            *reinterpret_cast<float2*>(tile + at(row + 8, column)) =
                make_float2(sums[i][j][2], sums[i][j][3]);
        }
    }
    __syncthreads();
    constexpr int kQuads = kColumns / 4;
#pragma unroll 2
    for (int item = static_cast<int>(threadIdx.x); item < kRows * kQuads; item += kBlock) {
        const int row = item / kQuads, column = item % kQuads * 4;
        float four[4];
        loadFloats(tile + at(row, column), four);
        writeSums<true>(task.output, blockIdx.z, firstRow + row, firstColumn + column, four);
    }
}

template <int kRows, int kColumns, int kDown, int kRight, bool kAlongA, bool kAlongB>
void start(const Tensor& task, const ProductPlan& plan, cudaStream_t stream) {
    const dim3 grid(blocksFor(task.output.n, kColumns), blocksFor(task.output.m, kRows),
                    static_cast<unsigned>(plan.splits));
    launch(stream, productTensorKernel<kRows, kColumns, kDown, kRight, kAlongA, kAlongB>, grid,
           dim3(kWarp * kDown * kRight), std::size_t{kStages} * (kRows + kColumns) * kStep * 2, Follow::After,
           task);
}

// Starts the kernel for the operands' layout. Linear and its gradients use these three layouts.
template <int kRows, int kColumns, int kDown, int kRight>
void startForm(const Tensor& task, const ProductPlan& plan, cudaStream_t stream) {
    if (!task.a.alongDepth) {
        if constexpr (kRows >= 64) start<kRows, kColumns, kDown, kRight, false, false>(task, plan, stream);
        return;
    }
    if (task.b.alongDepth) return start<kRows, kColumns, kDown, kRight, true, true>(task, plan, stream);
    start<kRows, kColumns, kDown, kRight, true, false>(task, plan, stream);
}

}  // namespace

ProductPlan planTensor(const Product& product, int processors) {
    constexpr std::int64_t kLeastDepth = 128;
    const auto with = [&](int rows, int columns, std::int64_t least) {
        ProductPlan plan;
        plan.tileRows = rows;
        plan.tileColumns = columns;
        splitDepth(product, processors, least, plan);
        return plan;
    };
    // Tiles of 16 and 32 rows require `a` to be contiguous along the depth: the kernel for a transposed `a`
    // needs tiles of at least 64 rows.
    if (product.m <= 16 && product.a.alongDepth) return with(16, 64, kLeastDepth);
    if (product.m <= 32 && product.a.alongDepth) return with(32, 64, kLeastDepth);
    // Large tiles read the least memory. They are used if there are enough of them for the GPU.
    const ProductPlan large = with(128, 128, 512);
    const std::int64_t blocks = ((product.m + 127) / 128) * ((product.n + 127) / 128) * large.splits;
    if (product.m > 64 && product.n > 64 && 4 * blocks >= 3 * processors) return large;
    return with(64, 64, kLeastDepth);
}

void multiplyTensor(const Product& product, const ProductPlan& plan, float* partial, cudaStream_t stream) {
    const Tensor task{product.a, product.b, static_cast<int>(product.depth),
                      static_cast<int>(plan.depthOfSplit), ProductOutput(product, partial, 4)};
    switch (plan.tileRows) {
        case 128: return startForm<128, 128, 2, 4>(task, plan, stream);
        case 64: return startForm<64, 64, 2, 2>(task, plan, stream);
        case 32: return startForm<32, 64, 1, 4>(task, plan, stream);
        default: return startForm<16, 64, 1, 4>(task, plan, stream);
    }
}

}  // namespace continuo::cuda
