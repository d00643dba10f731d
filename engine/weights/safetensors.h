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

// A safetensors file, checked whole when it is opened: the header's length as u64, the header
// {"__metadata__": {TEXT: TEXT}, NAME: {"dtype": .., "shape": [..], "data_offsets": [BEGIN, END]}}, the data.
// BOOL is read as U8; other types than those of tensor/dtype.h are refused by name.
class SafetensorsFile {
public:
    static constexpr std::size_t kMaxHeaderBytes = 100'000'000;  // as the format's own reader has it
    static constexpr std::size_t kMaxTensors = 65'536;
    static constexpr std::size_t kMaxMetadata = 65'536;

    // Maps the file. Throws BadModel naming file, tensor and fault; NotFound and BadFile as MappedFile does.
    static SafetensorsFile open(const std::filesystem::path& path);
    // Reads bytes that live as long as `memory`, or outlive this when that is empty; `name` stands in
    // messages.
    SafetensorsFile(std::string name, std::span<const std::byte> bytes,
                    std::shared_ptr<const void> memory = {});

    const std::string& name() const noexcept { return name_; }
    // Sorted by name.
    const std::vector<SafetensorsEntry>& tensors() const noexcept { return tensors_; }
    const Metadata& metadata() const noexcept { return metadata_; }
    // Empty when there is none.
    std::string_view metadata(std::string_view key) const noexcept;
    const std::shared_ptr<const void>& memory() const noexcept { return memory_; }

    // For tests: null when there is none.
    const SafetensorsEntry* find(std::string_view name) const noexcept;

private:
    std::string name_;
    std::shared_ptr<const void> memory_;
    std::vector<SafetensorsEntry> tensors_;
    Metadata metadata_;
};

}  // namespace continuo
