#include "base/sha256.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace continuo {
namespace {

// Computes the round constants: the first 32 bits of the fractional parts of the cube roots of the first 64
// primes.
std::array<std::uint32_t, 64> roundConstants() {
    std::array<std::uint32_t, 64> constants{};
    std::size_t found = 0;
    for (std::uint32_t candidate = 2; found < constants.size(); ++candidate) {
        bool prime = true;
        for (std::uint32_t divisor = 2; divisor * divisor <= candidate; ++divisor)
            prime = prime && candidate % divisor != 0;
        if (!prime) continue;
        const long double root = std::cbrt(static_cast<long double>(candidate));
        constants[found++] = static_cast<std::uint32_t>((root - std::floor(root)) * 4294967296.0L);
    }
    return constants;
}

}  // namespace

void Sha256::block(const std::uint8_t* bytes) {
    static const std::array<std::uint32_t, 64> kConstants = roundConstants();
    std::array<std::uint32_t, 64> words{};
    for (std::size_t i = 0; i < 16; ++i) {
        words[i] = static_cast<std::uint32_t>(bytes[4 * i]) << 24 |
                   static_cast<std::uint32_t>(bytes[4 * i + 1]) << 16 |
                   static_cast<std::uint32_t>(bytes[4 * i + 2]) << 8 | bytes[4 * i + 3];
    }
    for (std::size_t i = 16; i < 64; ++i) {
        const std::uint32_t early = words[i - 15];
        const std::uint32_t late = words[i - 2];
        words[i] = words[i - 16] + (std::rotr(early, 7) ^ std::rotr(early, 18) ^ (early >> 3)) +
                   words[i - 7] + (std::rotr(late, 17) ^ std::rotr(late, 19) ^ (late >> 10));
    }
    auto [a, b, c, d, e, f, g, h] = state_;
    for (std::size_t i = 0; i < 64; ++i) {
        const std::uint32_t first = h + (std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25)) +
                                    ((e & f) ^ (~e & g)) + kConstants[i] + words[i];
        const std::uint32_t second =
            (std::rotr(a, 2) ^ std::rotr(a, 13) ^ std::rotr(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
        h = g;
        g = f;
        f = e;
        e = d + first;
        d = c;
        c = b;
        b = a;
        a = first + second;
    }
    const std::array<std::uint32_t, 8> sum{a, b, c, d, e, f, g, h};
    for (std::size_t i = 0; i < sum.size(); ++i) state_[i] += sum[i];
}

void Sha256::update(std::span<const std::byte> bytes) {
    bytes_ += bytes.size();
    while (!bytes.empty()) {
        const std::size_t taken = std::min(bytes.size(), pending_.size() - filled_);
        std::transform(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(taken),
                       pending_.begin() + static_cast<std::ptrdiff_t>(filled_),
                       [](std::byte each) { return static_cast<std::uint8_t>(each); });
        filled_ += taken;
        bytes = bytes.subspan(taken);
        if (filled_ == pending_.size()) {
            block(pending_.data());
            filled_ = 0;
        }
    }
}

std::string Sha256::of(std::span<const std::byte> bytes) {
    Sha256 hash;
    hash.update(bytes);
    return hash.hex();
}

std::string Sha256::hex() {
    const std::uint64_t bits = bytes_ * 8;
    const std::byte one{0x80};
    update({&one, 1});
    const std::byte zero{0};
    while (filled_ != 56) update({&zero, 1});
    for (std::size_t i = 0; i < 8; ++i) pending_[56 + i] = static_cast<std::uint8_t>(bits >> (56 - 8 * i));
    block(pending_.data());
    std::string text;
    for (const std::uint32_t word : state_) {
        for (int shift = 28; shift >= 0; shift -= 4) text += "0123456789abcdef"[(word >> shift) & 15u];
    }
    return text;
}

}  // namespace continuo
