#include "backends/cpu/matmul/float_kernel.h"

#include <algorithm>
#include <cstring>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "backends/cpu/matmul/float_kernel.cpp"
#include <hwy/foreach_target.h>

#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace continuo::cpu::HWY_NAMESPACE {
namespace {
namespace hn = hwy::HWY_NAMESPACE;

using FloatTag = hn::CappedTag<float, kPanelStep>;
using HalfTag = hn::Half<FloatTag>;

// Rows multiplied at a time: their sums, two vectors for each row, fit in registers.
constexpr int kRowsTogether = HWY_TARGET == HWY_AVX2 || HWY_TARGET == HWY_SSE4 ? 4 : 8;

// Multiplies R rows with V vectors of columns.
template <int R, int V, class D>
HWY_INLINE void multiplyBlock(D d, const float* const* rows, const float* right, std::int64_t depth,
                              std::int64_t width, float* sums, std::int64_t stride) {
    const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
    hn::Vec<D> sum[R][V];
    const float* from[R];
#pragma GCC unroll 8
    for (int r = 0; r < R; ++r) {
        from[r] = rows[r];
#pragma GCC unroll 2
        for (int v = 0; v < V; ++v) sum[r][v] = hn::Zero(d);
    }
    for (std::int64_t i = 0; i < depth; ++i, right += width) {
        hn::Vec<D> weight[V];
#pragma GCC unroll 2
        for (int v = 0; v < V; ++v) weight[v] = hn::LoadU(d, right + v * lanes);
#pragma GCC unroll 8
        for (int r = 0; r < R; ++r) {
            const auto x = hn::Set(d, from[r][i]);
#pragma GCC unroll 2
            for (int v = 0; v < V; ++v) sum[r][v] = hn::MulAdd(x, weight[v], sum[r][v]);
        }
    }
#pragma GCC unroll 8
    for (int r = 0; r < R; ++r) {
#pragma GCC unroll 2
        for (int v = 0; v < V; ++v) hn::StoreU(sum[r][v], d, sums + r * stride + v * lanes);
    }
}

template <int R>
void multiplyRowsOf(const float* const* rows, const float* panel, std::int64_t depth, std::int64_t width,
                    std::int64_t used, float* sums, std::int64_t stride) {
    const FloatTag d;
    const HalfTag half;
    const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
    std::int64_t column = 0;
    for (; column + 2 * lanes <= width && used > column + lanes; column += 2 * lanes)
        multiplyBlock<R, 2>(d, rows, panel + column, depth, width, sums + column, stride);
    for (; column < used; column += lanes) {
        if (used - column <= static_cast<std::int64_t>(hn::Lanes(half)))
            multiplyBlock<R, 1>(half, rows, panel + column, depth, width, sums + column, stride);
        else
            multiplyBlock<R, 1>(d, rows, panel + column, depth, width, sums + column, stride);
    }
}

void multiplyAllPanels(const float* const* rows, std::int64_t count, const float* panels, std::int64_t depth,
                       std::int64_t width, std::int64_t used, float* sums, std::int64_t stride) {
    for (std::int64_t column = 0; column < width; column += kPanelColumns) {
        const std::int64_t wide = std::min(kPanelColumns, width - column),
                           there = std::min(wide, used - column);
        const float* const panel = panels + column * depth;
        std::int64_t row = 0;
        for (; row + kRowsTogether <= count; row += kRowsTogether)
            multiplyRowsOf<kRowsTogether>(rows + row, panel, depth, wide, there, sums + row * stride + column,
                                          stride);
        for (; row < count; ++row)
            multiplyRowsOf<1>(rows + row, panel, depth, wide, there, sums + row * stride + column, stride);
    }
}

// Multiplies R columns of the left side with V vectors of the right side.
template <int R, int V, class D>
HWY_INLINE void addBlock(D d, const float* const* left, std::int64_t n, const float* const* right,
                         std::int64_t k, std::int64_t count, float* to, std::int64_t stride) {
    const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
    hn::Vec<D> sum[R][V];
#pragma GCC unroll 8
    for (int r = 0; r < R; ++r) {
#pragma GCC unroll 2
        for (int v = 0; v < V; ++v) sum[r][v] = hn::LoadU(d, to + r * stride + v * lanes);
    }
    for (std::int64_t i = 0; i < count; ++i) {
        const float* const x = left[i] + n;
        hn::Vec<D> y[V];
#pragma GCC unroll 2
        for (int v = 0; v < V; ++v) y[v] = hn::LoadU(d, right[i] + k + v * lanes);
#pragma GCC unroll 8
        for (int r = 0; r < R; ++r) {
            const auto each = hn::Set(d, x[r]);
#pragma GCC unroll 2
            for (int v = 0; v < V; ++v) sum[r][v] = hn::MulAdd(each, y[v], sum[r][v]);
        }
    }
#pragma GCC unroll 8
    for (int r = 0; r < R; ++r) {
#pragma GCC unroll 2
        for (int v = 0; v < V; ++v) hn::StoreU(sum[r][v], d, to + r * stride + v * lanes);
    }
}

template <int R>
void addRowsOf(const float* const* left, std::int64_t n, const float* const* right, std::int64_t k,
               std::int64_t count, float* to, std::int64_t stride) {
    const FloatTag d;
    const hn::CappedTag<float, 4> few;
    const hn::CappedTag<float, 1> one;
    const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
    const auto fewLanes = static_cast<std::int64_t>(hn::Lanes(few));
    std::int64_t column = 0;
    for (; column + 2 * lanes <= k; column += 2 * lanes)
        addBlock<R, 2>(d, left, n, right, column, count, to + column, stride);
    for (; column + lanes <= k; column += lanes)
        addBlock<R, 1>(d, left, n, right, column, count, to + column, stride);
    for (; column + fewLanes <= k; column += fewLanes)
        addBlock<R, 1>(few, left, n, right, column, count, to + column, stride);
    for (; column < k; ++column) addBlock<R, 1>(one, left, n, right, column, count, to + column, stride);
}

void addAllProducts(const float* const* left, std::int64_t n, const float* const* right, std::int64_t k,
                    std::int64_t count, float* to, std::int64_t stride) {
    std::int64_t row = 0;
    for (; row + kRowsTogether <= n; row += kRowsTogether)
        addRowsOf<kRowsTogether>(left, row, right, k, count, to + row * stride, stride);
    for (; row < n; ++row) addRowsOf<1>(left, row, right, k, count, to + row * stride, stride);
}

}  // namespace
}  // namespace continuo::cpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace continuo::cpu {

HWY_EXPORT(multiplyAllPanels);
HWY_EXPORT(addAllProducts);

void packPanels(const float* weight, std::int64_t n, std::int64_t k, bool transposed, std::int64_t column,
                std::int64_t width, float* to) {
    const std::int64_t depth = transposed ? n : k, columns = transposed ? k : n;
    for (const std::int64_t end = column + width; column < end; column += kPanelColumns) {
        const std::int64_t wide = std::min(kPanelColumns, end - column);
        const std::int64_t there = std::clamp<std::int64_t>(columns - column, 0, wide);
        if (there < wide) std::fill_n(to, depth * wide, 0.0f);
        if (transposed) {
            for (std::int64_t i = 0; i < depth; ++i)
                std::memcpy(to + i * wide, weight + i * k + column,
                            static_cast<std::size_t>(there) * sizeof(float));
        } else {
            for (std::int64_t c = 0; c < there; ++c) {
                const float* const from = weight + (column + c) * k;
                for (std::int64_t i = 0; i < depth; ++i) to[i * wide + c] = from[i];
            }
        }
        to += depth * wide;
    }
}

void multiplyPanels(const float* const* rows, std::int64_t count, const float* panels, std::int64_t depth,
                    std::int64_t width, std::int64_t used, float* sums, std::int64_t stride) {
    HWY_DYNAMIC_DISPATCH(multiplyAllPanels)(rows, count, panels, depth, width, used, sums, stride);
}

void addProducts(const float* const* left, std::int64_t n, const float* const* right, std::int64_t k,
                 std::int64_t count, float* to, std::int64_t stride) {
    HWY_DYNAMIC_DISPATCH(addAllProducts)(left, n, right, k, count, to, stride);
}

}  // namespace continuo::cpu
#endif
