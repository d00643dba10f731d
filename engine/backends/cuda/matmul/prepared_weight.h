#pragma once

#include <cstdint>

#include "backend/backend.h"
#include "tensor/buffer.h"

namespace continuo::cuda {

// What products of many rows read instead of a weight as it is stored.
struct PreparedCudaWeight final : PreparedWeight {
    DType type = DType::F32;  // of the products: F32 or BF16
    Buffer copy;              // as convertRows() makes it; empty: the weight itself is read
};

// Bytes that prepare() keeps beside a weight.
std::uint64_t preparedBytes(DType type, const Shape& shape, const Preparation& preparation) noexcept;

inline const PreparedCudaWeight* preparedOf(const Weight& weight) {
    return dynamic_cast<const PreparedCudaWeight*>(weight.prepared.get());
}

// The type of products with many rows.
inline DType productType(const Weight& weight) {
    const PreparedCudaWeight* prepared = preparedOf(weight);
    return prepared != nullptr ? prepared->type : DType::F32;
}

}  // namespace continuo::cuda
