#include <algorithm>
#include <array>

#include "backends/cpu/cpu_backend.h"
#include "backends/cpu/epilogue.h"
#include "continuo/error.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "backends/cpu/linear_gradient.cpp"
#include <hwy/foreach_target.h>

#include "backends/cpu/loops-inl.h"

HWY_BEFORE_NAMESPACE();
namespace continuo::cpu::HWY_NAMESPACE {
namespace {

constexpr std::int64_t kMostColumns = 64, kBlockRows = 128;

// to[i] += the sum of column `first` + i over all rows; by blocks of rows, so that long sums stay exact
// enough.
void addColumnSums(const RowMap& rows, std::int64_t first, std::int64_t columns, float* to) {
    for (std::int64_t begin = 0; begin < rows.rows(); begin += kBlockRows) {
        std::array<float, kMostColumns> sums{};
        for (std::int64_t row = begin; row < std::min(begin + kBlockRows, rows.rows()); ++row) {
            const float* const from = rows[row] + first;
            eachVector(columns, [&](auto d, std::int64_t i) HWY_ATTR {
                hn::StoreU(hn::Add(hn::LoadU(d, sums.data() + i), hn::LoadU(d, from + i)), d,
                           sums.data() + i);
            });
        }
        for (std::int64_t i = 0; i < columns; ++i) to[i] += sums[static_cast<std::size_t>(i)];
    }
}

}  // namespace
}  // namespace continuo::cpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace continuo::cpu {

HWY_EXPORT(addColumnSums);

void CpuBackend::linearGradient(TensorView in, const Weight& weight, TensorView outGradient,
                                TensorView inGradient, TensorView weightGradient, TensorView biasGradient) {
    const RowMap gradient(outGradient);
    const std::int64_t n = weight.outputs(), k = weight.inputs();
    if (gradient.channels() != n || in.channels() != k || in.rows() != gradient.rows()) {
        throw Error(ErrorCode::Internal, "linear_gradient: gradient " + outGradient.shape.toString() +
                                             " and input " + in.shape.toString() + " do not fit weight " +
                                             weight.data.shape.toString());
    }
    const auto* tiles = dynamic_cast<const TileWeight*>(weight.prepared.get());
    if (inGradient) {
        const Epilogue add(TensorView{}, Activation::None, inGradient, inGradient);
        if (tiles != nullptr && tiles->transposed.lines() != 0)
            tiles_.multiplyRows(gradient, tiles->transposed, add);
        else
            floats_.multiplyRows(gradient, floatsOf(weight), n, k, true, add);
    }
    if (weightGradient) {
        if (tiles != nullptr)
            tiles_.addColumns(gradient, RowMap(in), weightGradient);
        else
            floats_.addColumns(gradient, RowMap(in), weightGradient.pointer<float>());
    }
    if (biasGradient) {
        constexpr std::int64_t kColumns = 64;
        auto* to = biasGradient.pointer<float>();
        const auto addSums = HWY_DYNAMIC_DISPATCH(addColumnSums);
        pool_.run((n + kColumns - 1) / kColumns, [&](std::int64_t task, int) {
            const std::int64_t first = task * kColumns;
            addSums(gradient, first, std::min(kColumns, n - first), to + first);
        });
    }
}

}  // namespace continuo::cpu
#endif
