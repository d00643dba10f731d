#include "backends/cpu/matmul/tile_gemm.h"

#include <algorithm>

#include "backends/cpu/runtime/host_memory.h"
#include "backends/cpu/simd/tile_unit.h"

namespace continuo::cpu {
namespace {

// Largest number of lines of each side that a task multiplies. The task processes them piece by piece along
// the depth: both sides of a piece and the sums fit in the second-level cache.
constexpr std::int64_t kBlockLines = 256;
constexpr std::int64_t kBlockPairs = kBlockLines / kTilePairLines;

constexpr std::int64_t ceilDivide(std::int64_t a, std::int64_t b) { return (a + b - 1) / b; }
// Returns the bytes from one panel to the next. This is never a large power of two, because writes to many
// panels would then compete for a few cache sets.
constexpr std::int64_t panelStep(std::int64_t depth) {
    return (ceilDivide(depth, kTileDepth) | 1) * kTileBytes;
}
constexpr std::int64_t countPairs(std::int64_t lines) { return ceilDivide(lines, kTilePairLines); }

// Returns the pairs of panels of the left side per task, so that every thread has some tasks. A sum is one
// chain along the depth for any height, so the height may depend on the number of threads.
std::int64_t chooseHeight(std::int64_t pairs, std::int64_t across, int threads) {
    constexpr std::int64_t kTasksOfThread = 4;
    std::int64_t height = kBlockPairs;
    while (height > 1 && ceilDivide(pairs, height) * across < kTasksOfThread * threads) height /= 2;
    return height;
}

// Returns whether results are small enough to stay cached until the next op reads them. Such results are
// stored through the caches, never streamed.
bool isSmall(std::int64_t rows, std::int64_t columns) {
    constexpr std::int64_t kSmallBytes = 256 << 10;
    return rows * columns * static_cast<std::int64_t>(sizeof(float)) < kSmallBytes;
}

// Returns up to 32 rows from `first` on.
TileRows rowsAt(const RowMap& from, std::int64_t first, std::int64_t most) {
    TileRows rows;
    rows.count = static_cast<int>(std::clamp<std::int64_t>(from.rows() - first, 0, most));
    for (int i = 0; i < rows.count; ++i) rows.row[static_cast<std::size_t>(i)] = from[first + i];
    return rows;
}

// One block of sums: the product of `leftPairs` and `rightPairs` pairs of panels.
struct Block {
    const std::byte *left, *right;
    std::int64_t leftPairs, leftPanelBytes, rightPairs, rightPanelBytes, depthTiles;
    float* sums;  // row stride kBlockLines
};

void multiplyBlock(const Block& block) {
    TileSession session;
    for (std::int64_t at = 0; at < block.depthTiles; at += kTilePiece) {
        for (std::int64_t pair = 0; pair < block.rightPairs; ++pair) {
            const std::byte* const right = block.right + 2 * pair * block.rightPanelBytes + at * kTileBytes;
            session.multiply(
                {.left = block.left + at * kTileBytes,
                 .leftPanels = 2 * block.leftPairs,
                 .leftPanelBytes = block.leftPanelBytes,
                 .right = right,
                 .rightPanelBytes = block.rightPanelBytes,
                 .depthTiles = std::min(kTilePiece, block.depthTiles - at),
                 .sums = block.sums + pair * kTilePairLines,
                 .add = at > 0,
                 .sumsStep = kBlockLines,
                 .next = pair + 1 < block.rightPairs ? right + 2 * block.rightPanelBytes : right});
        }
    }
}

}  // namespace

void TileGemm::Side::resize(std::int64_t lineCount, std::int64_t depth) {
    lines = lineCount;
    depthTiles = ceilDivide(depth, kTileDepth);
    const auto bytes = static_cast<std::size_t>(2 * countPairs(lines) * panelBytes());
    if (memory.size() < bytes) memory = allocateHostMemory(bytes);
}

std::int64_t TileGemm::Side::panelBytes() const noexcept { return panelStep(depthTiles * kTileDepth); }

std::byte* TileGemm::Side::pair(std::int64_t index) const noexcept {
    return static_cast<std::byte*>(memory.data()) + 2 * index * panelBytes();
}

TileGemm::TileGemm(ThreadPool& pool) : pool_(pool) {
    for (int thread = 0; thread < pool.threads(); ++thread)
        sums_.push_back(allocateHostMemory(kBlockLines * kBlockLines * sizeof(float)));
}

float* TileGemm::threadSums(int thread) noexcept {
    return static_cast<float*>(sums_[static_cast<std::size_t>(thread)].data());
}

void TileGemm::pack(const TensorView& values, bool gradients, Bf16Weight& to) {
    const std::int64_t n = values.shape[0], k = values.shape[1];
    const auto reserve = [](PackedMatrix& matrix, std::int64_t depth, std::int64_t columns) {
        matrix.depth = depth;
        matrix.columns = columns;
        matrix.width = kTilePairLines;
        matrix.pieceBytes = static_cast<std::size_t>(2 * panelStep(depth));
        const std::size_t bytes = static_cast<std::size_t>(matrix.pieces()) * matrix.pieceBytes;
        if (matrix.memory.size() < bytes) matrix.memory = allocateHostMemory(bytes);
    };
    reserve(to.forward, k, n);
    if (gradients)
        reserve(to.transposed, n, k);
    else
        to.transposed = {};
    const std::int64_t rowBytes = k * static_cast<std::int64_t>(sizeOf(values.dtype)),
                       panelBytes = static_cast<std::int64_t>(to.forward.pieceBytes) / 2,
                       turnedBytes = static_cast<std::int64_t>(to.transposed.pieceBytes) / 2;
    pool_.run(to.forward.pieces(), [&](std::int64_t pair, int) {
        const auto rowsFrom = [&](std::int64_t first, std::int64_t most) {
            TileRows rows;
            rows.type = values.dtype;
            rows.count = static_cast<int>(std::clamp<std::int64_t>(n - first, 0, most));
            for (int i = 0; i < rows.count; ++i) {
                rows.row[static_cast<std::size_t>(i)] =
                    static_cast<const std::byte*>(values.data) + (first + i) * rowBytes;
            }
            return rows;
        };
        const std::int64_t first = pair * kTilePairLines;
        for (std::int64_t panel = 0; panel < 2; ++panel) {
            packTilePanel(rowsFrom(first + panel * kTileLines, kTileLines), k, TileSide::Right,
                          to.forward.piece(pair) + panel * panelBytes);
        }
        if (gradients) {
            packTileDepth(rowsFrom(first, kTilePairLines), k, TileSide::Right,
                          to.transposed.piece(0) + pair * kTileBytes, turnedBytes);
        }
    });
}

void TileGemm::packRows(const RowMap& from, std::int64_t pair) const {
    for (std::int64_t panel = 0; panel < 2; ++panel) {
        packTilePanel(rowsAt(from, pair * kTilePairLines + panel * kTileLines, kTileLines), from.channels(),
                      TileSide::Left, rows_.pair(pair) + panel * rows_.panelBytes());
    }
}

void TileGemm::resizeTransposed(const RowMap& left, const RowMap& right) {
    transposedLeft_.resize(left.channels(), left.rows());
    transposedRight_.resize(right.channels(), right.rows());
}

void TileGemm::packTransposed(const RowMap& left, const RowMap& right, std::int64_t tile) const {
    packTileDepth(rowsAt(left, tile * kTileDepth, kTileDepth), left.channels(), TileSide::Left,
                  transposedLeft_.pair(0) + tile * kTileBytes, transposedLeft_.panelBytes());
    packTileDepth(rowsAt(right, tile * kTileDepth, kTileDepth), right.channels(), TileSide::Right,
                  transposedRight_.pair(0) + tile * kTileBytes, transposedRight_.panelBytes());
}

void TileGemm::multiply(const Side& left, const PackedMatrix& right, const Epilogue& epilogue,
                        Stores stores) {
    const std::int64_t pairs = countPairs(left.lines), across = ceilDivide(right.pieces(), kBlockPairs),
                       height = chooseHeight(pairs, across, pool_.threads());
    if (isSmall(left.lines, right.columns)) stores = Stores::Cached;
    pool_.run(ceilDivide(pairs, height) * across, [&](std::int64_t task, int thread) {
        const std::int64_t pair = task / across * height, piece = task % across * kBlockPairs;
        const std::int64_t row = pair * kTilePairLines, column = piece * kTilePairLines;
        float* const sums = threadSums(thread);
        multiplyBlock({left.pair(pair), right.piece(piece), std::min(height, pairs - pair), left.panelBytes(),
                       std::min(kBlockPairs, right.pieces() - piece),
                       static_cast<std::int64_t>(right.pieceBytes) / 2, left.depthTiles, sums});
        epilogue.write(sums, kBlockLines, row, std::min(height * kTilePairLines, left.lines - row), column,
                       std::min(kBlockLines, right.columns - column), nullptr, stores);
    });
}

void TileGemm::multiplyTransposed(Into into, const TensorView& to) {
    const Side &left = transposedLeft_, &right = transposedRight_;
    const std::int64_t down = countPairs(left.lines), over = countPairs(right.lines),
                       across = ceilDivide(over, kBlockPairs),
                       height = chooseHeight(down, across, pool_.threads());
    const Epilogue epilogue(TensorView{}, Activation::None, into == Into::Add ? to : TensorView{}, to);
    const Stores stores = isSmall(left.lines, right.lines) ? Stores::Cached : Stores::Streaming;
    pool_.run(ceilDivide(down, height) * across, [&](std::int64_t task, int thread) {
        const std::int64_t row = task / across * height, column = task % across * kBlockPairs;
        const std::int64_t firstRow = row * kTilePairLines, firstColumn = column * kTilePairLines;
        float* const sums = threadSums(thread);
        multiplyBlock({left.pair(row), right.pair(column), std::min(height, down - row), left.panelBytes(),
                       std::min(kBlockPairs, over - column), right.panelBytes(), left.depthTiles, sums});
        epilogue.write(sums, kBlockLines, firstRow, std::min(height * kTilePairLines, left.lines - firstRow),
                       firstColumn, std::min(kBlockLines, right.lines - firstColumn), nullptr, stores);
    });
}

void TileGemm::multiplyRows(const RowMap& in, const PackedMatrix& right, const Epilogue& epilogue,
                            Stores stores) {
    rows_.resize(in.rows(), in.channels());
    pool_.run(countPairs(in.rows()), [&](std::int64_t pair, int) { packRows(in, pair); });
    multiply(rows_, right, epilogue, stores);
}

void TileGemm::addColumns(const RowMap& left, const RowMap& right, Into into, const TensorView& to) {
    resizeTransposed(left, right);
    pool_.run(transposedLeft_.depthTiles, [&](std::int64_t tile, int) { packTransposed(left, right, tile); });
    multiplyTransposed(into, to);
}

void TileGemm::multiplyBoth(const RowMap& left, const PackedMatrix& weight, const Epilogue& epilogue,
                            const RowMap& right, Into into, const TensorView& to) {
    static_assert(kTilePairLines == kTileDepth);  // the same rows form a pair of panels and a tile's depth
    rows_.resize(left.rows(), left.channels());
    resizeTransposed(left, right);
    pool_.run(countPairs(left.rows()), [&](std::int64_t index, int) {
        packRows(left, index);
        packTransposed(left, right, index);
    });
    multiplyTransposed(into, to);
    multiply(rows_, weight, epilogue, Stores::Streaming);
}

}  // namespace continuo::cpu
