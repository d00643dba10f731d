#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tensor/tensor_view.h"
#include "weights/stored_tensor.h"

namespace continuo {

// The read-only named tensors and metadata of one model file. Copies share the memory, and views stay valid
// while a copy exists. Thread-safe.
class WeightStore {
public:
    // Maps a safetensors file. Throws as SafetensorsFile::open does.
    static WeightStore open(const std::filesystem::path& path);
    // Makes a store of contiguous tensors in memory; `name` replaces the file's name in messages.
    static WeightStore fromTensors(std::string name, TensorMap tensors, Metadata metadata = {});

    const std::string& name() const noexcept { return name_; }
    std::vector<std::string> names() const;  // sorted
    bool contains(std::string_view name) const noexcept { return tensors_.contains(name); }
    const TensorMap& tensors() const noexcept { return tensors_; }

    const Metadata& metadata() const noexcept { return metadata_; }
    // Returns the text under `key`, for example "config"; empty if the key is missing.
    std::string_view metadata(std::string_view key) const noexcept;

    // Returns the tensor as stored, of any type; its memory may be a read-only mapping. Throws BadModel if it
    // is missing or has another shape.
    TensorView at(std::string_view name, const Shape& expected) const;
    // Does the same, and also throws BadModel if the type differs.
    TensorView at(std::string_view name, const Shape& expected, DType type) const;

    // Copies the tensor to contiguous host memory of F32 or BF16 with as many elements. F64, F32, F16 and
    // BF16 are converted; I8 rows are multiplied by NAME.scale, F32 [rows]. Throws BadModel as at() does, and
    // for other types.
    void readInto(std::string_view name, const Shape& expected, const TensorView& destination) const;

private:
    std::string place(std::string_view tensor) const;

    std::string name_;
    TensorMap tensors_;
    Metadata metadata_;
};

}  // namespace continuo
