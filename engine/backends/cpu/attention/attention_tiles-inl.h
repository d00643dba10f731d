// Conversion of attention operands to tiles of the matrix unit; included once for every instruction set.
// CONTINUO_ATTENTION_TILES is 1 if the vectors have the width of a tile.
#if defined(CONTINUO_BACKENDS_CPU_ATTENTION_TILES_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef CONTINUO_BACKENDS_CPU_ATTENTION_TILES_INL_H_
#undef CONTINUO_BACKENDS_CPU_ATTENTION_TILES_INL_H_
#else
#define CONTINUO_BACKENDS_CPU_ATTENTION_TILES_INL_H_
#endif

#include "backends/cpu/attention/attention_blocks-inl.h"
#include "backends/cpu/simd/tile_unit.h"

#undef CONTINUO_ATTENTION_TILES
#define CONTINUO_ATTENTION_TILES (HWY_TARGET <= HWY_AVX3)

#if CONTINUO_ATTENTION_TILES

HWY_BEFORE_NAMESPACE();
namespace continuo::cpu::HWY_NAMESPACE {

constexpr std::int64_t countTiles(std::int64_t count) { return (count + kTileDepth - 1) / kTileDepth; }

// Rounds two vectors to bfloat16; the numbers of `first` precede those of `second`. Every CPU with a tile
// unit has this instruction, but the instruction set of this compilation may lack it.
HWY_INLINE __m512i roundBoth(FloatVec first, FloatVec second) {
    __m512i both;
    __asm__("vcvtne2ps2bf16 %1, %2, %0" : "=v"(both) : "v"(first.raw), "v"(second.raw));
    return both;
}

// Stores the two vectors of roundBoth() in consecutive rows of a tile.
HWY_INLINE void storeRows(__m512i both, std::uint16_t* to) {
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(to), _mm512_castsi512_si256(both));
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(to + kTileDepth), _mm512_extracti64x4_epi64(both, 1));
}

// Stores the two vectors of roundBoth() interleaved: a number of the first, then one of the second.
HWY_INLINE void storePairs(__m512i both, std::uint32_t* to) {
    alignas(64) static constexpr std::uint16_t kOrder[32] = {0,  16, 1,  17, 2,  18, 3,  19, 4,  20, 5,
                                                             21, 6,  22, 7,  23, 8,  24, 9,  25, 10, 26,
                                                             11, 27, 12, 28, 13, 29, 14, 30, 15, 31};
    _mm512_storeu_si512(to, _mm512_permutexvar_epi16(_mm512_load_si512(kOrder), both));
}

// Returns the addresses of rows of keys or values, for packing them into tiles.
inline TileRows collectRows(const TensorView& from, std::int64_t b, std::int64_t h, const std::int32_t* index,
                            std::int64_t count) {
    TileRows rows;
    rows.type = from.dtype;
    rows.count = static_cast<int>(count);
    for (std::int64_t i = 0; i < count; ++i) {
        rows.row[static_cast<std::size_t>(i)] =
            static_cast<const std::byte*>(from.data) +
            headOffset(from, b, index[i], h) * static_cast<std::int64_t>(sizeOf(from.dtype));
    }
    return rows;
}

// Packs rows as the lines of tiles, panel by panel. Pads them with zeros to pairs of panels.
inline void packLines(const TensorView& from, std::int64_t b, std::int64_t h, const std::int32_t* index,
                      std::int64_t count, TileSide side, std::byte* to, std::int64_t panelBytes) {
    for (std::int64_t i = 0; i < countTiles(count) * kTilePairLines; i += kTileLines, to += panelBytes) {
        packTilePanel(collectRows(from, b, h, index + i, std::clamp<std::int64_t>(count - i, 0, kTileLines)),
                      from.shape[3], side, to);
    }
}

}  // namespace continuo::cpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif

#endif
