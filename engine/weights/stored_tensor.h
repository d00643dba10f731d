#pragma once

#include <map>
#include <memory>
#include <span>
#include <string>

#include "tensor/tensor_view.h"

namespace continuo {

// A contiguous tensor in host memory, shared by its holders. It is read-only once shared: the memory may be a
// read-only mapping.
struct StoredTensor {
    TensorView view;
    std::shared_ptr<const void> memory;  // owns view.data

    // Returns zeros, 64-byte aligned. Throws BadModel if the size exceeds 64 bits.
    static StoredTensor zeros(DType type, const Shape& shape);
    // Returns a contiguous copy of host memory; `from` may be strided.
    static StoredTensor copyOf(const TensorView& from);
    // Returns an F32 tensor of `shape`. Throws Internal if the count differs.
    static StoredTensor fromValues(const Shape& shape, std::span<const float> values);
};

using TensorMap = std::map<std::string, StoredTensor, std::less<>>;
using Metadata = std::map<std::string, std::string, std::less<>>;

// Returns the bytes of a tensor whose shape comes from a file. Throws BadModel, prefixed by `place`, if they
// exceed 63 bits.
std::int64_t checkedBytes(DType type, const Shape& shape, const std::string& place);

}  // namespace continuo
