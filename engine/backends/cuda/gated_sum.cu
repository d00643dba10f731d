#include <algorithm>

#include "backends/cuda/cuda_backend.h"
#include "backends/cuda/elements.h"
#include "backends/cuda/runtime/device_code.h"

namespace continuo::cuda {
namespace {

constexpr int kGateRowsOfBlock = 8;

// Gates in the form for kernels.
struct GateLogits {
    Rows<float> a, b;  // b may be absent; per channel or head only the base is used
    float aShift, bShift;
    GateGranularity of;
    int heads;

    GateLogits(const Gates& gates, const ElementShape& shape)
        : aShift(gates.aShift),
          bShift(gates.bShift),
          of(gates.granularity),
          heads(gates.granularity == GateGranularity::Head ? static_cast<int>(gates.a.shape[0]) : 1) {
        const auto rowsOf = [&](const TensorView& logits) {
            if (gates.granularity == GateGranularity::Element) return rowsFor<float>(shape, logits);
            Rows<float> rows;
            rows.base = static_cast<float*>(logits.data);
            return rows;
        };
        a = rowsOf(gates.a);
        b = rowsOf(gates.b);
    }

    __device__ float logitAt(const Rows<float>& logits, std::int64_t row, int c) const {
        switch (of) {
            case GateGranularity::Element: return logits[row][c];
            case GateGranularity::Channel: return logits.base[c];
            case GateGranularity::Head: return logits.base[row % heads];
        }
        return 0;
    }
    static __device__ float logistic(float x) { return 1.0f / (1.0f + expf(-x)); }
    // Returns the gates of x and y.
    __device__ float2 at(std::int64_t row, int c) const {
        const float x = logistic(logitAt(a, row, c) + aShift);
        return make_float2(x, b ? logistic(logitAt(b, row, c) + bShift) : 1 - x);
    }
    // Returns the gradients of both logits.
    __device__ float2 slopesAt(const float2& gate, float up, float x, float y) const {
        const float first = gate.x * (1 - gate.x) * up;
        if (!b) return make_float2(first * (x - y), 0);
        return make_float2(first * x, gate.y * (1 - gate.y) * up * y);
    }
};

__global__ void gatedSumKernel(ElementShape shape, GateLogits gates, Rows<float> x, Rows<float> y,
                               Rows<float> out) {
    forEachElement(shape, [&](std::int64_t row, int c) {
        const float2 gate = gates.at(row, c);
        out[row][c] = gate.x * x[row][c] + gate.y * y[row][c];
    });
}

// Inputs and outputs of the gradient of a gated sum, in addition to the gates.
struct GatedSlopes {
    Rows<float> x, y, up;
    Rows<float> xGradient, yGradient, aGradient, bGradient;  // may be absent
    Into into;
};

__device__ __forceinline__ void putSlope(const Rows<float>& rows, std::int64_t row, int c, float value,
                                         Into into) {
    if (!rows) return;
    float* to = rows[row] + c;
    *to = into == Into::Add ? *to + value : value;
}

// Writes the gradients of x and y, and those of a and b if they are per element.
__global__ void gatedSumSlopeKernel(ElementShape shape, GateLogits gates, GatedSlopes at) {
    forEachElement(shape, [&](std::int64_t row, int c) {
        const float2 gate = gates.at(row, c);
        const float up = at.up[row][c];
        const float2 slopes = gates.slopesAt(gate, up, at.x[row][c], at.y[row][c]);
        putSlope(at.aGradient, row, c, slopes.x, at.into);
        putSlope(at.bGradient, row, c, slopes.y, at.into);
        putSlope(at.xGradient, row, c, gate.x * up, at.into);
        putSlope(at.yGradient, row, c, gate.y * up, at.into);
    });
}

// A block sums the gradients of the channels' logits over a chunk of rows: [chunk][2][C].
__global__ void channelGatesKernel(GateLogits gates, GatedSlopes at, std::int64_t rowsOfChunk,
                                   float* partial) {
    const std::int64_t first = blockIdx.x * rowsOfChunk;
    const std::int64_t end = first + rowsOfChunk < at.up.count ? first + rowsOfChunk : at.up.count;
    float* to = partial + static_cast<std::int64_t>(blockIdx.x) * 2 * at.up.channels;
    const int thread = static_cast<int>(threadIdx.y * kWarp + threadIdx.x);
    for (int c = thread; c < at.up.channels; c += kGateRowsOfBlock * kWarp) {
        const float2 gate = gates.at(first, c);
        float2 sum = make_float2(0, 0);
        for (std::int64_t row = first; row < end; ++row) {
            const float2 slopes = gates.slopesAt(gate, at.up[row][c], at.x[row][c], at.y[row][c]);
            sum.x += slopes.x;
            sum.y += slopes.y;
        }
        to[c] = sum.x;
        to[at.up.channels + c] = sum.y;
    }
}

// Sums the gradients of the heads' logits, [chunk][2][H]. Each block sums one head over a chunk; its warps
// process the positions in turn.
__global__ void headGatesKernel(GateLogits gates, GatedSlopes at, std::int64_t rowsOfChunk, float* partial) {
    __shared__ float2 sums[kGateRowsOfBlock];
    const std::int64_t positions = at.up.count / gates.heads, first = blockIdx.x * rowsOfChunk;
    const std::int64_t end = first + rowsOfChunk < positions ? first + rowsOfChunk : positions;
    const float2 gate = gates.at(blockIdx.y, 0);
    float2 sum = make_float2(0, 0);
    for (std::int64_t position = first + threadIdx.y; position < end; position += kGateRowsOfBlock) {
        const std::int64_t row = position * gates.heads + blockIdx.y;
        for (int c = static_cast<int>(threadIdx.x); c < at.up.channels; c += kWarp) {
            const float2 slopes = gates.slopesAt(gate, at.up[row][c], at.x[row][c], at.y[row][c]);
            sum.x += slopes.x;
            sum.y += slopes.y;
        }
    }
    sum = make_float2(warpSum(sum.x), warpSum(sum.y));
    if (threadIdx.x == 0) sums[threadIdx.y] = sum;
    __syncthreads();
    if (threadIdx.x != 0 || threadIdx.y != 0) return;
    sum = make_float2(0, 0);
    for (const float2& each : sums) {
        sum.x += each.x;
        sum.y += each.y;
    }
    float* to = partial + static_cast<std::int64_t>(blockIdx.x) * 2 * gates.heads + blockIdx.y;
    to[0] = sum.x;
    to[gates.heads] = sum.y;
}

// Adds the chunks' partial sums to the gradients, in order. Either gradient may be absent.
__global__ void addGateChunksKernel(const float* partial, int chunks, int count, float* aGradient,
                                    float* bGradient) {
    const int i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
    if (i >= 2 * count) return;
    float* to = i < count ? aGradient : bGradient;
    if (to == nullptr) return;
    float sum = 0;
    for (int chunk = 0; chunk < chunks; ++chunk)
        sum += partial[static_cast<std::int64_t>(chunk) * 2 * count + i];
    to[i % count] += sum;
}

// Returns the shape of the launch. With gates per channel or head it keeps the rows, because the kernel needs
// their indices; otherwise elementShape() chooses rows that fill warps.
template <class... Views>
ElementShape gateShape(const Gates& gates, const TensorView& first, const Views&... others) {
    if (gates.granularity == GateGranularity::Element)
        return elementShape(first, others..., gates.a, gates.b);
    return {first.rows(), static_cast<int>(first.channels()), first.shape.count()};
}

}  // namespace

void CudaBackend::gatedSum(TensorView x, TensorView y, const Gates& gates, TensorView out) {
    const ElementShape shape = gateShape(gates, out, x, y);
    launch(stream(), gatedSumKernel, shape.grid(), shape.block(), 0, Follow::After, shape,
           GateLogits(gates, shape), rowsFor<float>(shape, x), rowsFor<float>(shape, y),
           rowsFor<float>(shape, out));
}

void CudaBackend::gatedSumGradient(const GatedSumGradients& at, const Gates& gates) {
    const bool elements = gates.granularity == GateGranularity::Element;
    const TensorView ofA = elements ? at.aGradient : TensorView{},
                     ofB = elements ? at.bGradient : TensorView{};
    const ElementShape shape =
        gateShape(gates, at.outGradient, at.x, at.y, at.xGradient, at.yGradient, ofA, ofB);
    const GateLogits logits(gates, shape);
    const auto rows = [&](const TensorView& view) { return rowsFor<float>(shape, view); };
    const GatedSlopes slopes{
        rows(at.x), rows(at.y), rows(at.outGradient), rows(at.xGradient), rows(at.yGradient), rows(ofA),
        rows(ofB),  at.into};
    if (shape.count == 0) return;
    // Sums the gradients of the logits first, because the gradient of x may overwrite that of out.
    if (!elements && (at.aGradient || at.bGradient)) {
        constexpr std::int64_t kLeastRows = 64, kChunks = 128;
        const bool heads = gates.granularity == GateGranularity::Head;
        const auto count = static_cast<int>(gates.a.shape[0]);
        const std::int64_t lines = heads ? shape.rows / count : shape.rows,
                           each = std::max(kLeastRows, (lines + kChunks - 1) / kChunks);
        const unsigned chunks = blocksFor(lines, each);
        auto* partial = static_cast<float*>(
            scratch(Scratch::Sums, sizeof(float) * 2 * chunks * static_cast<std::size_t>(count)));
        launch(stream(), heads ? headGatesKernel : channelGatesKernel,
               dim3(chunks, heads ? static_cast<unsigned>(count) : 1u), dim3(kWarp, kGateRowsOfBlock), 0,
               Follow::After, logits, slopes, each, partial);
        launch(stream(), addGateChunksKernel, dim3(blocksFor(2 * count, kThreads)), dim3(kThreads), 0,
               Follow::After, partial, static_cast<int>(chunks), count,
               at.aGradient ? at.aGradient.pointer<float>() : nullptr,
               at.bGradient ? at.bGradient.pointer<float>() : nullptr);
    }
    launch(stream(), gatedSumSlopeKernel, shape.grid(), shape.block(), 0, Follow::After, shape, logits,
           slopes);
}

}  // namespace continuo::cuda
