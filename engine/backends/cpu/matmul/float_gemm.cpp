#include "backends/cpu/matmul/float_gemm.h"

#include <dnnl.h>

#include <algorithm>
#include <cstring>
#include <mutex>

#include "backends/cpu/matmul/float_kernel.h"
#include "backends/cpu/matmul/onednn.h"
#include "backends/cpu/runtime/host_memory.h"
#include "backends/cpu/simd/convert_floats.h"

namespace continuo::cpu {
namespace {

constexpr std::int64_t kChunkRows = 128, kChunkColumns = 512;
// kSumRows x kSumColumns is the part of the result that one task of a sum over rows computes. kSlabRows is
// the number of rows copied at a time if copying is necessary.
constexpr std::int64_t kSumRows = 128, kSumColumns = 256, kSlabRows = 512;
// A result of at most kFewTasks tasks is summed in parts of at least kPartRows rows, to occupy more threads.
constexpr std::int64_t kFewTasks = 4, kPartRows = 2048;
constexpr std::int64_t kTasksWanted = 16;

constexpr std::int64_t ceilDivide(std::int64_t a, std::int64_t b) { return (a + b - 1) / b; }

struct Matrix {
    const float* data;
    std::int64_t stride;
    char transposed;  // 'T' or 'N', as sgemm reads it
};

// Checks once that memory is available. oneDNN generates its sgemm code at the first call and does not check
// that allocation.
void prepareLibrary() {
    static std::once_flag once;
    std::call_once(once, requireMemoryForLibrary);
}

// Computes to[m,n] = beta * to + a[m,k] x b[k,n].
void multiply(std::int64_t m, std::int64_t n, std::int64_t k, const Matrix& a, const Matrix& b, float beta,
              float* to, std::int64_t stride) {
    setUpLibrary();
    dnnl_sgemm(a.transposed, b.transposed, m, n, k, 1.0f, a.data, a.stride, b.data, b.stride, beta, to,
               stride);
}

// Returns whether sgemm can read the rows in place: equal distances, and no overlap.
bool isReadable(const RowMap& rows) { return rows.uniform() && rows.stride() >= rows.channels(); }

// Returns some columns of some rows for sgemm: the view's own, or a copy.
Matrix toSgemmMatrix(const RowMap& rows, std::int64_t first, std::int64_t count, std::int64_t column,
                     std::int64_t width, float* copy) {
    if (isReadable(rows)) return {rows[first] + column, rows.stride(), 'N'};
    for (std::int64_t row = 0; row < count; ++row) {
        std::memcpy(copy + row * width, rows[first + row] + column,
                    static_cast<std::size_t>(width) * sizeof(float));
    }
    return {copy, width, 'N'};
}

// Returns whether our own kernels are faster: few columns for the rows, or rows that the library would need
// copied.
bool isThin(const RowMap& rows, std::int64_t columns) {
    constexpr std::int64_t kFewColumns = 128, kManyRows = 1024;
    return !isReadable(rows) || (columns <= kFewColumns && rows.rows() >= kManyRows);
}

// to += or = the sum of the parts, in order.
void addParts(std::int64_t parts, std::int64_t count, const float* from, Into into, float* to) {
    for (std::int64_t part = 0; part < parts; ++part, from += count) {
        if (part == 0 && into == Into::Set) {
            std::copy_n(from, count, to);
        } else {
            for (std::int64_t i = 0; i < count; ++i) to[i] += from[i];
        }
    }
}

}  // namespace

void FloatGemm::reserve(std::int64_t floats) {
    const auto bytes = static_cast<std::size_t>(floats) * sizeof(float);
    for (Thread& thread : threads_) {
        if (thread.memory.size() < bytes) thread.memory = allocateHostMemory(bytes);
    }
}

void FloatGemm::makeDense(const Weight& weight, Buffer& to) {
    const std::int64_t n = weight.outputs(), k = weight.inputs();
    const std::size_t bytes = static_cast<std::size_t>(n * k) * sizeof(float);
    if (to.size() < bytes) to = allocateHostMemory(bytes);
    auto* values = static_cast<float*>(to.data());
    constexpr std::int64_t kRows = 16;
    pool_.run(ceilDivide(n, kRows), [&](std::int64_t task, int) {
        for (std::int64_t row = task * kRows; row < std::min(n, (task + 1) * kRows); ++row) {
            const auto* from = static_cast<const std::byte*>(weight.data.data) +
                               static_cast<std::size_t>(row * k) * sizeOf(weight.data.dtype);
            const float scale = weight.data.dtype == DType::I8 ? weight.scale.pointer<float>()[row] : 1.0f;
            toFloats(weight.data.dtype, from, scale, k, values + row * k);
        }
    });
}

void FloatGemm::multiplyRows(const RowMap& in, const float* weight, std::int64_t n, std::int64_t k,
                             bool transposed, const Epilogue& epilogue) {
    if (isThin(in, transposed ? k : n)) return multiplyThin(in, weight, n, k, transposed, epilogue);
    prepareLibrary();
    const std::int64_t rows = in.rows(), depth = transposed ? n : k, columns = transposed ? k : n;
    const std::int64_t chunks = ceilDivide(rows, kChunkRows);
    const std::int64_t groups =
        std::max(std::clamp<std::int64_t>(kTasksWanted / chunks, 1, ceilDivide(columns, 64)),
                 ceilDivide(columns, kChunkColumns));
    const std::int64_t width = ceilDivide(ceilDivide(columns, groups), 16) * 16;  // whole cache lines
    reserve(kChunkRows * width);
    const std::int64_t pieces = ceilDivide(columns, width);
    pool_.run(chunks * pieces, [&](std::int64_t task, int thread) {
        auto* sums = static_cast<float*>(threads_[static_cast<std::size_t>(thread)].memory.data());
        const std::int64_t first = task / pieces * kChunkRows, count = std::min(kChunkRows, rows - first);
        const std::int64_t column = task % pieces * width, wide = std::min(width, columns - column);
        const Matrix a{in[first], in.stride(), 'N'};
        const Matrix b = transposed ? Matrix{weight + column, k, 'N'} : Matrix{weight + column * k, k, 'T'};
        multiply(count, wide, depth, a, b, 0, sums, wide);
        epilogue.write(sums, wide, first, count, column, wide);
    });
}

void FloatGemm::addColumns(const RowMap& left, const RowMap& right, Into into, float* to) {
    if (isThin(right, left.channels())) return addThin(left, right, into, to);
    prepareLibrary();
    const std::int64_t rows = left.rows(), n = left.channels(), k = right.channels();
    const std::int64_t across = ceilDivide(k, kSumColumns), tasks = ceilDivide(n, kSumRows) * across;
    const std::int64_t parts =
        tasks > kFewTasks ? 1 : std::clamp<std::int64_t>(rows / kPartRows, 1, kTasksWanted / tasks);
    const std::int64_t rowsOfPart = ceilDivide(rows, parts);
    const auto bytes = static_cast<std::size_t>(n * k * parts) * sizeof(float);
    if (parts > 1 && parts_.size() < bytes) parts_ = allocateHostMemory(bytes);
    float* const sums = parts > 1 ? static_cast<float*>(parts_.data()) : to;
    const bool copies = !isReadable(left) || !isReadable(right);
    const std::int64_t leftRoom = kSlabRows * std::min(n, kSumRows);
    if (copies) reserve(leftRoom + kSlabRows * std::min(k, kSumColumns));
    pool_.run(parts * tasks, [&](std::int64_t index, int thread) {
        const std::int64_t part = index / tasks, task = index % tasks;
        const std::int64_t row = task / across * kSumRows, height = std::min(kSumRows, n - row);
        const std::int64_t column = task % across * kSumColumns, width = std::min(kSumColumns, k - column);
        const std::int64_t end = std::min((part + 1) * rowsOfPart, rows);
        const std::int64_t slab = copies ? kSlabRows : rowsOfPart;
        auto* const copy = static_cast<float*>(threads_[static_cast<std::size_t>(thread)].memory.data());
        float* const sum = sums + part * n * k + row * k + column;
        float kept = parts == 1 && into == Into::Add ? 1 : 0;
        for (std::int64_t first = part * rowsOfPart; first < end; first += slab, kept = 1) {
            const std::int64_t count = std::min(slab, end - first);
            Matrix a = toSgemmMatrix(left, first, count, row, height, copy);
            a.transposed = 'T';
            const Matrix b =
                toSgemmMatrix(right, first, count, column, width, copies ? copy + leftRoom : nullptr);
            multiply(height, width, count, a, b, kept, sum, k);
        }
    });
    if (parts > 1) addParts(parts, n * k, sums, into, to);
}

void FloatGemm::multiplyThin(const RowMap& in, const float* weight, std::int64_t n, std::int64_t k,
                             bool transposed, const Epilogue& epilogue) {
    const std::int64_t rows = in.rows(), depth = transposed ? n : k, columns = transposed ? k : n;
    const std::int64_t padded = paddedColumns(columns);
    const auto bytes = static_cast<std::size_t>(padded * depth) * sizeof(float);
    if (panels_.size() < bytes) panels_ = allocateHostMemory(bytes);
    auto* const panels = static_cast<float*>(panels_.data());
    pool_.run(ceilDivide(padded, kPanelColumns), [&](std::int64_t task, int) {
        const std::int64_t column = task * kPanelColumns, wide = std::min(kPanelColumns, padded - column);
        packPanels(weight, n, k, transposed, column, wide, panels + column * depth);
    });
    const std::int64_t chunks = ceilDivide(rows, kChunkRows);
    const std::int64_t wanted = std::clamp<std::int64_t>(kTasksWanted / chunks, 1, ceilDivide(columns, 64));
    const std::int64_t width = ceilDivide(ceilDivide(padded, wanted), kPanelColumns) * kPanelColumns;
    const std::int64_t pieces = ceilDivide(padded, width);
    reserve(kChunkRows * std::min(width, padded));
    pool_.run(chunks * pieces, [&](std::int64_t task, int thread) {
        auto* const sums = static_cast<float*>(threads_[static_cast<std::size_t>(thread)].memory.data());
        const std::int64_t first = task / pieces * kChunkRows, count = std::min(kChunkRows, rows - first);
        const std::int64_t column = task % pieces * width, wide = std::min(width, padded - column);
        const float* at[kChunkRows];
        in.find(first, count, at);
        const std::int64_t used = std::min(wide, columns - column);
        multiplyPanels(at, count, panels + column * depth, depth, wide, used, sums, wide);
        epilogue.write(sums, wide, first, count, column, used);
    });
}

void FloatGemm::addThin(const RowMap& left, const RowMap& right, Into into, float* to) {
    constexpr std::int64_t kBlockRows = 256;  // rows of both sides; they fit in the first-level cache
    const std::int64_t rows = left.rows(), n = left.channels(), k = right.channels();
    // A task computes all columns of several rows of the result, over part of the summed rows.
    const std::int64_t heights = ceilDivide(n, kSumRows), height = ceilDivide(ceilDivide(n, heights), 8) * 8;
    const std::int64_t bands = ceilDivide(n, height);
    const std::int64_t parts = std::clamp<std::int64_t>(rows / kPartRows, 1, ceilDivide(kTasksWanted, bands));
    const std::int64_t rowsOfPart = ceilDivide(rows, parts);
    const auto bytes = static_cast<std::size_t>(n * k * parts) * sizeof(float);
    if (parts > 1 && parts_.size() < bytes) parts_ = allocateHostMemory(bytes);
    float* const sums = parts > 1 ? static_cast<float*>(parts_.data()) : to;
    pool_.run(parts * bands, [&](std::int64_t task, int) {
        const std::int64_t part = task / bands, row = task % bands * height, high = std::min(height, n - row);
        float* const sum = sums + (part * n + row) * k;
        if (parts > 1 || into == Into::Set) std::fill_n(sum, high * k, 0.0f);
        const std::int64_t end = std::min((part + 1) * rowsOfPart, rows);
        const float *leftAt[kBlockRows], *rightAt[kBlockRows];
        for (std::int64_t first = part * rowsOfPart; first < end; first += kBlockRows) {
            const std::int64_t count = std::min(kBlockRows, end - first);
            left.find(first, count, leftAt);
            right.find(first, count, rightAt);
            for (std::int64_t i = 0; i < count; ++i) leftAt[i] += row;
            addProducts(leftAt, high, rightAt, k, count, sum, k);
        }
    });
    if (parts > 1) addParts(parts, n * k, sums, into, to);
}

}  // namespace continuo::cpu
