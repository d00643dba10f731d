#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tensor/dtype.h"
#include "tensor/shape.h"
#include "weights/stored_tensor.h"

namespace continuo {

// One tensor of a safetensors file. The bytes are little-endian and row-major and need not be aligned.
struct SafetensorsEntry {
    std::string name;
    DType dtype = DType::F32;
    Shape shape;
    std::span<const std::byte> bytes;
};

// A safetensors file, fully validated when opened: the header's length as u64, the header {"__metadata__":
// {TEXT: TEXT}, NAME: {"dtype": .., "shape": [..], "data_offsets": [BEGIN, END]}}, the data. BOOL is read as
// U8; types that tensor/dtype.h does not have are refused with a message that names them.
class SafetensorsFile {
public:
    static constexpr std::size_t kMaxHeaderBytes = 100'000'000;  // as in the format's own reader
    static constexpr std::size_t kMaxTensors = 65'536;
    static constexpr std::size_t kMaxMetadata = 65'536;

    // Maps the file. Throws BadModel naming file, tensor and error; NotFound and BadFile as MappedFile does.
    static SafetensorsFile open(const std::filesystem::path& path);
    // Reads bytes that live as long as `memory`, or outlive this object if `memory` is empty. `name` appears
    // in messages.
    SafetensorsFile(std::string name, std::span<const std::byte> bytes,
                    std::shared_ptr<const void> memory = {});

    const std::string& name() const noexcept { return name_; }
    // Sorted by name.
    const std::vector<SafetensorsEntry>& tensors() const noexcept { return tensors_; }
    const Metadata& metadata() const noexcept { return metadata_; }
    // Returns an empty string if the key is missing.
    std::string_view metadata(std::string_view key) const noexcept;
    const std::shared_ptr<const void>& memory() const noexcept { return memory_; }

    // For tests: returns null if the tensor is missing.
    const SafetensorsEntry* find(std::string_view name) const noexcept;

private:
    std::string name_;
    std::shared_ptr<const void> memory_;
    std::vector<SafetensorsEntry> tensors_;
    Metadata metadata_;
};

}  // namespace continuo
