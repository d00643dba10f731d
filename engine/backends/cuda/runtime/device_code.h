#pragma once

#include <cuda_runtime.h>

#include <cstdint>

// Parts of kernels. Included only by .cu files.
namespace continuo::cuda {

inline constexpr unsigned kAllLanes = 0xffffffffu;
inline constexpr int kWarp = 32;

// Returns the dynamic shared memory of the launch.
template <class T>
__device__ __forceinline__ T* dynamicShared() {
#if defined(CONTINUO_CUDA_ON_HOST)
    return static_cast<T*>(::cuda_on_host::dynamicShared());
#else
    extern __shared__ __align__(16) unsigned char continuoDynamicShared[];
    return reinterpret_cast<T*>(continuoDynamicShared);
#endif
}

// Waits for the previous kernel, in kernels that are launched Overlapped. Call it before writing anything and
// before reading results of earlier kernels; these are complete afterwards. The next kernel may start from
// then on, and waits in turn.
__device__ __forceinline__ void waitForPrevious() {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 900
    asm volatile("griddepcontrol.wait;" ::: "memory");
    asm volatile("griddepcontrol.launch_dependents;" ::: "memory");
#endif
}

// Converts the bits of a bfloat16.
__host__ __device__ __forceinline__ float fromBf16(std::uint16_t bits) {
#if defined(__CUDA_ARCH__) || defined(CONTINUO_CUDA_ON_HOST)
    return __uint_as_float(static_cast<unsigned>(bits) << 16);
#else
    return 0 * static_cast<float>(bits);
#endif
}
// Rounds to nearest, ties to even; a NaN stays a NaN.
__device__ __forceinline__ std::uint16_t toBf16(float value) {
    const unsigned word = __float_as_uint(value);
    if ((word & 0x7fffffffu) > 0x7f800000u) return static_cast<std::uint16_t>((word >> 16) | 0x40u);
    return static_cast<std::uint16_t>((word + 0x7fffu + ((word >> 16) & 1u)) >> 16);
}
// Packs two floats as bfloat16 in a word, `low` in the lower half.
__device__ __forceinline__ unsigned packBf16(float low, float high) {
#if defined(__CUDA_ARCH__)
    unsigned word;
    asm("cvt.rn.bf16x2.f32 %0, %1, %2;" : "=r"(word) : "f"(high), "f"(low));
    return word;
#else
    return static_cast<unsigned>(toBf16(low)) | static_cast<unsigned>(toBf16(high)) << 16;
#endif
}
__device__ __forceinline__ float lowBf16(unsigned word) { return __uint_as_float(word << 16); }
__device__ __forceinline__ float highBf16(unsigned word) { return __uint_as_float(word & 0xffff0000u); }

// load() reads an element as float, store() writes a float as an element.
__device__ __forceinline__ float load(const float* from) { return *from; }
__device__ __forceinline__ float load(const std::uint16_t* from) { return fromBf16(*from); }
__device__ __forceinline__ void store(float* to, float value) { *to = value; }
__device__ __forceinline__ void store(std::uint16_t* to, float value) { *to = toBf16(value); }

// Reduces over the lanes of a warp, in a fixed order; every lane gets the result.
template <class T>
__device__ __forceinline__ T warpSum(T value) {
    for (int with = kWarp / 2; with > 0; with /= 2) value += __shfl_xor_sync(kAllLanes, value, with);
    return value;
}
__device__ __forceinline__ float warpMax(float value) {
    for (int with = kWarp / 2; with > 0; with /= 2)
        value = fmaxf(value, __shfl_xor_sync(kAllLanes, value, with));
    return value;
}

// Reduces over the threads of a block of whole warps; every thread gets the result. `room`: kWarp shared
// elements, not used by anything else between two calls.
template <class T>
__device__ __forceinline__ T blockSum(T value, T* room) {
    value = warpSum(value);
    const int warps = static_cast<int>(blockDim.x) / kWarp;
    const int lane = static_cast<int>(threadIdx.x) % kWarp;
    __syncthreads();
    if (lane == 0) room[threadIdx.x / kWarp] = value;
    __syncthreads();
    return warpSum(lane < warps ? room[lane] : T(0));
}
__device__ __forceinline__ float blockMax(float value, float* room) {
    value = warpMax(value);
    const int warps = static_cast<int>(blockDim.x) / kWarp;
    const int lane = static_cast<int>(threadIdx.x) % kWarp;
    __syncthreads();
    if (lane == 0) room[threadIdx.x / kWarp] = value;
    __syncthreads();
    return warpMax(lane < warps ? room[lane] : -INFINITY);
}

}  // namespace continuo::cuda
