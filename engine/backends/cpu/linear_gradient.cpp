#include <algorithm>

#include "backends/cpu/cpu_backend.h"
#include "backends/cpu/matmul/epilogue.h"
#include "continuo/error.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "backends/cpu/linear_gradient.cpp"
#include <hwy/foreach_target.h>

#include "backends/cpu/simd/narrow_loops-inl.h"

HWY_BEFORE_NAMESPACE();
namespace continuo::cpu::HWY_NAMESPACE {
namespace {

// to[i] += column i of rows [first, end), summed from top to bottom.
void addRows(const RowMap& rows, std::int64_t first, std::int64_t end, float* to) {
    for (std::int64_t row = first; row < end; ++row) {
        const float* const from = rows[row];
        eachVectorOrHalf(rows.channels(), [&](auto d, std::int64_t i) HWY_ATTR {
            hn::StoreU(hn::Add(hn::LoadU(d, to + i), hn::LoadU(d, from + i)), d, to + i);
        });
    }
}

}  // namespace
}  // namespace continuo::cpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace continuo::cpu {

HWY_EXPORT(addRows);

void CpuBackend::linearGradient(TensorView in, const Weight& weight, TensorView outGradient,
                                TensorView inGradient, TensorView weightGradient, TensorView biasGradient,
                                Activation inActivation, Into into, Into intoWeight) {
    const RowMap gradient(outGradient);
    const std::int64_t n = weight.outputs(), k = weight.inputs();
    if (gradient.channels() != n || in.channels() != k || in.rows() != gradient.rows()) {
        throw Error(ErrorCode::Internal, "linear_gradient: gradient " + outGradient.shape.toString() +
                                             " and input " + in.shape.toString() + " do not fit weight " +
                                             weight.data.shape.toString());
    }
    if (gradient.rows() == 0) return;
    const auto* packed = dynamic_cast<const Bf16Weight*>(weight.prepared.get());
    const Epilogue end = inActivation == Activation::SquaredRelu
                             ? Epilogue::squaredReluGradient(in, into, inGradient)
                             : Epilogue(TensorView{}, Activation::None,
                                        into == Into::Add ? inGradient : TensorView{}, inGradient);
    const bool packedBack = packed != nullptr && packed->transposed.depth != 0;
    if (packedBack && inGradient && weightGradient) {
        bf16_->multiplyBoth(gradient, packed->transposed, end, RowMap(in), intoWeight, weightGradient);
    } else {
        if (inGradient && packedBack)
            bf16_->multiplyRows(gradient, packed->transposed, end, Stores::Streaming);
        if (inGradient && !packedBack) floats_.multiplyRows(gradient, weightFloats(weight), n, k, true, end);
        if (weightGradient && packed != nullptr)
            bf16_->addColumns(gradient, RowMap(in), intoWeight, weightGradient);
        if (weightGradient && packed == nullptr)
            floats_.addColumns(gradient, RowMap(in), intoWeight, weightGradient.pointer<float>());
    }
    if (biasGradient) addColumnSums(gradient, biasGradient);
}

void CpuBackend::addColumnSums(const RowMap& rows, const TensorView& to) {
    constexpr std::int64_t kBlockRows = 256;
    const std::int64_t blocks = (rows.rows() + kBlockRows - 1) / kBlockRows, columns = rows.channels();
    const std::size_t bytes = static_cast<std::size_t>(blocks * columns) * sizeof(float);
    auto* const sums = static_cast<float*>(scratch(0, bytes));
    const auto add = HWY_DYNAMIC_DISPATCH(addRows);
    pool_.run(blocks, [&](std::int64_t block, int) {
        float* const sum = sums + block * columns;
        std::fill_n(sum, columns, 0.0f);
        add(rows, block * kBlockRows, std::min((block + 1) * kBlockRows, rows.rows()), sum);
    });
    add(RowMap(TensorView(sums, DType::F32, {blocks, columns})), 0, blocks, to.pointer<float>());
}

}  // namespace continuo::cpu
#endif
