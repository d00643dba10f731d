#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"  // in GCC 12's own headers (bug 105593)
#endif

#include <algorithm>

#include "backends/cpu/simd/tile_unit.h"

#if defined(__x86_64__) && defined(__linux__)
#include <immintrin.h>

// Every CPU with a tile unit also has AVX-512 and conversions to bf16, so packing may use them.
#define CONTINUO_PACKING __attribute__((target("avx512f,avx512bw,avx512dq,avx512vl,avx512bf16")))

namespace continuo::cpu {
namespace {

struct Tile {
    __m512i row[16];
};

__mmask32 firstBits(std::int64_t count) {
    return count >= 32 ? 0xffffffffu : (std::uint32_t{1} << std::max<std::int64_t>(count, 0)) - 1;
}

CONTINUO_PACKING inline __m512 floats16(const void* row, std::int64_t at, __mmask16 mask) {
    return _mm512_maskz_loadu_ps(mask, static_cast<const float*>(row) + at);
}

// Rows are far apart, often by a power of two, so the hardware prefetches few of them. They are prefetched
// into the second-level cache, because the first cannot hold this number of lines of one set.
constexpr std::int64_t kPrefetchDistance = 128;  // numbers

template <DType type>
CONTINUO_PACKING inline void prefetch(const void* row, std::int64_t at) {
    _mm_prefetch(static_cast<const char*>(row) + at * static_cast<std::int64_t>(sizeOf(type)), _MM_HINT_T1);
}

// Loads 32 numbers of a row from `at`; masked-out numbers are zero.
template <DType type>
CONTINUO_PACKING inline __m512i load32(const void* row, std::int64_t at, __mmask32 mask) {
    if constexpr (type == DType::BF16) {
        return _mm512_maskz_loadu_epi16(mask, static_cast<const std::uint16_t*>(row) + at);
    } else {
        const auto low = static_cast<__mmask16>(mask), high = static_cast<__mmask16>(mask >> 16);
        return reinterpret_cast<__m512i>(
            _mm512_cvtne2ps_pbh(floats16(row, at + 16, high), floats16(row, at, low)));
    }
}

// Loads 16 numbers of each of two rows, the first row's in the lower half.
template <DType type>
CONTINUO_PACKING inline __m512i load16x2(const void* first, const void* second, std::int64_t at,
                                         __mmask16 firstMask, __mmask16 secondMask) {
    if constexpr (type == DType::BF16) {
        const __m256i low =
            _mm256_maskz_loadu_epi16(firstMask, static_cast<const std::uint16_t*>(first) + at);
        const __m256i high =
            _mm256_maskz_loadu_epi16(secondMask, static_cast<const std::uint16_t*>(second) + at);
        return _mm512_inserti64x4(_mm512_castsi256_si512(low), high, 1);
    } else {
        return reinterpret_cast<__m512i>(
            _mm512_cvtne2ps_pbh(floats16(second, at, secondMask), floats16(first, at, firstMask)));
    }
}

// Transposes a tile of 16 x 16 pairs, which converts between left and right tiles.
CONTINUO_PACKING inline void transpose(Tile& t) {
    Tile u;
    for (int i = 0; i < 16; i += 2) {
        u.row[i] = _mm512_unpacklo_epi32(t.row[i], t.row[i + 1]);
        u.row[i + 1] = _mm512_unpackhi_epi32(t.row[i], t.row[i + 1]);
    }
    for (int i = 0; i < 16; i += 4) {
        t.row[i] = _mm512_unpacklo_epi64(u.row[i], u.row[i + 2]);
        t.row[i + 1] = _mm512_unpackhi_epi64(u.row[i], u.row[i + 2]);
        t.row[i + 2] = _mm512_unpacklo_epi64(u.row[i + 1], u.row[i + 3]);
        t.row[i + 3] = _mm512_unpackhi_epi64(u.row[i + 1], u.row[i + 3]);
    }
    for (int i = 0; i < 4; ++i) {
        u.row[i] = _mm512_shuffle_i32x4(t.row[i], t.row[i + 4], 0x88);
        u.row[i + 4] = _mm512_shuffle_i32x4(t.row[i], t.row[i + 4], 0xdd);
        u.row[i + 8] = _mm512_shuffle_i32x4(t.row[i + 8], t.row[i + 12], 0x88);
        u.row[i + 12] = _mm512_shuffle_i32x4(t.row[i + 8], t.row[i + 12], 0xdd);
    }
    for (int i = 0; i < 4; ++i) {
        t.row[i] = _mm512_shuffle_i32x4(u.row[i], u.row[i + 8], 0x88);
        t.row[i + 8] = _mm512_shuffle_i32x4(u.row[i], u.row[i + 8], 0xdd);
        t.row[i + 4] = _mm512_shuffle_i32x4(u.row[i + 4], u.row[i + 12], 0x88);
        t.row[i + 12] = _mm512_shuffle_i32x4(u.row[i + 4], u.row[i + 12], 0xdd);
    }
}

CONTINUO_PACKING inline void store(const Tile& tile, std::byte* to) {
    for (int i = 0; i < 16; ++i) _mm512_store_si512(to + 64 * i, tile.row[i]);
}

template <DType type>
CONTINUO_PACKING void packPanel(const TileRows& rows, std::int64_t depth, TileSide side, std::byte* panel) {
    for (std::int64_t at = 0; at < depth; at += kTileDepth, panel += kTileBytes) {
        const __mmask32 mask = firstBits(depth - at);
        if (at + kPrefetchDistance < depth) {
            for (int i = 0; i < rows.count; ++i) {
                prefetch<type>(rows.row[i], at + kPrefetchDistance);
                prefetch<type>(rows.row[i], at + kPrefetchDistance + kTileDepth / 2);
            }
        }
        Tile tile;
        for (int i = 0; i < 16; ++i) {
            tile.row[i] = i < rows.count ? load32<type>(rows.row[i], at, mask) : _mm512_setzero_si512();
        }
        if (side == TileSide::Right) transpose(tile);
        store(tile, panel);
    }
}

template <DType type>
CONTINUO_PACKING void packDepth(const TileRows& rows, std::int64_t lines, TileSide side, std::byte* tile,
                                std::int64_t panelBytes) {
    // Word 2i of a pair of rows is the first row's number i, word 2i + 1 the second row's.
    alignas(64) std::uint16_t order[32];
    for (std::uint16_t i = 0; i < 16; ++i) {
        order[2 * i] = i;
        order[2 * i + 1] = static_cast<std::uint16_t>(16 + i);
    }
    const __m512i interleave = _mm512_load_si512(order);
    const std::int64_t filled = (lines + kTilePairLines - 1) / kTilePairLines * kTilePairLines;
    for (std::int64_t at = 0; at < filled; at += kTileLines, tile += panelBytes) {
        const auto mask = static_cast<__mmask16>(firstBits(std::min<std::int64_t>(lines - at, 16)));
        if (at + kPrefetchDistance < lines) {
            for (int i = 0; i < rows.count; ++i) prefetch<type>(rows.row[i], at + kPrefetchDistance);
        }
        Tile made;
        for (int i = 0; i < 16; ++i) {
            // A missing row is read as row 0 with an empty mask.
            const int first = 2 * i < rows.count ? 2 * i : 0, second = 2 * i + 1 < rows.count ? 2 * i + 1 : 0;
            const __m512i pair =
                load16x2<type>(rows.row[first], rows.row[second], at, first == 2 * i ? mask : __mmask16{0},
                               second != 0 ? mask : __mmask16{0});
            made.row[i] = _mm512_permutexvar_epi16(interleave, pair);
        }
        if (side == TileSide::Left) transpose(made);
        store(made, tile);
    }
}

}  // namespace

void packTilePanel(const TileRows& rows, std::int64_t depth, TileSide side, std::byte* panel) {
    switch (rows.type) {
        case DType::BF16: return packPanel<DType::BF16>(rows, depth, side, panel);
        default: return packPanel<DType::F32>(rows, depth, side, panel);
    }
}

void packTileDepth(const TileRows& rows, std::int64_t lines, TileSide side, std::byte* tile,
                   std::int64_t panelBytes) {
    switch (rows.type) {
        case DType::BF16: return packDepth<DType::BF16>(rows, lines, side, tile, panelBytes);
        default: return packDepth<DType::F32>(rows, lines, side, tile, panelBytes);
    }
}

}  // namespace continuo::cpu

#else

namespace continuo::cpu {

void packTilePanel(const TileRows&, std::int64_t, TileSide, std::byte*) {}
void packTileDepth(const TileRows&, std::int64_t, TileSide, std::byte*, std::int64_t) {}

}  // namespace continuo::cpu

#endif
