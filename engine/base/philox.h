#pragma once

#include <array>
#include <cstdint>

namespace continuo {

// Philox4x32-10: four random words that depend only on key and counter (Salmon et al., "Parallel random
// numbers: as easy as 1, 2, 3", section 3). So results do not depend on the order in which threads or jobs
// draw.
inline std::array<std::uint32_t, 4> philox(std::array<std::uint32_t, 4> counter,
                                           std::array<std::uint32_t, 2> key) {
    for (int round = 0; round < 10; ++round) {
        const std::uint64_t first = std::uint64_t{0xD2511F53u} * counter[0];
        const std::uint64_t second = std::uint64_t{0xCD9E8D57u} * counter[2];
        counter = {static_cast<std::uint32_t>(second >> 32) ^ counter[1] ^ key[0],
                   static_cast<std::uint32_t>(second),
                   static_cast<std::uint32_t>(first >> 32) ^ counter[3] ^ key[1],
                   static_cast<std::uint32_t>(first)};
        key[0] += 0x9E3779B9u;
        key[1] += 0xBB67AE85u;
    }
    return counter;
}

// Returns a number in [0, 1) with 24 bits from one word.
inline float uniform(std::uint32_t word) { return static_cast<float>(word >> 8) * 0x1p-24f; }
// Returns a number in [0, 1) with 53 bits from two words.
inline double uniform(std::uint32_t high, std::uint32_t low) {
    return static_cast<double>((static_cast<std::uint64_t>(high) << 21) ^ (low >> 11)) * 0x1p-53;
}

// Purposes of random numbers derived from one seed. The windows of training use the seed itself.
enum class RandomPurpose : std::uint32_t {
    Weights = 1,
    Factors,
    Dropout,
    Crops,
    Levels,
    Codes,
    Documents,
    Discriminators
};

// Returns a seed for one purpose and one part of it, independent of those of other purposes, parts and seeds.
inline std::uint64_t seedFor(std::uint64_t seed, RandomPurpose purpose, std::uint64_t part = 0) {
    const auto words = philox({static_cast<std::uint32_t>(part), static_cast<std::uint32_t>(part >> 32),
                               static_cast<std::uint32_t>(purpose), 0x5EED5EEDu},
                              {static_cast<std::uint32_t>(seed), static_cast<std::uint32_t>(seed >> 32)});
    return (static_cast<std::uint64_t>(words[0]) << 32) | words[1];
}

// A numbered stream of random words: the same seed and stream give the same words.
class RandomStream {
public:
    RandomStream(std::uint64_t seed, std::uint64_t stream)
        : key_{lower(seed), upper(seed)}, stream_(stream) {}

    std::uint32_t word() {
        if (next_ == 4) {
            block_ = philox({lower(index_), upper(index_), lower(stream_), upper(stream_)}, key_);
            ++index_;
            next_ = 0;
        }
        return block_[next_++];
    }
    double real() {  // in [0, 1)
        const std::uint32_t high = word();
        return uniform(high, word());
    }
    // Returns a whole number in [0, bound); bound must be below 2^53.
    std::uint64_t below(std::uint64_t bound) {
        return static_cast<std::uint64_t>(real() * static_cast<double>(bound));
    }

private:
    static std::uint32_t lower(std::uint64_t value) { return static_cast<std::uint32_t>(value); }
    static std::uint32_t upper(std::uint64_t value) { return static_cast<std::uint32_t>(value >> 32); }

    std::array<std::uint32_t, 2> key_;
    std::uint64_t stream_;
    std::uint64_t index_ = 0;
    std::array<std::uint32_t, 4> block_{};
    std::size_t next_ = 4;
};

}  // namespace continuo
