#include "backend/linear_shapes.h"
#include "backends/cpu/cpu_backend.h"
#include "backends/cpu/matmul/epilogue.h"
#include "backends/cpu/matmul/lane_product.h"

namespace continuo::cpu {

void CpuBackend::prepare(Weight& weight, const Preparation& preparation) {
    if (preparation.compute == DType::BF16 && useBf16_) {
        auto made = std::dynamic_pointer_cast<Bf16Weight>(weight.prepared);
        if (!made) made = std::make_shared<Bf16Weight>();
        TensorView values = weight.data;
        if (values.dtype == DType::I8) {
            floats_.makeDense(weight, dense_);
            values = TensorView(dense_.data(), DType::F32, values.shape);
        }
        bf16_->pack(values, preparation.gradients, *made);
        // Packs lanes, which only decoding reads, unless the weight is trained: a weight in training is not
        // used for decoding.
        if (!preparation.gradients && LaneWeight::isAvailable(weight.data.dtype))
            made->lanes.pack(weight, slabs_, pool_);
        else
            made->lanes = {};
        weight.prepared = std::move(made);
    } else if (weight.data.dtype != DType::F32) {
        auto made = std::dynamic_pointer_cast<DenseWeight>(weight.prepared);
        if (!made) made = std::make_shared<DenseWeight>();
        floats_.makeDense(weight, made->values);
        weight.prepared = std::move(made);
    } else {
        weight.prepared.reset();
    }
}

const float* CpuBackend::weightFloats(const Weight& weight) {
    if (weight.data.dtype == DType::F32) return weight.data.pointer<float>();
    if (const auto* dense = dynamic_cast<const DenseWeight*>(weight.prepared.get())) {
        return static_cast<const float*>(dense->values.data());
    }
    floats_.makeDense(weight, dense_);
    return static_cast<const float*>(dense_.data());
}

void CpuBackend::multiplyFew(const RowMap& rows, const NormWeights* norm, const Weight& weight,
                             const Epilogue& epilogue) {
    const auto* const prepared = dynamic_cast<const Bf16Weight*>(weight.prepared.get());
    if (prepared != nullptr && LaneProduct::supports(prepared->lanes))
        return runOrRecord(LaneProduct(matvec_.memory(), rows, norm, prepared->lanes, weight, epilogue));
    runOrRecord(Matvec::Product(matvec_, rows, norm, weight, epilogue));
}

void CpuBackend::linear(TensorView in, const Weight& weight, TensorView bias, Activation activation,
                        TensorView residual, TensorView out) {
    checkLinear(in, weight, bias, residual, out);
    if (out.shape.count() == 0) return;
    const RowMap rows(in);
    const Epilogue epilogue(bias, activation, residual, out);
    if (rows.rows() <= Matvec::kMaxRows) return multiplyFew(rows, nullptr, weight, epilogue);
    if (const auto* packed = dynamic_cast<const Bf16Weight*>(weight.prepared.get())) {
        const Stores stores = packed->transposed.depth != 0 ? Stores::Streaming : Stores::Cached;
        return bf16_->multiplyRows(rows, packed->forward, epilogue, stores);
    }
    floats_.multiplyRows(rows, weightFloats(weight), weight.outputs(), weight.inputs(), false, epilogue);
}

void CpuBackend::normLinear(TensorView in, const NormWeights& norm, const Weight& weight, TensorView bias,
                            Activation activation, TensorView residual, TensorView out) {
    checkLinear(in, weight, bias, residual, out);
    if (out.shape.count() == 0) return;
    const RowMap rows(in);
    if (rows.rows() <= Matvec::kMaxRows)
        return multiplyFew(rows, &norm, weight, Epilogue(bias, activation, residual, out));
    if (normal_.size() < in.bytes()) normal_ = allocateHostMemory(in.bytes());
    const TensorView normal(normal_.data(), DType::F32, in.shape);
    layerNorm(in, norm, normal);
    linear(normal, weight, bias, activation, residual, out);
}

}  // namespace continuo::cpu
