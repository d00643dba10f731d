#pragma once

#include "backends/cuda/attention/attention_arguments.h"
#include "backends/cuda/runtime/tensor_core.h"

// Tiles of rows in shared memory as operands of the tensor cores. Included only by .cu files.
namespace continuo::cuda {

// A tile of rows of kChannels bfloat16. The row stride is an odd multiple of 16 bytes, so that the 8 rows of
// a loaded matrix are in different banks.
template <int kChannels>
struct RowTile {
    static constexpr int kPitch = kChannels + 8;
    static constexpr int kPieces = kChannels / 8;  // pieces of 16 bytes in a row

    static constexpr std::size_t bytes(int rows) {
        return static_cast<std::size_t>(rows) * kPitch * sizeof(std::uint16_t);
    }

    // Starts copying rows [from, from + kRows) of a head, with all threads of a block; zeros for rows from
    // `to` on.
    template <int kRows, int kThreads>
    static __device__ __forceinline__ void load(std::uint16_t* tile, const Strided& rows, int b, int h,
                                                int from, int to) {
        load<kRows, kThreads>(tile, rows, b, h, from, [&](int row) { return from + row < to; });
    }
    // Does the same for keys; also writes zeros for those that are hidden from all queries.
    template <int kRows, int kThreads>
    static __device__ __forceinline__ void loadKeys(std::uint16_t* tile, const Strided& rows, int b, int h,
                                                    int from, int to, const AttentionMask::Row& sight) {
        if (sight.keep == nullptr)
            load<kRows, kThreads>(tile, rows, b, h, from, to);
        else
            load<kRows, kThreads>(tile, rows, b, h, from,
                                  [&](int row) { return from + row < to && sight.mayBeSeen(from + row); });
    }

    // Loads the B operands of two products with 16 rows as columns, B[k,n] = tile[row + n][channel + k]: n
    // 0-7 in to[0..1], 8-15 in to[2..3].
    static __device__ __forceinline__ void columns(unsigned (&to)[4], const std::uint16_t* tile, int row,
                                                   int channel) {
        const int lane = static_cast<int>(threadIdx.x) % kWarp;
        ldmatrix4(to, tile + (row + lane % 8 + lane / 16 * 8) * kPitch + channel + lane / 8 % 2 * 8);
    }
    // Loads the B operands of two products with 16 channels as columns, B[k,n] = tile[row + k][channel + n].
    static __device__ __forceinline__ void channels(unsigned (&to)[4], const std::uint16_t* tile, int row,
                                                    int channel) {
        const int lane = static_cast<int>(threadIdx.x) % kWarp;
        ldmatrix4Transposed(to, tile + (row + lane % 16) * kPitch + channel + lane / 16 * 8);
    }

private:
    // there(row) returns whether a row of the tile is read; the other rows become zeros.
    template <int kRows, int kThreads, class There>
    static __device__ __forceinline__ void load(std::uint16_t* tile, const Strided& rows, int b, int h,
                                                int from, const There& there) {
        // kAcross adjacent threads share a row; each copies every kAcross-th piece of it.
        constexpr int kAcross = kPieces % 16 == 0 ? 16 : kPieces % 8 == 0 ? 8 : 4, kDown = kThreads / kAcross;
        static_assert(kRows % kDown == 0);
        const int first = static_cast<int>(threadIdx.x) / kAcross,
                  channel = static_cast<int>(threadIdx.x) % kAcross * 8;
        const auto* source = rows.at<std::uint16_t>(b, from + first, h) + channel;
        const std::int64_t step = kDown * rows.stride[1];
        std::uint16_t* to = tile + first * kPitch + channel;
#pragma unroll
        for (int i = 0; i < kRows / kDown; ++i, source += step) {
            const bool copied = there(first + i * kDown);
#pragma unroll
            for (int piece = 0; piece < kPieces / kAcross; ++piece)
                copyAsync16(to + i * kDown * kPitch + piece * kAcross * 8, source + piece * kAcross * 8,
                            copied);
        }
    }
};

// c0, c1 += a x the two B operands from columns() or channels().
__device__ __forceinline__ void multiplyPair(float (&c0)[4], float (&c1)[4], const unsigned (&a)[4],
                                             const unsigned (&b)[4]) {
    mma16816(c0, a, {b[0], b[1]});
    mma16816(c1, a, {b[2], b[3]});
}

// Rounds two adjacent results to the A operand of the next product.
__device__ __forceinline__ void roundPair(unsigned (&a)[4], const float (&c0)[4], const float (&c1)[4]) {
    a[0] = packBf16(c0[0], c0[1]);
    a[1] = packBf16(c0[2], c0[3]);
    a[2] = packBf16(c1[0], c1[1]);
    a[3] = packBf16(c1[2], c1[3]);
}

// Reduce over the four lanes that have the same rows of a result.
__device__ __forceinline__ float quadMax(float value) {
    value = fmaxf(value, __shfl_xor_sync(kAllLanes, value, 1));
    return fmaxf(value, __shfl_xor_sync(kAllLanes, value, 2));
}
__device__ __forceinline__ float quadSum(float value) {
    value += __shfl_xor_sync(kAllLanes, value, 1);
    return value + __shfl_xor_sync(kAllLanes, value, 2);
}

// The position of lane (g, t) of tensor_core.h in a result: its first row, and the first of its two columns.
__device__ __forceinline__ int laneRow() { return static_cast<int>(threadIdx.x) % kWarp / 4; }
__device__ __forceinline__ int laneColumn() { return static_cast<int>(threadIdx.x) % 4 * 2; }

// Which keys of a tile the queries from some query on see: all keys, the kept keys, or different keys per
// query.
enum class Cover { All, Kept, Some };

// Stores which of the 64 keys from s0 on are kept, one bit per key.
struct KeptKeys {
    unsigned long long bits = ~0ull;

    // All lanes of the warp must call it.
    __device__ __forceinline__ KeptKeys(const AttentionMask::Row& sight, int s0) {
        if (sight.keep == nullptr) return;
        const int s = s0 + static_cast<int>(threadIdx.x) % kWarp;
        const unsigned low = __ballot_sync(kAllLanes, s < sight.keys && sight.isKept(s) ? 1 : 0);
        const unsigned high =
            __ballot_sync(kAllLanes, s + kWarp < sight.keys && sight.isKept(s + kWarp) ? 1 : 0);
        bits = low | static_cast<unsigned long long>(high) << kWarp;
    }
    // Returns the cover for queries from t0 on and keys s0 + [place, place + count).
    __device__ __forceinline__ Cover cover(const AttentionMask::Row& sight, int t0, int s0, int place,
                                           int count) const {
        const int end = s0 + place + count;
        if (!sight.allReach(t0, s0 + place, end)) return Cover::Some;
        if ((~bits >> place & ~0ull >> (64 - count)) == 0) return Cover::All;
        return sight.ownAlways && end > sight.first + t0 ? Cover::Some : Cover::Kept;
    }
    __device__ __forceinline__ bool has(int place) const { return (bits >> place & 1u) != 0; }
    // Returns AttentionMask::Row::sees() for query t and key s0 + place.
    __device__ __forceinline__ bool seenBy(const AttentionMask::Row& sight, int t, int s0, int place) const {
        const int s = s0 + place, own = sight.first + t;
        return s < sight.keys && ((s == own && sight.ownAlways) ||
                                  (s <= own && s >= sight.begin && s >= sight.windowFrom(t) && has(place)));
    }
};

}  // namespace continuo::cuda
