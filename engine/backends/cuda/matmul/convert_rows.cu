#include "backends/cuda/matmul/convert_rows.h"

#include <algorithm>

#include "backends/cuda/matmul/lines.h"
#include "backends/cuda/runtime/device_code.h"
#include "backends/cuda/runtime/launch.h"

namespace continuo::cuda {
namespace {

constexpr int kEach = 8, kRowsOfBlock = 8;  // a thread converts kEach elements at a time, a warp a row

template <class From>
struct Conversion {
    Lines<From> from;
    const float* scale;  // absent: 1
    std::int64_t step;   // row stride of the result
    bool vectors;        // rows may be read kEach elements at a time
};

__device__ __forceinline__ float toFloat(float value) { return value; }
__device__ __forceinline__ float toFloat(std::uint16_t value) { return fromBf16(value); }
__device__ __forceinline__ float toFloat(std::int8_t value) { return static_cast<float>(value); }

template <class From>
struct alignas(sizeof(From) * kEach < 16 ? sizeof(From) * kEach : 16) Eight {
    From values[kEach];
};

__device__ __forceinline__ void storeEight(const float (&from)[kEach], float* to) {
    auto* const quads = reinterpret_cast<float4*>(to);
    quads[0] = make_float4(from[0], from[1], from[2], from[3]);
    quads[1] = make_float4(from[4], from[5], from[6], from[7]);
}
__device__ __forceinline__ void storeEight(const float (&from)[kEach], std::uint16_t* to) {
    *reinterpret_cast<uint4*>(to) = make_uint4(packBf16(from[0], from[1]), packBf16(from[2], from[3]),
                                               packBf16(from[4], from[5]), packBf16(from[6], from[7]));
}

template <class From, class To>
__global__ void convertKernel(Conversion<From> task, To* to) {
    const int channels = task.from.channels;
    for (int row = static_cast<int>(blockIdx.x) * kRowsOfBlock + static_cast<int>(threadIdx.y);
         row < task.from.count; row += static_cast<int>(gridDim.x) * kRowsOfBlock) {
        const From* const from = task.from[row];
        const float scale = task.scale != nullptr ? task.scale[row] : 1.0f;
        for (int c = kEach * static_cast<int>(threadIdx.x); c < task.step; c += kEach * kWarp) {
            float values[kEach];
            if (task.vectors && c + kEach <= channels) {
                const auto eight = *reinterpret_cast<const Eight<From>*>(from + c);
#pragma unroll
                for (int i = 0; i < kEach; ++i) values[i] = scale * toFloat(eight.values[i]);
            } else {
#pragma unroll
                for (int i = 0; i < kEach; ++i)
                    values[i] = c + i < channels ? scale * toFloat(from[c + i]) : 0.0f;
            }
            storeEight(values, to + row * task.step + c);
        }
    }
}

template <class From>
void convert(const TensorView& from, const TensorView& scale, DType type, void* to, cudaStream_t stream) {
    Conversion<From> task{Lines<From>(from), static_cast<const float*>(scale.data),
                          convertedStep(from.channels()), false};
    task.vectors = task.from.aligned(kEach);
    const unsigned blocks = std::min(blocksFor(from.rows(), kRowsOfBlock), 1u << 16);
    if (type == DType::BF16) {
        launch(stream, convertKernel<From, std::uint16_t>, dim3(blocks), dim3(kWarp, kRowsOfBlock), 0,
               Follow::After, task, static_cast<std::uint16_t*>(to));
    } else {
        launch(stream, convertKernel<From, float>, dim3(blocks), dim3(kWarp, kRowsOfBlock), 0, Follow::After,
               task, static_cast<float*>(to));
    }
}

}  // namespace

void convertRows(const TensorView& from, const TensorView& scale, DType type, void* to, cudaStream_t stream) {
    switch (from.dtype) {
        case DType::BF16: return convert<std::uint16_t>(from, scale, type, to, stream);
        case DType::I8: return convert<std::int8_t>(from, scale, type, to, stream);
        default: return convert<float>(from, scale, type, to, stream);
    }
}

}  // namespace continuo::cuda
