#include "backends/cpu/matmul/onednn_gemm.h"

#include <algorithm>
#include <array>
#include <cstring>

#include "backends/cpu/matmul/matmul_primitives.h"
#include "backends/cpu/runtime/host_memory.h"
#include "backends/cpu/simd/convert_floats.h"

namespace continuo::cpu {
namespace {

// Rows of the left side per task. The last task uses the smallest height that fits, so that few kernels serve
// every count.
constexpr std::array<std::int64_t, 4> kHeights = {32, 64, 128, 256};
constexpr std::int64_t kMostHeight = kHeights.back();
constexpr std::int64_t kTasksWanted = 16;
// Largest number of columns in a packed piece.
constexpr std::int64_t kPieceColumns = 256;
// Sizes of a sum over rows: columns of each side per task, rows of a slab, and rows of a block. One slab at a
// time is processed, padded to whole blocks.
constexpr std::int64_t kPanel = 256, kSlabRows = 1024, kBlockRows = 128;

constexpr std::int64_t ceilDivide(std::int64_t a, std::int64_t b) { return (a + b - 1) / b; }
constexpr std::int64_t kSize = sizeof(BFloat16);
constexpr std::int64_t roundUp(std::int64_t a, std::int64_t b) { return ceilDivide(a, b) * b; }

std::int64_t smallestHeight(std::int64_t rows) {
    return *std::find_if(kHeights.begin(), kHeights.end() - 1,
                         [&](std::int64_t height) { return height >= rows; });
}

// Returns the largest height that leaves enough tasks for many threads.
std::int64_t chooseHeight(std::int64_t rows, std::int64_t pieces) {
    std::int64_t height = kMostHeight;
    while (height > 64 && ceilDivide(rows, height) * pieces < kTasksWanted) height /= 2;
    return height;
}

}  // namespace

std::byte* OneDnnGemm::Rows::at(std::int64_t panel, std::int64_t row) const noexcept {
    return static_cast<std::byte*>(memory.data()) +
           (panel * width * paddedCount + row * widthOfPanel(panel)) * kSize;
}

void OneDnnGemm::Rows::resize(const RowMap& from, std::int64_t panelWidth) {
    count = from.rows();
    channels = from.channels();
    width = std::min(channels, panelWidth);
    paddedCount = roundUp(count, kMostHeight);
    const auto bytes = static_cast<std::size_t>(paddedCount * channels * kSize);
    if (memory.size() < bytes) memory = allocateHostMemory(bytes);
}

void OneDnnGemm::Rows::store(const RowMap& from, std::int64_t first, std::int64_t end) const {
    for (std::int64_t panel = 0; panel < panels(); ++panel) {
        const std::int64_t last = std::clamp(count, first, end);
        for (std::int64_t row = first; row < last; ++row)
            toBFloat16s(from[row] + panel * width, widthOfPanel(panel), at(panel, row));
        std::memset(at(panel, last), 0, static_cast<std::size_t>((end - last) * widthOfPanel(panel) * kSize));
    }
}

OneDnnGemm::OneDnnGemm(ThreadPool& pool)
    : pool_(pool), primitives_(std::make_unique<MatmulPrimitives>(pool.threads())) {}

OneDnnGemm::~OneDnnGemm() = default;

void OneDnnGemm::pack(const TensorView& values, bool gradients, Bf16Weight& to) {
    pack(values, false, to.forward);
    if (gradients)
        pack(values, true, to.transposed);
    else
        to.transposed = {};
}

void OneDnnGemm::pack(const TensorView& values, bool transposed, PackedMatrix& to) {
    const std::int64_t n = values.shape[0], k = values.shape[1];
    to.depth = transposed ? n : k;
    to.columns = transposed ? k : n;
    const std::int64_t pieces = ceilDivide(to.columns, kPieceColumns);
    to.width = std::min(to.columns, roundUp(ceilDivide(to.columns, pieces), 64));
    const auto packerOf = [&](std::int64_t columns) -> const MatmulPrimitives::Packer& {
        return primitives_->packer({values.dtype, transposed, to.depth, columns, k});
    };
    const MatmulPrimitives::Packer& whole = packerOf(to.width);
    const MatmulPrimitives::Packer& last = packerOf(to.columns - (to.pieces() - 1) * to.width);
    to.pieceBytes = static_cast<std::size_t>(roundUp(static_cast<std::int64_t>(whole.to.get_size()), 64));
    const std::size_t bytes = static_cast<std::size_t>(to.pieces()) * to.pieceBytes;
    if (to.memory.size() < bytes) to.memory = allocateHostMemory(bytes);
    pool_.run(to.pieces(), [&](std::int64_t piece, int thread) {
        const std::int64_t element = piece * to.width * (transposed ? 1 : k);
        const auto* from = static_cast<const std::byte*>(values.data) +
                           element * static_cast<std::int64_t>(sizeOf(values.dtype));
        primitives_->run(piece + 1 < to.pieces() ? whole : last, from, to.piece(piece), thread);
    });
}

void OneDnnGemm::round(const RowMap& from, Rows& to, Rows* also) {
    constexpr std::int64_t kRows = 32;
    pool_.run(to.paddedCount / kRows, [&](std::int64_t task, int) {
        to.store(from, task * kRows, (task + 1) * kRows);
        if (also != nullptr) also->store(from, task * kRows, (task + 1) * kRows);
    });
}

void OneDnnGemm::multiply(const Rows& left, const PackedMatrix& right, const Epilogue& epilogue) {
    const std::int64_t pieces = right.pieces(), height = chooseHeight(left.count, pieces),
                       chunks = ceilDivide(left.count, height);
    const std::int64_t heights[] = {height, smallestHeight(left.count - (chunks - 1) * height)};
    const std::int64_t widths[] = {right.width, right.columns - (pieces - 1) * right.width};
    const MatmulPrimitives::Product* products[2][2];  // [is last chunk][is last piece]
    for (const bool lastChunk : {false, true}) {
        for (const bool lastPiece : {false, true})
            products[lastChunk][lastPiece] =
                &primitives_->product({heights[lastChunk], right.depth, widths[lastPiece], false});
    }
    pool_.run(chunks * pieces, [&](std::int64_t task, int thread) {
        const std::int64_t row = task / pieces * height, piece = task % pieces;
        const bool lastChunk = row + height >= left.count, lastPiece = piece == pieces - 1;
        const std::int64_t columns = widths[lastPiece];
        const float* const sums =
            primitives_->run(*products[lastChunk][lastPiece], left.at(0, row), right.piece(piece), thread);
        epilogue.write(sums, columns, row, std::min(height, left.count - row), piece * right.width, columns);
    });
}

void OneDnnGemm::multiplyTransposed(const Rows& left, const Rows& right, Into into, const TensorView& to) {
    const std::int64_t down = left.panels(), across = right.panels();
    const std::int64_t heights[] = {left.width, left.widthOfPanel(down - 1)},
                       widths[] = {right.width, right.widthOfPanel(across - 1)};
    for (std::int64_t first = 0; first < left.count; first += kSlabRows) {
        const std::int64_t depth = roundUp(std::min(kSlabRows, left.count - first), kBlockRows);
        const Epilogue epilogue(TensorView{}, Activation::None,
                                into == Into::Add || first > 0 ? to : TensorView{}, to);
        const MatmulPrimitives::Product* products[2][2];  // [is last row of panels][is last column]
        for (const bool lastRow : {false, true}) {
            for (const bool lastColumn : {false, true})
                products[lastRow][lastColumn] =
                    &primitives_->product({heights[lastRow], depth, widths[lastColumn], true});
        }
        pool_.run(down * across, [&](std::int64_t task, int thread) {
            const std::int64_t row = task / across, column = task % across;
            const bool lastRow = row == down - 1, lastColumn = column == across - 1;
            const float* const sums = primitives_->run(*products[lastRow][lastColumn], left.at(row, first),
                                                       right.at(column, first), thread);
            epilogue.write(sums, widths[lastColumn], row * left.width, heights[lastRow], column * right.width,
                           widths[lastColumn]);
        });
    }
}

// Always stores through the caches, which are fast enough without a matrix unit.
void OneDnnGemm::multiplyRows(const RowMap& in, const PackedMatrix& right, const Epilogue& epilogue,
                              Stores /*stores*/) {
    rows_.resize(in, in.channels());
    round(in, rows_);
    multiply(rows_, right, epilogue);
}

void OneDnnGemm::addColumns(const RowMap& left, const RowMap& right, Into into, const TensorView& to) {
    left_.resize(left, kPanel);
    right_.resize(right, kPanel);
    round(left, left_);
    round(right, right_);
    multiplyTransposed(left_, right_, into, to);
}

void OneDnnGemm::multiplyBoth(const RowMap& left, const PackedMatrix& weight, const Epilogue& epilogue,
                              const RowMap& right, Into into, const TensorView& to) {
    rows_.resize(left, left.channels());
    left_.resize(left, kPanel);
    right_.resize(right, kPanel);
    round(left, rows_, &left_);
    round(right, right_);
    multiplyTransposed(left_, right_, into, to);
    multiply(rows_, weight, epilogue);
}

}  // namespace continuo::cpu
