#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace continuo::test {

// Returns a hand-made safetensors file: the header's length, the header, the data.
inline std::string safetensorsBytes(std::string_view header, std::string_view data) {
    std::string bytes;
    for (std::uint64_t length = header.size(), i = 0; i < 8; ++i, length >>= 8)
        bytes.push_back(static_cast<char>(length & 0xFF));
    return bytes.append(header).append(data);
}

inline std::span<const std::byte> bytesOf(std::string_view text) { return std::as_bytes(std::span(text)); }

}  // namespace continuo::test
