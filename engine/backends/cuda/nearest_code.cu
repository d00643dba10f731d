#include <limits>

#include "backends/cuda/cuda_backend.h"
#include "backends/cuda/runtime/device_code.h"
#include "backends/cuda/runtime/launch.h"
#include "backends/cuda/runtime/rows.h"

namespace continuo::cuda {
namespace {

// Rows per block. A block reads every code once for all of them.
constexpr int kRowsLookedUp = 8;
constexpr float kLeastLength = 1e-12f;

// A square is rounded before it is added, so that the ids match those of all other devices.
__device__ __forceinline__ float addSquare(float sum, float value) {
    return __fadd_rn(sum, __fmul_rn(value, value));
}

// Returns the divisor of a vector: its length, at least kLeastLength, or 1 without `direction`.
__device__ float vectorDivisor(const float* from, int width, bool direction) {
    if (!direction) return 1;
    float squares = 0;
    for (int i = 0; i < width; ++i) squares = addSquare(squares, from[i]);
    return fmaxf(__fsqrt_rn(squares), kLeastLength);
}

// Replaces the code by another lane's or warp's if that is nearer, or as near and lower.
__device__ void updateNearest(float& least, int& place, float otherLeast, int otherPlace) {
    if (otherLeast > least || (otherLeast == least && otherPlace > place)) return;
    least = otherLeast;
    place = otherPlace;
}

// A block processes several rows; its threads process the codes in turn.
__global__ void nearestCodeKernel(Rows<float> in, Rows<float> codes, bool directions, std::int32_t* ids) {
    __shared__ float leasts[kRowsLookedUp][kThreads / kWarp];
    __shared__ int places[kRowsLookedUp][kThreads / kWarp];
    auto* const values = dynamicShared<float>();  // [D][kRowsLookedUp]
    const int width = in.channels, thread = static_cast<int>(threadIdx.x);
    const std::int64_t first = static_cast<std::int64_t>(blockIdx.x) * kRowsLookedUp;
    if (thread < kRowsLookedUp) {
        // Rows beyond the last one repeat it.
        const float* const row = in[first + thread < in.count ? first + thread : in.count - 1];
        const float divisor = vectorDivisor(row, width, directions);
        for (int i = 0; i < width; ++i) values[i * kRowsLookedUp + thread] = __fdiv_rn(row[i], divisor);
    }
    __syncthreads();
    float least[kRowsLookedUp];
    int place[kRowsLookedUp] = {};
    for (float& each : least) each = INFINITY;
    for (int j = thread; j < static_cast<int>(codes.count); j += kThreads) {
        const float* const code = codes[j];
        const float divisor = vectorDivisor(code, width, directions);
        float sums[kRowsLookedUp] = {};
        for (int i = 0; i < width; ++i) {
            const float value = __fdiv_rn(code[i], divisor);
            for (int r = 0; r < kRowsLookedUp; ++r)
                sums[r] = addSquare(sums[r], values[i * kRowsLookedUp + r] - value);
        }
        for (int r = 0; r < kRowsLookedUp; ++r) {
            if (!(sums[r] < least[r])) continue;
            least[r] = sums[r];
            place[r] = j;
        }
    }
    for (int r = 0; r < kRowsLookedUp; ++r) {
        for (int with = kWarp / 2; with > 0; with /= 2) {
            const float otherLeast = __shfl_xor_sync(kAllLanes, least[r], with);
            const int otherPlace = __shfl_xor_sync(kAllLanes, place[r], with);
            updateNearest(least[r], place[r], otherLeast, otherPlace);
        }
        if (thread % kWarp != 0) continue;
        leasts[r][thread / kWarp] = least[r];
        places[r][thread / kWarp] = place[r];
    }
    __syncthreads();
    if (thread >= kRowsLookedUp || first + thread >= in.count) return;
    float nearest = leasts[thread][0];
    int id = places[thread][0];
    for (int warp = 1; warp < kThreads / kWarp; ++warp)
        updateNearest(nearest, id, leasts[thread][warp], places[thread][warp]);
    ids[first + thread] = id;
}

}  // namespace

void CudaBackend::nearestCode(TensorView in, TensorView codes, bool directions, TensorView ids) {
    const std::size_t shared = sizeof(float) * kRowsLookedUp * static_cast<std::size_t>(in.channels());
    launch(stream(), nearestCodeKernel, dim3(blocksFor(in.rows(), kRowsLookedUp)), dim3(kThreads), shared,
           Follow::After, Rows<float>(in), Rows<float>(codes), directions, ids.pointer<std::int32_t>());
}

}  // namespace continuo::cuda
