#include "backends/cpu/tile_products.h"

#include <algorithm>

namespace continuo::cpu {
namespace {

// Lines of the left side that a thread keeps in its second-level cache: half a MiB, if 128 lines are not
// more.
constexpr std::int64_t kMostChunkLines = 256;
constexpr std::int64_t chunkLinesOf(std::int64_t depth) { return depth <= 1024 ? kMostChunkLines : 128; }
// From so many chunks on each is packed by the thread that uses it; fewer are packed together and cut by
// columns too.
constexpr std::int64_t kManyChunks = 12;
constexpr std::int64_t kTasksWanted = 16;
// The right side's part that is used for one chunk's lines after the other, in the second-level cache too.
constexpr std::int64_t kStripBytes = std::int64_t{1} << 20;
// Rows of a sum over rows that are packed at a time.
constexpr std::int64_t kSlabRows = 2048;

constexpr std::int64_t ceilDivide(std::int64_t a, std::int64_t b) { return (a + b - 1) / b; }

// Rows [first, first + at most `most`) of a view.
TileRows rowsOf(const RowMap& map, std::int64_t first, std::int64_t end, std::int64_t most) {
    TileRows rows;
    rows.count = static_cast<int>(std::clamp<std::int64_t>(end - first, 0, most));
    for (int i = 0; i < rows.count; ++i) rows.row[static_cast<std::size_t>(i)] = map[first + i];
    return rows;
}

TileRows rowsOf(const Weight& weight, std::int64_t first, std::int64_t most) {
    TileRows rows;
    rows.type = weight.data.dtype;
    rows.count = static_cast<int>(std::clamp<std::int64_t>(weight.outputs() - first, 0, most));
    const auto* data = static_cast<const std::byte*>(weight.data.data);
    const std::size_t rowBytes = static_cast<std::size_t>(weight.inputs()) * sizeOf(rows.type);
    for (std::size_t i = 0; i < static_cast<std::size_t>(rows.count); ++i) {
        const std::size_t row = static_cast<std::size_t>(first) + i;
        rows.row[i] = data + row * rowBytes;
        if (rows.type == DType::I8) rows.scale[i] = weight.scale.pointer<float>()[row];
    }
    return rows;
}

}  // namespace

void TileProducts::pack(const Weight& weight, bool gradients, TileWeight& to) {
    const std::int64_t outputs = weight.outputs(), inputs = weight.inputs();
    to.forward.resize(outputs, inputs);
    if (gradients)
        to.transposed.resize(inputs, outputs);
    else
        to.transposed = {};
    pool_.run(to.forward.pairs(), [&](std::int64_t pair, int) {
        for (const std::int64_t panel : {2 * pair, 2 * pair + 1}) {
            packTilePanel(rowsOf(weight, panel * kTileLines, kTileLines), inputs, TileSide::Right,
                          to.forward.panel(panel));
        }
        if (gradients) {
            packTileDepth(rowsOf(weight, pair * kTileDepth, kTileDepth), inputs, TileSide::Right,
                          to.transposed.panel(0) + pair * kTileBytes, to.transposed.panelBytes());
        }
    });
}

void TileProducts::multiplyPart(const Part& part, const TileMatrix& right, const Epilogue& epilogue,
                                Thread& thread) const {
    thread.sums.resize(static_cast<std::size_t>(kMostChunkLines * kTilePairLines));
    float* const sums = thread.sums.data();
    const std::int64_t tiles = right.depthTiles(), piece = tilePieceOf(tiles);
    // In one piece, a few lines meet many columns, so the output is written along its rows.
    const std::int64_t strip =
        piece < tiles ? 1 : std::max<std::int64_t>(1, kStripBytes / (2 * right.panelBytes()));
    TileSession session;
    for (std::int64_t first = part.firstPair; first < part.lastPair; first += strip) {
        for (std::int64_t tile = 0; tile < tiles; tile += piece) {
            for (std::int64_t line = 0; line < part.lines; line += kTilePairLines) {
                const std::int64_t row = part.firstLine + line,
                                   rows = std::min(kTilePairLines, part.lines - line);
                const std::byte* const left =
                    part.left + line / kTileLines * part.panelBytes + tile * kTileBytes;
                float* const lineSums = sums + line * kTilePairLines;
                for (std::int64_t pair = first; pair < std::min(first + strip, part.lastPair); ++pair) {
                    const std::int64_t column = pair * kTilePairLines;
                    const std::int64_t columns = std::min(kTilePairLines, right.lines() - column);
                    // Where the numbers go is asked for while they are made.
                    if (tile == 0) epilogue.prefetch(row, rows, column, columns);
                    session.multiplyPair(left, part.panelBytes, right.panel(2 * pair) + tile * kTileBytes,
                                         right.panelBytes(), std::min(piece, tiles - tile), tile != 0,
                                         lineSums);
                    if (tile + piece >= tiles)
                        epilogue.write(lineSums, kTilePairLines, row, rows, column, columns);
                }
            }
        }
    }
}

void TileProducts::multiplyPacked(const TileMatrix& left, const TileMatrix& right, const Epilogue& epilogue) {
    const std::int64_t most = chunkLinesOf(left.depth()), chunks = ceilDivide(left.lines(), most);
    const std::int64_t pairs = right.pairs();
    const std::int64_t groups =
        std::clamp<std::int64_t>(ceilDivide(kTasksWanted, chunks), 1, std::max<std::int64_t>(1, pairs / 2));
    pool_.run(chunks * groups, [&](std::int64_t task, int thread) {
        const std::int64_t first = task / groups * most, group = task % groups;
        const Part part{
            left.panel(first / kTileLines),       left.panelBytes(),      first,
            std::min(most, left.lines() - first), pairs * group / groups, pairs * (group + 1) / groups};
        multiplyPart(part, right, epilogue, threads_[static_cast<std::size_t>(thread)]);
    });
}

void TileProducts::multiplyRows(const RowMap& in, const TileMatrix& right, const Epilogue& epilogue) {
    const std::int64_t rows = in.rows(), depth = in.channels();
    const std::int64_t most = chunkLinesOf(depth), chunks = ceilDivide(rows, most);
    if (chunks < kManyChunks) {
        left_.resize(rows, depth);
        pool_.run(2 * left_.pairs(), [&](std::int64_t panel, int) {
            packTilePanel(rowsOf(in, panel * kTileLines, rows, kTileLines), depth, TileSide::Left,
                          left_.panel(panel));
        });
        return multiplyPacked(left_, right, epilogue);
    }
    for (Thread& thread : threads_) thread.left.resize(most, depth);
    pool_.run(chunks, [&](std::int64_t chunk, int index) {
        Thread& thread = threads_[static_cast<std::size_t>(index)];
        const std::int64_t first = chunk * most, lines = std::min(most, rows - first);
        for (std::int64_t panel = 0; panel < 2 * ceilDivide(lines, kTilePairLines); ++panel) {
            packTilePanel(rowsOf(in, first + panel * kTileLines, rows, kTileLines), depth, TileSide::Left,
                          thread.left.panel(panel));
        }
        multiplyPart({thread.left.panel(0), thread.left.panelBytes(), first, lines, 0, right.pairs()}, right,
                     epilogue, thread);
    });
}

void TileProducts::multiplyBoth(const RowMap& left, const TileMatrix& weight, const Epilogue& epilogue,
                                const RowMap& right, Into into, const TensorView& to) {
    const std::int64_t rows = left.rows(), n = left.channels();
    if (rows > kSlabRows) {
        multiplyRows(left, weight, epilogue);
        addColumns(left, right, into, to);
        return;
    }
    left_.resize(n, rows);
    right_.resize(right.channels(), rows);
    lines_.resize(rows, n);
    // The second form finds the rows in the cache where the first has left them.
    pool_.run(left_.depthTiles(), [&](std::int64_t tile, int) {
        const std::int64_t row = tile * kTileDepth;
        for (std::int64_t panel = 2 * tile; panel < 2 * tile + 2; ++panel) {
            packTilePanel(rowsOf(left, panel * kTileLines, rows, kTileLines), n, TileSide::Left,
                          lines_.panel(panel));
        }
        packTileDepth(rowsOf(left, row, rows, kTileDepth), n, TileSide::Left,
                      left_.panel(0) + tile * kTileBytes, left_.panelBytes());
        packTileDepth(rowsOf(right, row, rows, kTileDepth), right.channels(), TileSide::Right,
                      right_.panel(0) + tile * kTileBytes, right_.panelBytes());
    });
    multiplyPacked(left_, right_,
                   Epilogue(TensorView{}, Activation::None, into == Into::Add ? to : TensorView{}, to));
    multiplyPacked(lines_, weight, epilogue);
}

void TileProducts::addColumns(const RowMap& left, const RowMap& right, Into into, const TensorView& to) {
    for (std::int64_t first = 0; first < left.rows(); first += kSlabRows) {
        const std::int64_t end = std::min(first + kSlabRows, left.rows());
        left_.resize(left.channels(), end - first);
        right_.resize(right.channels(), end - first);
        pool_.run(left_.depthTiles(), [&](std::int64_t tile, int) {
            const std::int64_t row = first + tile * kTileDepth;
            packTileDepth(rowsOf(left, row, end, kTileDepth), left.channels(), TileSide::Left,
                          left_.panel(0) + tile * kTileBytes, left_.panelBytes());
            packTileDepth(rowsOf(right, row, end, kTileDepth), right.channels(), TileSide::Right,
                          right_.panel(0) + tile * kTileBytes, right_.panelBytes());
        });
        const bool adds = into == Into::Add || first > 0;
        multiplyPacked(left_, right_, Epilogue(TensorView{}, Activation::None, adds ? to : TensorView{}, to));
    }
}

}  // namespace continuo::cpu
