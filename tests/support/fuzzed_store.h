#pragma once

#include <span>
#include <string>
#include <utility>

#include "weights/safetensors.h"
#include "weights/weight_store.h"

namespace continuo::test {

// Reads the tensors of a safetensors file in memory, with the metadata under `key`. Throws like
// SafetensorsFile.
inline WeightStore readStore(std::span<const std::byte> bytes, const std::string& key) {
    const SafetensorsFile file("fuzz.safetensors", bytes);
    TensorMap tensors;
    for (const SafetensorsEntry& entry : file.tensors()) {
        const TensorView view(const_cast<std::byte*>(entry.bytes.data()), entry.dtype, entry.shape);
        tensors.emplace(entry.name, StoredTensor::copyOf(view));
    }
    return WeightStore::fromTensors("fuzz.safetensors", std::move(tensors),
                                    {{key, std::string(file.metadata(key))}});
}

}  // namespace continuo::test
