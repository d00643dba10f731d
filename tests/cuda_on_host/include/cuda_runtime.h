#pragma once

// The part of the CUDA runtime that the CUDA backend uses, on the CPU. Kernels run as plain C++, one block at
// a time; its threads are fibers that meet at barriers and shuffles. It replaces the toolkit's header of this
// name, so the backend compiles unchanged and its op tests run without a GPU. See ../README.md.

#define CONTINUO_CUDA_ON_HOST 1

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <utility>

#define __global__
#define __device__
#define __host__
#define __forceinline__ inline
#define __shared__ static
#define __restrict__ __restrict
#define __launch_bounds__(...)

struct dim3 {
    unsigned x, y, z;
    constexpr dim3(unsigned x_ = 1, unsigned y_ = 1, unsigned z_ = 1) : x(x_), y(y_), z(z_) {}
};
struct uint3 {
    unsigned x, y, z;
};
struct alignas(8) float2 {
    float x, y;
};
struct alignas(16) float4 {
    float x, y, z, w;
};
struct alignas(8) uint2 {
    unsigned x, y;
};
struct alignas(16) uint4 {
    unsigned x, y, z, w;
};
struct alignas(16) int4 {
    int x, y, z, w;
};
inline float2 make_float2(float x, float y) { return {x, y}; }
inline float4 make_float4(float x, float y, float z, float w) { return {x, y, z, w}; }
inline uint2 make_uint2(unsigned x, unsigned y) { return {x, y}; }
inline uint4 make_uint4(unsigned x, unsigned y, unsigned z, unsigned w) { return {x, y, z, w}; }

namespace cuda_on_host {

inline constexpr int lanes = 32;

unsigned lane();
void blockBarrier();
// Exchanges 8 bytes between the lanes of `mask`. Each lane writes one value; returns all 32.
const std::uint64_t* exchangeValues(unsigned mask, std::uint64_t value);
// Exchanges a buffer of any size, for collective operations. Each lane writes `bytes`. Returns lane 0's copy;
// those of other lanes follow at intervals of `bytes`.
const std::byte* exchangeBytes(const void* value, std::size_t bytes);
// Registers a copy that runs when the thread waits for its group, as late as a GPU may run it. `from` null:
// zeros.
void scheduleCopy(void* to, const void* from, std::size_t bytes);
void copyCommit();
void waitForCopies(int pendingGroups);
void* dynamicShared();
void runKernel(dim3 grid, dim3 block, std::size_t shared, const std::function<void()>& kernel);

template <class T>
T shuffle(unsigned mask, T value, unsigned from) {
    static_assert(sizeof(T) <= 8);
    std::uint64_t bits = 0;
    std::memcpy(&bits, &value, sizeof(T));
    const std::uint64_t answer = exchangeValues(mask, bits)[from % lanes];
    std::memcpy(&value, &answer, sizeof(T));
    return value;
}

}  // namespace cuda_on_host

// Position of the running fiber.
extern uint3 threadIdx, blockIdx;
extern dim3 blockDim, gridDim;
inline constexpr int warpSize = 32;

inline void __syncthreads() { cuda_on_host::blockBarrier(); }
inline void __syncwarp(unsigned mask = 0xffffffffu) { cuda_on_host::exchangeValues(mask, 0); }
inline void __threadfence() {}
template <class T>
T __shfl_sync(unsigned mask, T value, int from, int width = 32) {
    const unsigned lane = cuda_on_host::lane();
    return cuda_on_host::shuffle(mask, value,
                                 (lane & ~static_cast<unsigned>(width - 1)) |
                                     (static_cast<unsigned>(from) % static_cast<unsigned>(width)));
}
template <class T>
T __shfl_xor_sync(unsigned mask, T value, int with, int = 32) {
    return cuda_on_host::shuffle(mask, value, cuda_on_host::lane() ^ static_cast<unsigned>(with));
}
template <class T>
T __shfl_down_sync(unsigned mask, T value, unsigned by, int = 32) {
    const unsigned lane = cuda_on_host::lane();
    return cuda_on_host::shuffle(mask, value, lane + by < 32 ? lane + by : lane);
}
template <class T>
T __shfl_up_sync(unsigned mask, T value, unsigned by, int = 32) {
    const unsigned lane = cuda_on_host::lane();
    return cuda_on_host::shuffle(mask, value, lane >= by ? lane - by : lane);
}
inline unsigned __ballot_sync(unsigned mask, int predicate) {
    const std::uint64_t* all = cuda_on_host::exchangeValues(mask, predicate != 0 ? 1 : 0);
    unsigned bits = 0;
    for (unsigned i = 0; i < 32; ++i) bits |= (mask >> i & 1u) != 0 && all[i] != 0 ? 1u << i : 0u;
    return bits;
}
inline int __any_sync(unsigned mask, int predicate) { return __ballot_sync(mask, predicate) != 0; }
inline int __all_sync(unsigned mask, int predicate) { return __ballot_sync(mask, predicate) == mask; }
inline int __syncthreads_or(int predicate) {
    static int any;
    __syncthreads();
    if (threadIdx.x == 0 && threadIdx.y == 0 && threadIdx.z == 0) any = 0;
    __syncthreads();
    if (predicate != 0) any = 1;
    __syncthreads();
    return any;
}

template <class T>
T atomicAdd(T* to, T value) {
    const T old = *to;
    *to += value;
    return old;
}
inline unsigned atomicInc(unsigned* to, unsigned bound) {
    const unsigned old = *to;
    *to = old >= bound ? 0 : old + 1;
    return old;
}
template <class T>
T __ldg(const T* from) {
    return *from;
}
template <class T>
T __ldcg(const T* from) {
    return *from;
}
inline unsigned __float_as_uint(float value) {
    unsigned bits;
    std::memcpy(&bits, &value, 4);
    return bits;
}
inline float __uint_as_float(unsigned bits) {
    float value;
    std::memcpy(&value, &bits, 4);
    return value;
}
inline unsigned __umulhi(unsigned a, unsigned b) {
    return static_cast<unsigned>((std::uint64_t{a} * b) >> 32);
}
// Byte i of the result is byte (selector >> 4 i) & 7 of the eight bytes of a, then b.
inline unsigned __byte_perm(unsigned a, unsigned b, unsigned selector) {
    const std::uint64_t bytes = std::uint64_t{b} << 32 | a;
    unsigned result = 0;
    for (unsigned i = 0; i < 4; ++i)
        result |= static_cast<unsigned>(bytes >> (8 * (selector >> (4 * i) & 7u)) & 0xffu) << (8 * i);
    return result;
}
inline float __fdividef(float a, float b) { return a / b; }
// Adds with its own rounding, never fused into an fmaf.
inline float __fadd_rn(float a, float b) { return a + b; }
inline float __fmul_rn(float a, float b) { return a * b; }
inline float __fdiv_rn(float a, float b) { return a / b; }
inline float __fsqrt_rn(float x) { return std::sqrt(x); }
inline float rsqrtf(float x) { return 1.0f / std::sqrt(x); }
using std::exp2f;
inline int min(int a, int b) { return a < b ? a : b; }
inline int max(int a, int b) { return a > b ? a : b; }
inline void sincospif(float x, float* sine, float* cosine) {
    *sine = static_cast<float>(std::sin(3.14159265358979323846 * x));
    *cosine = static_cast<float>(std::cos(3.14159265358979323846 * x));
}
inline int __ffs(int bits) { return __builtin_ffs(bits); }
using std::isfinite;
inline void sincospi(double x, double* sine, double* cosine) {
    *sine = std::sin(3.14159265358979323846 * x);
    *cosine = std::cos(3.14159265358979323846 * x);
}

enum cudaError_t {
    cudaSuccess = 0,
    cudaErrorInvalidValue = 1,
    cudaErrorMemoryAllocation = 2,
    cudaErrorInsufficientDriver = 35,
    cudaErrorDevicesUnavailable = 46,
    cudaErrorNoDevice = 100,
    cudaErrorNoKernelImageForDevice = 209,
    cudaErrorECCUncorrectable = 214,
    cudaErrorNvlinkUncorrectable = 220,
    cudaErrorUnsupportedPtxVersion = 222,
    cudaErrorIllegalAddress = 700,
    cudaErrorLaunchTimeout = 702,
    cudaErrorAssert = 710,
    cudaErrorHardwareStackError = 714,
    cudaErrorIllegalInstruction = 715,
    cudaErrorMisalignedAddress = 716,
    cudaErrorInvalidAddressSpace = 717,
    cudaErrorInvalidPc = 718,
    cudaErrorLaunchFailure = 719,
};
enum cudaMemcpyKind { cudaMemcpyHostToDevice = 1, cudaMemcpyDeviceToHost = 2, cudaMemcpyDeviceToDevice = 3 };
enum cudaStreamCaptureMode {
    cudaStreamCaptureModeGlobal,
    cudaStreamCaptureModeThreadLocal,
    cudaStreamCaptureModeRelaxed
};
enum cudaFuncAttribute {
    cudaFuncAttributeMaxDynamicSharedMemorySize = 8,
    cudaFuncAttributePreferredSharedMemoryCarveout = 9
};
inline constexpr int cudaSharedmemCarveoutMaxShared = 100;
enum cudaLaunchAttributeID { cudaLaunchAttributeProgrammaticStreamSerialization = 6 };
enum cudaDeviceAttr { cudaDevAttrComputeCapabilityMajor = 75, cudaDevAttrMultiProcessorCount = 16 };
enum cudaMemPoolAttr {
    cudaMemPoolReuseAllowInternalDependencies = 3,
    cudaMemPoolAttrReleaseThreshold = 4,
    cudaMemPoolAttrReservedMemCurrent = 5,
    cudaMemPoolAttrUsedMemCurrent = 7
};
inline constexpr unsigned cudaStreamNonBlocking = 1;
inline constexpr unsigned long long cudaGraphInstantiateFlagUseNodePriority = 8;
inline constexpr unsigned cudaEventDisableTiming = 2;

namespace cuda_on_host {
struct Stream;
struct Graph;
}  // namespace cuda_on_host
using cudaStream_t = cuda_on_host::Stream*;
using cudaGraph_t = cuda_on_host::Graph*;
using cudaGraphExec_t = cuda_on_host::Graph*;
using cudaMemPool_t = void*;
using cudaEvent_t = double*;

struct cudaDeviceProp {
    char name[256];
    std::size_t totalGlobalMem;
    int major, minor, multiProcessorCount, l2CacheSize;
    std::size_t sharedMemPerBlockOptin;
};
struct cudaFuncAttributes {
    int ptxVersion;
};
struct cudaLaunchAttributeValue {
    int programmaticStreamSerializationAllowed;
};
struct cudaLaunchAttribute {
    cudaLaunchAttributeID id;
    cudaLaunchAttributeValue val;
};
struct cudaLaunchConfig_t {
    dim3 gridDim, blockDim;
    std::size_t dynamicSmemBytes;
    cudaStream_t stream;
    cudaLaunchAttribute* attrs;
    unsigned numAttrs;
};

const char* cudaGetErrorString(cudaError_t);
cudaError_t cudaGetLastError();
cudaError_t cudaGetDeviceCount(int* count);
cudaError_t cudaGetDeviceProperties(cudaDeviceProp* properties, int device);
cudaError_t cudaDeviceGetDefaultMemPool(cudaMemPool_t* pool, int device);
cudaError_t cudaMemPoolSetAttribute(cudaMemPool_t, cudaMemPoolAttr, void*);
cudaError_t cudaMemPoolGetAttribute(cudaMemPool_t, cudaMemPoolAttr, void*);
cudaError_t cudaGetDevice(int* device);
cudaError_t cudaSetDevice(int device);
cudaError_t cudaDriverGetVersion(int* version);
cudaError_t cudaRuntimeGetVersion(int* version);
cudaError_t cudaMallocAsync(void** memory, std::size_t bytes, cudaStream_t);
cudaError_t cudaFreeAsync(void* memory, cudaStream_t);
cudaError_t cudaMallocHost(void** memory, std::size_t bytes);
cudaError_t cudaFreeHost(void* memory);
cudaError_t cudaMemGetInfo(std::size_t* free, std::size_t* total);
cudaError_t cudaMemcpyAsync(void* to, const void* from, std::size_t bytes, cudaMemcpyKind, cudaStream_t);
cudaError_t cudaMemsetAsync(void* to, int value, std::size_t bytes, cudaStream_t);
cudaError_t cudaDeviceGetStreamPriorityRange(int* least, int* greatest);
cudaError_t cudaStreamCreateWithFlags(cudaStream_t*, unsigned);
cudaError_t cudaStreamCreateWithPriority(cudaStream_t*, unsigned, int priority);
cudaError_t cudaStreamDestroy(cudaStream_t);
cudaError_t cudaStreamSynchronize(cudaStream_t);
cudaError_t cudaDeviceSynchronize();
cudaError_t cudaStreamBeginCapture(cudaStream_t, cudaStreamCaptureMode);
cudaError_t cudaStreamEndCapture(cudaStream_t, cudaGraph_t*);
cudaError_t cudaGraphInstantiate(cudaGraphExec_t*, cudaGraph_t, unsigned long long flags = 0);
cudaError_t cudaGraphLaunch(cudaGraphExec_t, cudaStream_t);
cudaError_t cudaGraphDestroy(cudaGraph_t);
cudaError_t cudaGraphExecDestroy(cudaGraphExec_t);
cudaError_t cudaEventCreateWithFlags(cudaEvent_t*, unsigned);
cudaError_t cudaEventCreate(cudaEvent_t*);
cudaError_t cudaEventDestroy(cudaEvent_t);
cudaError_t cudaEventRecord(cudaEvent_t, cudaStream_t);
cudaError_t cudaEventSynchronize(cudaEvent_t);
cudaError_t cudaEventElapsedTime(float* milliseconds, cudaEvent_t, cudaEvent_t);

namespace cuda_on_host {
// Runs the work, or stores it: for the graph that the stream is recording, or until someone waits for it.
cudaError_t submit(cudaStream_t stream, std::function<void()> work);
// Permits or checks dynamic shared memory of a kernel. Without permission the limit is a GPU's 48 KiB minus
// what kernels may hold in static shared arrays, which are not counted here.
cudaError_t allowSharedMemory(const void* kernel, std::size_t bytes);
bool isSharedMemoryAllowed(const void* kernel, std::size_t bytes);
// Sets whether a kernel prefers the maximum of shared memory on a multiprocessor. prefersSharedMemory()
// returns it.
cudaError_t preferSharedMemory(const void* kernel, int percent);
bool prefersSharedMemory(const void* kernel);
}  // namespace cuda_on_host

template <class T>
cudaError_t cudaFuncSetAttribute(T* kernel, cudaFuncAttribute attribute, int value) {
    if (attribute == cudaFuncAttributePreferredSharedMemoryCarveout)
        return cuda_on_host::preferSharedMemory(kernel, value);
    return cuda_on_host::allowSharedMemory(kernel, static_cast<std::size_t>(value));
}
template <class T>
cudaError_t cudaFuncGetAttributes(cudaFuncAttributes* attributes, T*) {
    *attributes = {90};
    return cudaSuccess;
}

template <class... Expected, class... Actual>
cudaError_t cudaLaunchKernelEx(const cudaLaunchConfig_t* config, void (*kernel)(Expected...),
                               Actual&&... arguments) {
    const cudaLaunchConfig_t at = *config;
    if (!cuda_on_host::isSharedMemoryAllowed(reinterpret_cast<const void*>(kernel), at.dynamicSmemBytes))
        return cudaErrorInvalidValue;
    // A real GPU accepts every kernel. The stand-in requires that a kernel prefers shared memory, so that it
    // fits beside the previous one.
    if (at.numAttrs > 0 && !cuda_on_host::prefersSharedMemory(reinterpret_cast<const void*>(kernel)))
        return cudaErrorInvalidValue;
    return cuda_on_host::submit(at.stream, [at, kernel, ... copies = static_cast<Expected>(arguments)] {
        cuda_on_host::runKernel(at.gridDim, at.blockDim, at.dynamicSmemBytes, [&] { kernel(copies...); });
    });
}
