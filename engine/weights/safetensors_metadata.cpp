#include "weights/safetensors_metadata.h"

#include <cstdint>
#include <memory>
#include <nlohmann/json.hpp>
#include <span>
#include <string_view>

#include "base/mapped_file.h"
#include "continuo/error.h"
#include "continuo/file_output.h"
#include "weights/safetensors.h"

namespace continuo {
namespace {

constexpr std::size_t kAlignment = 64;

std::size_t headerLength(std::span<const std::byte> bytes) {
    std::size_t length = 0;
    for (std::size_t i = 8; i > 0; --i) length = length << 8 | std::to_integer<std::size_t>(bytes[i - 1]);
    return length;
}

// Returns the header prefixed by its length and padded, so that the data begins at a multiple of 64 bytes.
std::string addLengthPrefix(std::string header) {
    header.append((kAlignment - (8 + header.size()) % kAlignment) % kAlignment, ' ');
    std::string result;
    for (std::uint64_t rest = header.size(), i = 0; i < 8; ++i, rest >>= 8)
        result.push_back(static_cast<char>(rest & 0xFF));
    return result + header;
}

}  // namespace

void replaceMetadata(const std::filesystem::path& path, const std::string& key, const std::string& text) {
    const std::string name = path.filename().string();
    const auto file = std::make_shared<const MappedFile>(path);
    const std::span<const std::byte> bytes = file->bytes();
    // Validates the whole file, so the header is valid JSON with unique names.
    static_cast<void>(SafetensorsFile(name, bytes, file));
    const std::size_t length = headerLength(bytes);
    auto json =
        nlohmann::json::parse(std::string_view(reinterpret_cast<const char*>(bytes.data()) + 8, length));
    std::string header;
    try {
        json["__metadata__"][key] = text;
        header = json.dump();
    } catch (const nlohmann::json::exception&) {
        throw Error(ErrorCode::BadRequest, name + ": the new text for its metadata is not UTF-8");
    }
    header = addLengthPrefix(std::move(header));
    if (header.size() - 8 > SafetensorsFile::kMaxHeaderBytes ||
        json["__metadata__"].size() > SafetensorsFile::kMaxMetadata) {
        throw Error(ErrorCode::BadRequest,
                    name + ": its metadata would be too large to read; use a shorter text");
    }
    FileOutput out(path);
    out.write(header);
    out.write(bytes.subspan(8 + length));
    out.commit();
}

}  // namespace continuo
