#include "backends/cuda/matmul/device_matvec.h"

#include <algorithm>

#include "backends/cuda/matmul/matvec_code.h"
#include "backends/cuda/runtime/activation.h"

namespace continuo::cuda {
namespace {

// Outstanding 16-byte loads per lane: enough for two blocks per multiprocessor to saturate the memory.
constexpr int kLoads = 8;

struct Matvec {
    const void* weight;
    const float* scale;  // for int8 rows
    int outputs;
    int inputs;
    int padded;  // inputs rounded up to whole chunks
    int split;   // warps that share an output
    Lines<float> in;
    bool quads;  // rows of `in` and the norm are whole quads, aligned, and evenly spaced
    int rows;
    const float* normScale;   // absent: no norm
    const float* normOffset;  // may be absent with Rms
    NormKind normKind;
    float epsilon;
    Epilogue end;
};

// Loads 16 bytes of a weight's row from index k on, as four words; zeros beyond its end.
template <class Format, bool kAligned>
__device__ __forceinline__ void loadWords(const typename Format::Element* row, int k, int count,
                                          unsigned (&to)[4]) {
#pragma unroll
    for (unsigned& word : to) word = 0;
    if constexpr (kAligned) {
        if (k >= count) return;
        const uint4 words = __ldg(reinterpret_cast<const uint4*>(row + k));
        to[0] = words.x, to[1] = words.y, to[2] = words.z, to[3] = words.w;
    } else {
        constexpr int kOfWord = Format::kEach / 4;
#pragma unroll
        for (int i = 0; i < Format::kEach; ++i) {
            if (k + i < count) to[i / kOfWord] |= Format::bits(row[k + i]) << (i % kOfWord * (32 / kOfWord));
        }
    }
}

// A warp's outputs and its part of the inputs. A chunk is what the warp reads at once: 16 bytes per lane.
template <class Format, int kOutputs, bool kAligned>
struct WeightRows {
    using Element = typename Format::Element;
    static constexpr int kChunk = kWarp * Format::kEach;

    const Element* from;
    int offset[kOutputs];    // of the rows
    int first, step, count;  // chunks
    int inputs;

    __device__ WeightRows(const Matvec& task, int output, int slice)
        : first(slice), step(task.split), count(0), inputs(task.inputs) {
        const int chunks = task.padded / kChunk;
        if (slice < chunks) count = (chunks - slice + step - 1) / step;
        // Outputs beyond the last one repeat its row of the weight; their results are not written.
        const int last = task.outputs - 1, row = output < last ? output : last;
        from = static_cast<const Element*>(task.weight) + std::int64_t{row} * task.inputs;
#pragma unroll
        for (int r = 0; r < kOutputs; ++r) offset[r] = (row + r < last ? r : last - row) * task.inputs;
    }
    __device__ __forceinline__ int chunk(int i) const { return first + i * step; }
    __device__ __forceinline__ void load(int i, unsigned (&to)[kOutputs][4]) const {
        const auto lane = static_cast<int>(threadIdx.x) % kWarp;
        const int k = chunk(i) * kChunk + lane * Format::kEach;
#pragma unroll
        for (int r = 0; r < kOutputs; ++r) loadWords<Format, kAligned>(from + offset[r], k, inputs, to[r]);
    }
};

// sums[b][r] += one chunk of weight r times input b.
template <class Format, int kRows, int kOutputs>
__device__ __forceinline__ void addChunk(const unsigned (&words)[kOutputs][4], const float* x, int padded,
                                         float (&sums)[kRows * kOutputs]) {
#pragma unroll
    for (int q = 0; q < Format::kEach / 4; ++q) {
        float weights[kOutputs][4];
#pragma unroll
        for (int r = 0; r < kOutputs; ++r) Format::four(words[r], q, weights[r]);
#pragma unroll
        for (int b = 0; b < kRows; ++b) {
            const float4 four = *reinterpret_cast<const float4*>(x + b * padded + q * (4 * kWarp));
#pragma unroll
            for (int r = 0; r < kOutputs; ++r) {
                float& sum = sums[b * kOutputs + r];
                sum = fmaf(weights[r][0], four.x, sum);
                sum = fmaf(weights[r][1], four.y, sum);
                sum = fmaf(weights[r][2], four.z, sum);
                sum = fmaf(weights[r][3], four.w, sum);
            }
        }
    }
}

// Computes out = epilogue(x W^T) for kRows rows from blockIdx.y * kRows on. A block stores these rows in
// shared memory. `split` of its warps share kOutputs outputs and process the chunks of the inputs in turn.
// Weights, bias and norm, which the previous kernel does not write, are loaded before waiting for it.
template <class Format, int kRows, int kOutputs, bool kAligned>
__global__ void __launch_bounds__(kThreads, kRows == 1 ? 3 : 2) matvecKernel(Matvec task) {
    constexpr int kSums = kRows * kOutputs, kShare = kWarp / kSums;
    // Many sums of long chunks leave registers for only one chunk.
    constexpr int kAhead = kSums * Format::kEach == 512 ? 1 : kLoads / kOutputs;
    auto* const x = dynamicShared<float>();
    float* const norm = x + kRows * task.padded;
    float* const room = norm + (task.normScale != nullptr ? 2 * task.padded : 0);
    const auto lane = static_cast<int>(threadIdx.x) % kWarp, warp = static_cast<int>(threadIdx.x) / kWarp;
    const int sets = kBlockWarps / task.split, slice = warp % task.split;
    const int output = (static_cast<int>(blockIdx.x) * sets + warp / task.split) * kOutputs;
    const WeightRows<Format, kOutputs, kAligned> rows(task, output, slice);

    unsigned words[kAhead][kOutputs][4];
#pragma unroll
    for (int i = 0; i < kAhead; ++i) {
        if (i < rows.count) rows.load(i, words[i]);
    }
    // The output of this lane.
    const int mine = output + lane / kShare % kOutputs;
    const int firstRow = static_cast<int>(blockIdx.y) * kRows;
    const int row = firstRow + lane / kShare / kOutputs;
    const bool writes = slice == 0 && lane % kShare == 0 && mine < task.outputs && row < task.rows;
    const float bias = writes && task.end.bias != nullptr ? task.end.bias[mine] : 0.0f;
    const float scale = writes && task.scale != nullptr ? task.scale[mine] : 1.0f;
    if (task.normScale != nullptr) {
        forEachQuad<Format>(task.padded, [&](int k, int place) {
            const float4 first = quadAt(task.normScale, k, task.inputs, task.quads);
            const float4 second = task.normOffset != nullptr
                                      ? quadAt(task.normOffset, k, task.inputs, task.quads)
                                      : make_float4(0, 0, 0, 0);
            quad(norm, place) = first;
            quad(norm + task.padded, place) = second;
        });
    }

    waitForPrevious();
    const float residual = writes && task.end.residual ? task.end.residual[row][mine] : 0.0f;
    loadRowsToShared<Format, kRows>(task.in, firstRow, task.quads, task.padded, x);
    if (task.normScale != nullptr)
        normalise<Format, kRows>(x, norm, room, task.padded, task.inputs, task.epsilon, task.normKind);
    __syncthreads();

    float sums[kSums] = {};
    for (int i = 0; i < rows.count; i += kAhead) {
#pragma unroll
        for (int a = 0; a < kAhead; ++a) {
            if (i + a >= rows.count) break;
            addChunk<Format, kRows>(words[a], x + rows.chunk(i + a) * rows.kChunk + 4 * lane, task.padded,
                                    sums);
            if (i + a + kAhead < rows.count) rows.load(i + a + kAhead, words[a]);
        }
    }
    float sum = warpSums(sums);
    if (task.split > 1) {
        float* const parts = room + 3 * kRows * kBlockWarps;
        if (lane % kShare == 0) parts[warp * kSums + lane / kShare] = sum;
        __syncthreads();
        if (!writes) return;
        for (int other = 1; other < task.split; ++other) sum += parts[(warp + other) * kSums + lane / kShare];
    }
    if (writes) {
        const float value = activated(task.end.activation, fmaf(sum, scale, bias));
        task.end.out[row][mine] = __fadd_rn(value, residual);
    }
}

// How the warps of all blocks divide a weight. The split determines the order of the sums, so it depends only
// on the weight and the GPU, not on the rows.
struct WarpSplit {
    int split;
    int outputs;  // per warp
};

WarpSplit chooseSplit(int outputs, int chunks, int processors) {
    // Enough warps for every multiprocessor, as long as each has a chunk.
    const int wanted = kBlockWarps * processors;
    WarpSplit cut{1, 4};
    while (cut.split < kBlockWarps && 2 * cut.split <= chunks && outputs / 4 * cut.split < wanted)
        cut.split *= 2;
    if (outputs / 4 * cut.split < wanted / 2) cut.outputs = 2;
    return cut;
}

template <class Format, int kRows>
std::size_t sharedMemoryBytes(const Matvec& task, int outputs) {
    const int rows = kRows + (task.normScale != nullptr ? 2 : 0);
    return sizeof(float) * (static_cast<std::size_t>(rows) * static_cast<std::size_t>(task.padded) +
                            static_cast<std::size_t>(3 * kRows * kBlockWarps) +
                            static_cast<std::size_t>(kBlockWarps * kRows * outputs));
}

struct Launch {
    GpuProperties card;
    cudaStream_t stream;
    Follow follow;
};

template <class Format, int kRows, int kOutputs, bool kAligned>
bool start(const Matvec& task, const Launch& at) {
    const std::size_t bytes = sharedMemoryBytes<Format, kRows>(task, kOutputs);
    if (bytes > at.card.sharedBytes) return false;
    const dim3 grid(blocksFor(task.outputs, std::int64_t{kBlockWarps / task.split} * kOutputs),
                    blocksFor(task.rows, kRows));
    launch(at.stream, matvecKernel<Format, kRows, kOutputs, kAligned>, grid, dim3(kThreads), bytes, at.follow,
           task);
    return true;
}

// Processes 8, 4, 2 or 1 rows at a time: as many as needed that fit in a block's shared memory. Returns false
// if not even one fits.
template <class Format, int kOutputs, bool kAligned>
bool startRows(const Matvec& task, const Launch& at) {
    if (task.rows > 4 && start<Format, 8, kOutputs, kAligned>(task, at)) return true;
    if (task.rows > 2 && start<Format, 4, kOutputs, kAligned>(task, at)) return true;
    if (task.rows > 1 && start<Format, 2, kOutputs, kAligned>(task, at)) return true;
    return start<Format, 1, kOutputs, kAligned>(task, at);
}

template <class Format>
bool startFormat(Matvec& task, const Launch& at) {
    constexpr int kChunk = kWarp * Format::kEach;
    task.padded = (task.inputs + kChunk - 1) / kChunk * kChunk;
    const WarpSplit cut = chooseSplit(task.outputs, task.padded / kChunk, at.card.processors);
    task.split = cut.split;
    const bool aligned =
        reinterpret_cast<std::intptr_t>(task.weight) % 16 == 0 && task.inputs % Format::kEach == 0;
    if (!aligned) return startRows<Format, 2, false>(task, at);
    return cut.outputs == 2 ? startRows<Format, 2, true>(task, at) : startRows<Format, 4, true>(task, at);
}

}  // namespace

bool matvec(const TensorView& in, const NormWeights* norm, const Weight& weight, const Epilogue& end,
            const GpuProperties& card, cudaStream_t stream, Follow follow) {
    Matvec task{};
    task.weight = weight.data.data;
    task.scale = static_cast<const float*>(weight.scale.data);
    task.outputs = static_cast<int>(weight.outputs());
    task.inputs = static_cast<int>(weight.inputs());
    task.in = Lines<float>(in);
    task.rows = static_cast<int>(in.rows());
    task.quads = task.in.step >= 0 && task.in.aligned(4) && task.inputs % 4 == 0;
    task.end = end;
    if (norm != nullptr) {
        task.normScale = norm->scale.pointer<float>();
        task.normOffset = norm->offset ? norm->offset.pointer<float>() : nullptr;
        task.normKind = norm->kind;
        task.epsilon = norm->epsilon;
        for (const float* each : {task.normScale, task.normOffset})
            task.quads = task.quads && reinterpret_cast<std::intptr_t>(each) % 16 == 0;
    }
    const Launch at{card, stream, follow};
    switch (weight.data.dtype) {
        case DType::BF16: return startFormat<Bf16Format>(task, at);
        case DType::I8: return startFormat<I8Format>(task, at);
        default: return startFormat<F32Format>(task, at);
    }
}

}  // namespace continuo::cuda
