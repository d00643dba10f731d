#pragma once

#include <cstdint>

#include "backend/backend.h"
#include "tensor/buffer.h"

namespace continuo::cuda {

// The operand of products of many rows that replaces the stored weight.
struct PreparedCudaWeight final : PreparedWeight {
    DType type = DType::F32;  // type of the products: F32 or BF16
    Buffer copy;              // the result of convertRows(); empty: the weight itself is read
};

// Returns the bytes that prepare() stores in addition to a weight.
std::uint64_t preparedBytes(DType type, const Shape& shape, const Preparation& preparation) noexcept;

inline const PreparedCudaWeight* findPrepared(const Weight& weight) {
    return dynamic_cast<const PreparedCudaWeight*>(weight.prepared.get());
}

// Returns the type of products of many rows.
inline DType productType(const Weight& weight) {
    const PreparedCudaWeight* prepared = findPrepared(weight);
    return prepared != nullptr ? prepared->type : DType::F32;
}

}  // namespace continuo::cuda
