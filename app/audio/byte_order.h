#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace continuo::app {

enum class ByteOrder { Little, Big };

// Returns the number in `count` bytes (at most 8) from `at` on; missing bytes count as 0.
inline std::uint64_t parseNumber(const std::string& bytes, std::size_t at, std::size_t count,
                                 ByteOrder order) {
    std::uint64_t result = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t from = at + (order == ByteOrder::Big ? i : count - 1 - i);
        result = result << 8 | (from < bytes.size() ? static_cast<unsigned char>(bytes[from]) : 0U);
    }
    return result;
}

// Inverse of parseNumber().
inline std::string toBytes(std::uint64_t number, std::size_t count, ByteOrder order) {
    std::string result(count, '\0');
    for (std::size_t i = 0; i < count; ++i, number >>= 8)
        result[order == ByteOrder::Big ? count - 1 - i : i] = static_cast<char>(number & 0xFF);
    return result;
}

}  // namespace continuo::app
