#include "backends/cpu/matmul/float_gemm.h"

#include <dnnl.h>

#include <algorithm>
#include <cstring>
#include <mutex>

#include "backends/cpu/matmul/onednn.h"
#include "backends/cpu/runtime/host_memory.h"
#include "backends/cpu/simd/convert.h"

namespace continuo::cpu {
namespace {

constexpr std::int64_t kChunkRows = 128, kChunkColumns = 512;
// What a task of a sum over rows makes of the result.
constexpr std::int64_t kSumRows = 128, kSumColumns = 256;
constexpr std::int64_t kTasksWanted = 16;

constexpr std::int64_t ceilDivide(std::int64_t a, std::int64_t b) { return (a + b - 1) / b; }

struct Matrix {
    const float* data;
    std::int64_t stride;
    char transposed;  // 'T' or 'N', as sgemm reads it
};

// oneDNN makes its sgemm when that is first called.
void prepareLibrary() {
    static std::once_flag once;
    std::call_once(once, requireRoomForLibrary);
}

// to[m,n] = beta * to + a x b over k.
void multiply(std::int64_t m, std::int64_t n, std::int64_t k, const Matrix& a, const Matrix& b, float beta,
              float* to, std::int64_t stride) {
    setUpLibrary();
    dnnl_sgemm(a.transposed, b.transposed, m, n, k, 1.0f, a.data, a.stride, b.data, b.stride, beta, to,
               stride);
}

// Rows equally far apart: the view's own, or a copy of them.
Matrix evenRows(const RowMap& rows, std::int64_t first, std::int64_t count, float* copy) {
    if (rows.uniform()) return {rows[first], rows.stride(), 'N'};
    const std::int64_t channels = rows.channels();
    for (std::int64_t row = 0; row < count; ++row) {
        std::memcpy(copy + row * channels, rows[first + row],
                    static_cast<std::size_t>(channels) * sizeof(float));
    }
    return {copy, channels, 'N'};
}

Matrix evenRows(const RowMap& rows, Buffer& hold) {
    const auto bytes = static_cast<std::size_t>(rows.rows() * rows.channels()) * sizeof(float);
    if (!rows.uniform() && hold.size() < bytes) hold = hostMemory(bytes);
    return evenRows(rows, 0, rows.rows(), static_cast<float*>(hold.data()));
}

}  // namespace

void FloatGemm::reserve(std::int64_t floats) {
    const auto bytes = static_cast<std::size_t>(floats) * sizeof(float);
    for (Thread& thread : threads_) {
        if (thread.memory.size() < bytes) thread.memory = hostMemory(bytes);
    }
}

void FloatGemm::makeDense(const Weight& weight, Buffer& to) {
    const std::int64_t n = weight.outputs(), k = weight.inputs();
    const std::size_t bytes = static_cast<std::size_t>(n * k) * sizeof(float);
    if (to.size() < bytes) to = hostMemory(bytes);
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
    prepareLibrary();
    const std::int64_t rows = in.rows(), depth = transposed ? n : k, columns = transposed ? k : n;
    const std::int64_t chunks = ceilDivide(rows, kChunkRows);
    const std::int64_t groups =
        std::max(std::clamp<std::int64_t>(kTasksWanted / chunks, 1, ceilDivide(columns, 64)),
                 ceilDivide(columns, kChunkColumns));
    const std::int64_t width = ceilDivide(ceilDivide(columns, groups), 16) * 16;  // whole cache lines
    reserve(kChunkRows * (width + (in.uniform() ? 0 : depth)));
    const std::int64_t pieces = ceilDivide(columns, width);
    pool_.run(chunks * pieces, [&](std::int64_t task, int thread) {
        auto* sums = static_cast<float*>(threads_[static_cast<std::size_t>(thread)].memory.data());
        const std::int64_t first = task / pieces * kChunkRows, count = std::min(kChunkRows, rows - first);
        const std::int64_t column = task % pieces * width, wide = std::min(width, columns - column);
        const Matrix a = evenRows(in, first, count, sums + kChunkRows * width);
        const Matrix b = transposed ? Matrix{weight + column, k, 'N'} : Matrix{weight + column * k, k, 'T'};
        multiply(count, wide, depth, a, b, 0, sums, wide);
        epilogue.write(sums, wide, first, count, column, wide);
    });
}

void FloatGemm::addColumns(const RowMap& left, const RowMap& right, Into into, float* to) {
    prepareLibrary();
    const std::int64_t n = left.channels(), k = right.channels();
    const Matrix a = evenRows(left, left_), b = evenRows(right, right_);
    const std::int64_t across = ceilDivide(k, kSumColumns);
    pool_.run(ceilDivide(n, kSumRows) * across, [&](std::int64_t task, int) {
        const std::int64_t row = task / across * kSumRows, column = task % across * kSumColumns;
        multiply(std::min(kSumRows, n - row), std::min(kSumColumns, k - column), left.rows(),
                 {a.data + row, a.stride, 'T'}, {b.data + column, b.stride, 'N'}, into == Into::Add ? 1 : 0,
                 to + row * k + column, k);
    });
}

}  // namespace continuo::cpu
