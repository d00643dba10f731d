#pragma once

#include <map>
#include <memory>
#include <span>
#include <string>

#include "tensor/tensor_view.h"

namespace continuo {

// A contiguous tensor in host memory, shared by all who hold it. Once it is handed on nobody writes to it:
// the memory may be a read-only mapping.
struct StoredTensor {
    TensorView view;
    std::shared_ptr<const void> memory;  // keeps view.data

    // Zeros, 64-byte aligned. Throws BadModel when the size does not fit into 64 bits.
    static StoredTensor zeros(DType type, const Shape& shape);
    // A contiguous copy of host memory; `from` may be strided.
    static StoredTensor copyOf(const TensorView& from);
    // F32 of `shape`. Throws Internal when the count differs.
    static StoredTensor of(const Shape& shape, std::span<const float> values);
};

using TensorMap = std::map<std::string, StoredTensor, std::less<>>;
using Metadata = std::map<std::string, std::string, std::less<>>;

// Bytes of a tensor whose shape comes out of a file; throws BadModel, led by `place`, when they do not fit
// into 63 bits.
std::int64_t checkedBytes(DType type, const Shape& shape, const std::string& place);

}  // namespace continuo
