#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "tensor/buffer.h"
#include "tensor/dtype.h"

namespace continuo::cpu {

// The processor's matrix unit (Intel AMX): products of tiles of bf16 numbers, summed in f32. Both sides of a
// product are cut into panels of 16 lines (rows of the left side, columns of the right), a panel into tiles
// of 32 numbers in depth (the axis that is summed over), 1 KiB each. Depth and lines are filled up with
// zeros.
//   left tile:  [16 lines][32 deep]
//   right tile: [16 pairs in depth][16 lines][2]
enum class TileSide : std::uint8_t { Left, Right };

inline constexpr std::int64_t kTileLines = 16;
inline constexpr std::int64_t kTileDepth = 32;
inline constexpr std::int64_t kTileBytes = 1024;
inline constexpr std::int64_t kTilePairLines = 2 * kTileLines;  // panels are used two by two

// Whether this machine has the unit, and the system lets this process use it.
bool tileUnitAvailable();

// Memory for one side of a product.
class TileMatrix {
public:
    TileMatrix() = default;
    TileMatrix(std::int64_t lines, std::int64_t depth) { resize(lines, depth); }
    // Keeps the memory where it is large enough; the contents are undefined.
    void resize(std::int64_t lines, std::int64_t depth);

    std::int64_t lines() const noexcept { return lines_; }
    std::int64_t depth() const noexcept { return depth_; }
    std::int64_t pairs() const noexcept {
        return (lines_ + kTilePairLines - 1) / kTilePairLines;
    }  // of panels
    std::int64_t depthTiles() const noexcept { return (depth_ + kTileDepth - 1) / kTileDepth; }
    std::int64_t panelBytes() const noexcept { return depthTiles() * kTileBytes; }
    std::byte* panel(std::int64_t index) const noexcept {
        return static_cast<std::byte*>(memory_.data()) + index * panelBytes();
    }

private:
    std::int64_t lines_ = 0;
    std::int64_t depth_ = 0;
    Buffer memory_;
};

// Up to 32 rows of a matrix to be packed; those from `count` on are zeros.
struct TileRows {
    DType type = DType::F32;  // F32, BF16, or I8 with a scale for each row
    int count = 0;
    std::array<const void*, 32> row{};
    std::array<float, 32> scale{};
};

// Packs one panel whose lines are the (up to 16) rows, `depth` numbers each.
void packTilePanel(const TileRows& rows, std::int64_t depth, TileSide side, std::byte* panel);
// Packs 32 deep of every panel: the rows lie in depth, and their `lines` numbers are the lines. The first
// panel's tile is at `tile`, the next panel's panelBytes further; all pairs of panels are filled.
void packTileDepth(const TileRows& rows, std::int64_t lines, TileSide side, std::byte* tile,
                   std::int64_t panelBytes);

// sums[16 * leftPanels][32] = left x right^T, for an even number of panels on the left and two on the right.
struct TileProduct {
    const std::byte* left;
    std::int64_t leftPanels, leftPanelBytes;
    const std::byte* right;
    std::int64_t rightPanelBytes;
    std::int64_t depthTiles;
    float* sums;
    bool add = false;  // to what `sums` holds
};

// Above kWholeDepth tiles the right side is taken in pieces that stay in the first-level cache beside the
// left side's.
constexpr std::int64_t tilePieceOf(std::int64_t depthTiles) {
    constexpr std::int64_t kWholeDepth = 16, kPieceDepth = 8;
    return depthTiles <= kWholeDepth ? depthTiles : kPieceDepth;
}

// Sets the calling thread's unit up while it lives; products are made only then.
class TileSession {
public:
    TileSession();
    ~TileSession();
    TileSession(const TileSession&) = delete;
    TileSession& operator=(const TileSession&) = delete;

    void multiply(const TileProduct& product);
    // A piece of it: sums[32][32], or += with `add`, of two panels of each side over `tiles` tiles in depth.
    void multiplyPair(const std::byte* left, std::int64_t leftPanelBytes, const std::byte* right,
                      std::int64_t rightPanelBytes, std::int64_t tiles, bool add, float* sums);
};

}  // namespace continuo::cpu
