#pragma once

#include "backends/cuda/runtime/device_code.h"

// Products of tiles in float32 for attention: a block of 256 threads, each with 4 x 4 of a tile's 64 x 64
// numbers. Included only by .cu files.
namespace continuo::cuda {

inline constexpr int kTile = 64, kTileThreads = 256;

// A tile in shared memory. Rows are offset by 4 banks, so that four threads per row can fill it along rows
// without bank conflicts.
struct Tile {
    float at[kTile][kTile + 4];
};

// Return the first row and the first column of the thread's part of a product: [tileRow() + 0..3,
// tileColumn() + 0..3].
__device__ __forceinline__ int tileRow() { return 4 * (static_cast<int>(threadIdx.x) / 16); }
__device__ __forceinline__ int tileColumn() { return 4 * (static_cast<int>(threadIdx.x) % 16); }
// Returns the row that a thread loads from memory, together with three other threads.
__device__ __forceinline__ int loadedRow() { return static_cast<int>(threadIdx.x) / 4; }

// RowMajor: to[row][channel]. Transposed: to[channel][row].
enum class Layout { RowMajor, Transposed };

// Fills a tile with channels [from, from + kTile) of rows in memory. `row` is the row with index loadedRow();
// nullptr: zeros. Channels from `channels` on are zeros too.
template <Layout kLayout, class T>
__device__ __forceinline__ void loadTile(Tile& to, const T* row, int from, int channels) {
    const int r = loadedRow();
#pragma unroll 4
    for (int c = static_cast<int>(threadIdx.x) % 4; c < kTile; c += 4) {
        const float value = row != nullptr && from + c < channels ? load(row + from + c) : 0.0f;
        if constexpr (kLayout == Layout::RowMajor)
            to.at[r][c] = value;
        else
            to.at[c][r] = value;
    }
}

// sum += left^T x right, over `depth` rows of both.
__device__ __forceinline__ void multiplyTiles(float (&sum)[4][4], const Tile& left, const Tile& right,
                                              int depth) {
    const int row = tileRow(), column = tileColumn();
#pragma unroll 8
    for (int i = 0; i < depth; ++i) {
        const float4 a = *reinterpret_cast<const float4*>(&left.at[i][row]);
        const float4 b = *reinterpret_cast<const float4*>(&right.at[i][column]);
        const float as[4] = {a.x, a.y, a.z, a.w}, bs[4] = {b.x, b.y, b.z, b.w};
#pragma unroll
        for (int m = 0; m < 4; ++m) {
#pragma unroll
            for (int n = 0; n < 4; ++n) sum[m][n] += as[m] * bs[n];
        }
    }
}

__device__ __forceinline__ void clearTile(float (&sum)[4][4]) {
#pragma unroll
    for (int i = 0; i < 16; ++i) sum[i / 4][i % 4] = 0;
}

// Reduce over the 16 threads that have the same rows.
__device__ __forceinline__ float rowMax(float value) {
    for (int with = 8; with > 0; with /= 2) value = fmaxf(value, __shfl_xor_sync(kAllLanes, value, with));
    return value;
}
__device__ __forceinline__ float rowSum(float value) {
    for (int with = 8; with > 0; with /= 2) value += __shfl_xor_sync(kAllLanes, value, with);
    return value;
}

}  // namespace continuo::cuda
