// Operands of the matrix unit as attention makes them; included once for every instruction set.
// CONTINUO_ATTENTION_TILES is 1 where the vectors have the width of a tile.
#if defined(CONTINUO_BACKENDS_CPU_ATTENTION_TILES_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef CONTINUO_BACKENDS_CPU_ATTENTION_TILES_INL_H_
#undef CONTINUO_BACKENDS_CPU_ATTENTION_TILES_INL_H_
#else
#define CONTINUO_BACKENDS_CPU_ATTENTION_TILES_INL_H_
#endif

#include "backends/cpu/attention_blocks-inl.h"
#include "backends/cpu/tile_unit.h"

#undef CONTINUO_ATTENTION_TILES
#define CONTINUO_ATTENTION_TILES (HWY_TARGET <= HWY_AVX3)

#if CONTINUO_ATTENTION_TILES

HWY_BEFORE_NAMESPACE();
namespace continuo::cpu::HWY_NAMESPACE {

constexpr std::int64_t tilesOf(std::int64_t count) { return (count + kTileDepth - 1) / kTileDepth; }

// Rounds two vectors of numbers of ordinary size to bfloat16 and stores them in pairs: the first below, the
// second above.
HWY_INLINE void storePairs(FloatVec below, FloatVec above, std::uint32_t* to) {
    const hn::RebindToUnsigned<Floats> words;
    const auto half = hn::Set(words, 0x8000u);
    const auto low = hn::ShiftRight<16>(hn::Add(hn::BitCast(words, below), half));
    const auto high = hn::And(hn::Add(hn::BitCast(words, above), half), hn::Set(words, 0xffff0000u));
    hn::StoreU(hn::Or(low, high), words, to);
}

// Rows of keys or values for the packing of tiles.
inline TileRows rowsOf(const TensorView& from, std::int64_t b, std::int64_t h, const std::int32_t* index,
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

// Rounds a vector of numbers of ordinary size to bfloat16.
HWY_INLINE void storeHalves(FloatVec value, std::uint16_t* to) {
    const hn::RebindToUnsigned<Floats> words;
    const hn::Rebind<std::uint16_t, Floats> halves;
    const auto rounded = hn::ShiftRight<16>(hn::Add(hn::BitCast(words, value), hn::Set(words, 0x8000u)));
    hn::StoreU(hn::DemoteTo(halves, hn::BitCast(hn::RebindToSigned<Floats>(), rounded)), halves, to);
}

// Packs rows as lines, panel by panel, filled up to pairs of panels.
inline void packLines(const TensorView& from, std::int64_t b, std::int64_t h, const std::int32_t* index,
                      std::int64_t count, TileSide side, std::byte* to, std::int64_t panelBytes) {
    for (std::int64_t i = 0; i < tilesOf(count) * kTilePairLines; i += kTileLines, to += panelBytes) {
        packTilePanel(rowsOf(from, b, h, index + i, std::clamp<std::int64_t>(count - i, 0, kTileLines)),
                      from.shape[3], side, to);
    }
}

}  // namespace continuo::cpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif

#endif
