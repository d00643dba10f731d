#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace continuo::ui {

// Lowest and highest sample of a stretch, -1 to 1.
struct Peak {
    float low = 0, high = 0;
    bool operator==(const Peak&) const = default;
};

// A stretch of a WaveSamples for another thread: unaffected by later appends.
class SampleRange {
public:
    // Copies samples from `first` on into `out`; samples outside the stretch are 0.
    void copy(std::int64_t first, std::span<float> out) const;

private:
    friend class WaveSamples;
    using Chunk = std::array<std::int16_t, 1 << 16>;

    std::vector<std::shared_ptr<const Chunk>> chunks_;
    std::int64_t chunksBegin_ = 0;  // index of the first sample of chunks_
    std::int64_t from_ = 0, to_ = 0;
};

// Mono sound that can grow, with a pyramid of peaks, so that drawing an hour costs as much as drawing a
// second. Stored in 16 bits: 115 MB per hour at 16 kHz.
class WaveSamples {
public:
    WaveSamples() = default;
    WaveSamples(WaveSamples&&) = default;
    WaveSamples& operator=(WaveSamples&&) = default;

    // Appends samples, -1 to 1; louder ones are clipped, NaN becomes 0.
    void append(std::span<const float> samples);
    std::int64_t count() const { return count_; }
    // Returns the peaks of samples [from, to), with an error of up to an eighth of the length at each end; 0
    // if there are none.
    Peak peakIn(std::int64_t from, std::int64_t to) const;
    SampleRange range(std::int64_t from, std::int64_t to) const;
    // Returns the first `count` samples, sharing memory with this object.
    WaveSamples beginning(std::int64_t count) const;

private:
    struct Block {
        std::int16_t low = 0, high = 0;
    };
    using Chunk = SampleRange::Chunk;
    static constexpr std::int64_t kChunk = 1 << 16;
    static constexpr std::int64_t kBlock = 64,
                                  kFactor = 8;  // samples per block; blocks per block of the next level
    static constexpr std::size_t kLevels = 6;

    void updatePeaks(std::int64_t from);
    Block summariseSamples(std::int64_t from, std::int64_t to) const;

    std::vector<std::shared_ptr<Chunk>> chunks_;
    std::int64_t count_ = 0;
    std::array<std::vector<Block>, kLevels> levels_;
};

}  // namespace continuo::ui
