#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "tensor/dtype.h"

namespace continuo::cpu {

// Products of tiles of bf16 numbers, summed in f32, on the CPU's matrix unit (Intel AMX) or with the dot
// products of AVX-512 BF16, which read the same tiles. Both sides of a product consist of panels of 16 lines
// (rows of the left side, columns of the right). A panel consists of tiles of 32 numbers in depth (the summed
// axis), 1 KiB each. Depth and lines are zero-padded.
//   left tile:  [16 lines][32 deep]
//   right tile: [16 pairs in depth][16 lines][2]
enum class TileSide : std::uint8_t { Left, Right };

inline constexpr std::int64_t kTileLines = 16;
inline constexpr std::int64_t kTileDepth = 32;
inline constexpr std::int64_t kTileBytes = 1024;
inline constexpr std::int64_t kTilePairLines = 2 * kTileLines;  // panels are used in pairs

enum class TileUnit : std::uint8_t { None, DotProducts, Amx };

// Returns the fastest unit that the CPU has and the system permits.
TileUnit tileUnit();

// Up to 32 rows of a matrix to pack; rows from `count` on are zeros.
struct TileRows {
    DType type = DType::F32;  // or BF16
    int count = 0;
    std::array<const void*, 32> row{};
};

// Packs one panel whose lines are the (up to 16) rows, `depth` numbers each.
void packTilePanel(const TileRows& rows, std::int64_t depth, TileSide side, std::byte* panel);
// Packs one tile, 32 deep, of every panel. The rows are the depth, and the `lines` numbers of a row are the
// lines. The tile of the first panel is at `tile`, that of the next panel panelBytes further. Fills whole
// pairs of panels.
void packTileDepth(const TileRows& rows, std::int64_t lines, TileSide side, std::byte* tile,
                   std::int64_t panelBytes);

// sums[16 * leftPanels][32] = left x right^T, for an even number of panels on the left and two on the right.
// sumsStep is the row stride of `sums` in floats.
struct TileProduct {
    const std::byte* left;
    std::int64_t leftPanels, leftPanelBytes;
    const std::byte* right;
    std::int64_t rightPanelBytes;
    std::int64_t depthTiles;
    float* sums;
    bool add = false;  // adds to `sums` instead of overwriting
    std::int64_t sumsStep = kTilePairLines;
    // For a left side larger than the first-level cache: the right side of the next product, which is
    // prefetched.
    const std::byte* next = nullptr;
};

// Number of tiles in depth multiplied at a time: the right side's tiles stay in the first-level cache, while
// the left side's pass through.
inline constexpr std::int64_t kTilePiece = 16;

// Sets up the unit for the calling thread during its lifetime; products need it.
class TileSession {
public:
    TileSession();
    ~TileSession();
    TileSession(const TileSession&) = delete;
    TileSession& operator=(const TileSession&) = delete;

    void multiply(const TileProduct& product);
};

}  // namespace continuo::cpu
