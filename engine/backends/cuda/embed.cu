#include "backends/cuda/cuda_backend.h"
#include "backends/cuda/runtime/device_code.h"
#include "backends/cuda/runtime/launch.h"
#include "backends/cuda/runtime/rows.h"

namespace continuo::cuda {
namespace {

// Rows per block; each is looked up by a warp.
constexpr int kRowsOfBlock = 8;

struct Table {
    const void* data;
    const float* scale;  // for int8 rows
    int channels;
};

template <class T>
__device__ __forceinline__ float entry(const Table& table, std::int64_t row, int c) {
    const T* data = static_cast<const T*>(table.data) + row * table.channels + c;
    if constexpr (sizeof(T) == 1) {
        return static_cast<float>(*data) * table.scale[row];
    } else {
        return load(data);
    }
}

template <class T>
__global__ void embedKernel(Table table, Rows<std::int32_t> ids, Into into, Rows<float> out) {
    waitForPrevious();
    const std::int64_t row = static_cast<std::int64_t>(blockIdx.x) * kRowsOfBlock + threadIdx.y;
    if (row >= out.count) return;
    const std::int64_t id = *ids[row];
    float* to = out[row];
    for (int c = static_cast<int>(threadIdx.x); c < out.channels; c += kWarp) {
        const float value = entry<T>(table, id, c);
        to[c] = into == Into::Add ? to[c] + value : value;
    }
}

// A block owns one row of the table and adds its gradients in the order of the positions, so the sum is the
// same in every run. It searches ids in steps of a block's width.
__global__ void embedGradientKernel(Rows<float> outGradient, Rows<std::int32_t> ids, float* tableGradient,
                                    std::int64_t tableStep) {
    __shared__ unsigned found[kThreads / kWarp];
    const auto id = static_cast<std::int32_t>(blockIdx.x);
    float* to = tableGradient + static_cast<std::int64_t>(id) * tableStep;
    for (std::int64_t from = 0; from < ids.count; from += kThreads) {
        const std::int64_t mine = from + threadIdx.x;
        const unsigned lanes = __ballot_sync(kAllLanes, mine < ids.count && *ids[mine] == id);
        if (threadIdx.x % kWarp == 0) found[threadIdx.x / kWarp] = lanes;
        __syncthreads();
        for (int warp = 0; warp < kThreads / kWarp; ++warp) {
            for (unsigned rest = found[warp]; rest != 0; rest &= rest - 1) {
                const std::int64_t row = from + warp * kWarp + __ffs(static_cast<int>(rest)) - 1;
                for (int c = static_cast<int>(threadIdx.x); c < outGradient.channels; c += kThreads)
                    to[c] += outGradient[row][c];
            }
        }
        __syncthreads();
    }
}

// Returns ids as rows of one element.
Rows<std::int32_t> idRows(const TensorView& ids) {
    TensorView column = ids;
    column.shape.extent[static_cast<std::size_t>(ids.shape.rank)] = 1;
    column.stride[static_cast<std::size_t>(ids.shape.rank)] = 1;
    ++column.shape.rank;
    return Rows<std::int32_t>(column);
}

}  // namespace

void CudaBackend::embed(const Weight& weight, TensorView ids, TensorView out, Into into) {
    const Table table{weight.data.data, static_cast<const float*>(weight.scale.data),
                      static_cast<int>(weight.inputs())};
    const auto with = [&](auto kernel) {
        launch(stream(), kernel, dim3(blocksFor(out.rows(), kRowsOfBlock)), dim3(kWarp, kRowsOfBlock), 0,
               Follow::Overlapped, table, idRows(ids), into, Rows<float>(out));
    };
    switch (weight.data.dtype) {
        case DType::BF16: return with(embedKernel<std::uint16_t>);
        case DType::I8: return with(embedKernel<std::int8_t>);
        default: return with(embedKernel<float>);
    }
}

void CudaBackend::embedGradient(TensorView outGradient, TensorView ids, TensorView tableGradient) {
    launch(stream(), embedGradientKernel, dim3(static_cast<unsigned>(tableGradient.shape[0])), dim3(kThreads),
           0, Follow::After, Rows<float>(outGradient), idRows(ids), tableGradient.pointer<float>(),
           tableGradient.stride[0]);
}

}  // namespace continuo::cuda
