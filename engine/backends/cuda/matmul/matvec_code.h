#pragma once

#include <cuda_runtime.h>

#include <cstdint>

#include "backends/cuda/matmul/lines.h"
#include "backends/cuda/matmul/quads.h"
#include "backends/cuda/runtime/device_code.h"
#include "backends/cuda/runtime/launch.h"

// Parts of the kernel in device_matvec.cu: reading weights, and the layout of inputs in shared memory.
namespace continuo::cuda {

inline constexpr int kBlockWarps = kThreads / kWarp;

// How a weight type is read: a lane reads 16 bytes at a time, which are kEach numbers in groups of four.
struct F32Format {
    using Element = float;
    static constexpr int kEach = 4;
    static __device__ __forceinline__ void four(const unsigned (&words)[4], int, float (&to)[4]) {
#pragma unroll
        for (int i = 0; i < 4; ++i) to[i] = __uint_as_float(words[i]);
    }
    static __device__ __forceinline__ unsigned bits(float value) { return __float_as_uint(value); }
};

struct Bf16Format {
    using Element = std::uint16_t;
    static constexpr int kEach = 8;
    static __device__ __forceinline__ void four(const unsigned (&words)[4], int quad, float (&to)[4]) {
#pragma unroll
        for (int i = 0; i < 2; ++i) {
            to[2 * i] = lowBf16(words[2 * quad + i]);
            to[2 * i + 1] = highBf16(words[2 * quad + i]);
        }
    }
    static __device__ __forceinline__ unsigned bits(std::uint16_t value) { return value; }
};

struct I8Format {
    using Element = std::int8_t;
    static constexpr int kEach = 16;
    static __device__ __forceinline__ void four(const unsigned (&words)[4], int quad, float (&to)[4]) {
        // Puts a byte plus 128 in the last digits of 2^23: faster than a conversion, and exact.
        const unsigned raised = words[quad] ^ 0x80808080u;
#pragma unroll
        for (unsigned i = 0; i < 4; ++i)
            to[i] = __uint_as_float(__byte_perm(raised, 0x4b000000u, 0x7440u | i)) - 8388736.0f;
    }
    static __device__ __forceinline__ unsigned bits(std::int8_t value) {
        return static_cast<std::uint8_t>(value);
    }
};

__device__ __forceinline__ float4& quad(float* shared, int place) {
    return *reinterpret_cast<float4*>(shared + place);
}

// Sums kCount values over a warp, each by a tree of the same form. Lane l gets the sum of value l / (32 /
// kCount). Lanes first exchange values until each has one, then add up that value. kWith is the distance to
// the other lane.
template <int kCount, int kWith = kWarp / 2>
__device__ __forceinline__ float warpSums(float (&values)[kCount]) {
    if constexpr (kWith == 0) {
        return values[0];
    } else if constexpr (kCount == 1) {
        float sum[1] = {values[0] + __shfl_xor_sync(kAllLanes, values[0], kWith)};
        return warpSums<1, kWith / 2>(sum);
    } else {
        const bool upper = (threadIdx.x & kWith) != 0;
        float half[kCount / 2];
#pragma unroll
        for (int i = 0; i < kCount / 2; ++i) {
            const float away = upper ? values[i] : values[i + kCount / 2];
            const float mine = upper ? values[i + kCount / 2] : values[i];
            half[i] = mine + __shfl_xor_sync(kAllLanes, away, kWith);
        }
        return warpSums<kCount / 2, kWith / 2>(half);
    }
}

// Does the same over the block, using `room` of kCount * kBlockWarps floats; every thread gets all sums.
template <int kCount>
__device__ __forceinline__ void blockSums(float (&values)[kCount], float* room) {
    const auto lane = static_cast<int>(threadIdx.x) % kWarp, warp = static_cast<int>(threadIdx.x) / kWarp;
    const float sum = warpSums(values);
    constexpr int kShare = kWarp / kCount;
    if (lane % kShare == 0) room[lane / kShare * kBlockWarps + warp] = sum;
    __syncthreads();
#pragma unroll
    for (int i = 0; i < kCount; ++i) {
        const float4 low = quad(room, i * kBlockWarps), high = quad(room, i * kBlockWarps + 4);
        values[i] = ((low.x + low.y) + (low.z + low.w)) + ((high.x + high.y) + (high.z + high.w));
    }
}

// Returns the position of four inputs in shared memory: quads that the lanes of a warp read at once are
// adjacent.
template <class Format>
__device__ __forceinline__ int sharedIndex(int k) {
    constexpr int kEach = Format::kEach, kChunk = kWarp * kEach;
    const int within = k % kChunk;
    return k - within + within % kEach / 4 * (4 * kWarp) + within / kEach * 4;
}

// Calls work(k, place) for this thread's quads of a padded row, usually one or two.
template <class Format, class Work>
__device__ __forceinline__ void forEachQuad(int padded, const Work& work) {
#pragma unroll 1
    for (int k = 4 * static_cast<int>(threadIdx.x); k < padded; k += 4 * kThreads)
        work(k, sharedIndex<Format>(k));
}

// Loads kRows padded rows from `first` on into shared memory, zeros for missing rows. `whole` states that the
// rows are evenly spaced and may be read a quad at a time; then several loads overlap.
template <class Format, int kRows>
__device__ __forceinline__ void loadRowsToShared(const Lines<float>& in, int first, bool whole, int padded,
                                                 float* x) {
    if (!whole) {
        forEachQuad<Format>(padded, [&](int k, int place) {
#pragma unroll 1
            for (int b = 0; b < kRows; ++b) {
                quad(x + b * padded, place) = first + b < in.count
                                                  ? quadAt(in[first + b], k, in.channels, false)
                                                  : make_float4(0, 0, 0, 0);
            }
        });
        return;
    }
    const float* const from = in.base + first * in.step;
    constexpr int kBatch = kRows < 4 ? 4 / kRows : 1, kStep = 4 * kThreads;
#pragma unroll 1
    for (int begin = 4 * static_cast<int>(threadIdx.x); begin < padded; begin += kBatch * kStep) {
        float4 held[kBatch][kRows];
#pragma unroll
        for (int i = 0; i < kBatch; ++i) {
#pragma unroll
            for (int b = 0; b < kRows; ++b) {
                const int k = begin + i * kStep;
                held[i][b] = make_float4(0, 0, 0, 0);
                if (first + b < in.count && k < in.channels)
                    held[i][b] = *reinterpret_cast<const float4*>(from + b * in.step + k);
            }
        }
#pragma unroll
        for (int i = 0; i < kBatch; ++i) {
            const int k = begin + i * kStep;
            if (k >= padded) break;
#pragma unroll
            for (int b = 0; b < kRows; ++b) quad(x + b * padded, sharedIndex<Format>(k)) = held[i][b];
        }
    }
}

// Applies LayerNorm or RMSNorm to the rows in shared memory; each thread processes its own quads. LayerNorm
// sums squares around the mean, RMSNorm around zero. `norm` contains scale and offset. Neither the order of a
// row's sums nor the rounding depends on the number of rows. So products before a sum use fmaf or __fmul_rn,
// which leaves the compiler no choice.
template <class Format, int kRows>
__device__ __forceinline__ void normalise(float* x, float* norm, float* room, int padded, int count,
                                          float epsilon, NormKind kind) {
    const float share = 1.0f / static_cast<float>(count);
    float mean[kRows] = {};
    if (kind == NormKind::Layer) {
        forEachQuad<Format>(padded, [&](int, int place) {
#pragma unroll
            for (int b = 0; b < kRows; ++b) {
                const float4 four = quad(x + b * padded, place);
                mean[b] += (four.x + four.y) + (four.z + four.w);
            }
        });
        blockSums(mean, room);
    }
    float moments[2 * kRows] = {};  // rounding error of the mean, and the squares; then 1 / deviation
#pragma unroll
    for (int b = 0; b < kRows; ++b) mean[b] = __fmul_rn(mean[b], share);
    forEachQuad<Format>(padded, [&](int k, int place) {
#pragma unroll
        for (int b = 0; b < kRows; ++b) {
            const float4 four = quad(x + b * padded, place);
            const float values[4] = {four.x, four.y, four.z, four.w};
#pragma unroll
            for (int i = 0; i < 4; ++i) {
                const float apart = k + i < count ? values[i] - mean[b] : 0.0f;
                moments[b] += apart;
                moments[kRows + b] = fmaf(apart, apart, moments[kRows + b]);
            }
        }
    });
    blockSums(moments, room + kRows * kBlockWarps);
#pragma unroll
    for (int b = 0; b < kRows; ++b) {
        const float rest = kind == NormKind::Layer ? __fmul_rn(moments[b], share) : 0.0f;
        const float variance = fmaxf(fmaf(-rest, rest, moments[kRows + b] * share), 0.0f);
        moments[b] = rest;  // separate, because the mean alone would lose digits if it is large
        moments[kRows + b] = 1.0f / sqrtf(variance + epsilon);
    }
    forEachQuad<Format>(padded, [&](int, int place) {
        // Scale and offset are zero beyond the row's end, so the values there become 0.
        const float4 scale = quad(norm, place), offset = quad(norm + padded, place);
#pragma unroll
        for (int b = 0; b < kRows; ++b) {
            float4& four = quad(x + b * padded, place);
            four.x = fmaf(((four.x - mean[b]) - moments[b]) * moments[kRows + b], scale.x, offset.x);
            four.y = fmaf(((four.y - mean[b]) - moments[b]) * moments[kRows + b], scale.y, offset.y);
            four.z = fmaf(((four.z - mean[b]) - moments[b]) * moments[kRows + b], scale.z, offset.z);
            four.w = fmaf(((four.w - mean[b]) - moments[b]) * moments[kRows + b], scale.w, offset.w);
        }
    });
}

}  // namespace continuo::cuda
