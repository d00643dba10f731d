#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace continuo {

// Incremental SHA-256 (FIPS 180-4), the identity of files and takes.
class Sha256 {
public:
    void update(std::span<const std::byte> bytes);
    std::string hex();  // finishes the hash; 64 lower-case digits
    static std::string of(std::span<const std::byte> bytes);
    static std::string of(std::string_view text) { return of(std::as_bytes(std::span(text))); }

private:
    void block(const std::uint8_t* bytes);

    std::array<std::uint32_t, 8> state_{0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                        0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    std::array<std::uint8_t, 64> pending_{};
    std::size_t filled_ = 0;
    std::uint64_t bytes_ = 0;
};

}  // namespace continuo
