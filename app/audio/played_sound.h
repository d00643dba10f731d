#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

namespace continuo::app {

// Mono sound that is played while it is generated: one thread appends, the audio callback reads.
class PlayedSound {
public:
    static constexpr int kLowestRate = 1000, kHighestRate = 192'000;
    static constexpr std::int64_t kMostSamples = std::int64_t{1} << 28;  // 4.6 h at 16 kHz

    // Hz. Throws BadRequest outside the two limits.
    explicit PlayedSound(int sampleRate);
    ~PlayedSound();
    PlayedSound(const PlayedSound&) = delete;
    PlayedSound& operator=(const PlayedSound&) = delete;

    // Appending thread. Throws BadRequest and appends nothing if the sound would exceed kMostSamples.
    void append(std::span<const float> samples);
    // Appending thread. Marks the sound as complete.
    void finish() noexcept { finished_.store(true, std::memory_order_release); }

    int sampleRate() const noexcept { return sampleRate_; }
    bool isFinished() const noexcept { return finished_.load(std::memory_order_acquire); }
    // Samples so far.
    std::int64_t count() const noexcept { return count_.load(std::memory_order_acquire); }
    double seconds() const noexcept { return static_cast<double>(count()) / sampleRate_; }
    // Fills `out` with the samples from `first` on; missing ones are 0.
    void read(std::int64_t first, std::span<float> out) const noexcept;

private:
    static constexpr std::int64_t kChunk = 1 << 16;
    using Chunk = std::array<float, kChunk>;

    int sampleRate_;
    std::atomic<std::int64_t> count_{0};
    std::atomic<bool> finished_{false};
    // Fixed size, so it never moves under the reader. A pointer is written before the count that covers it.
    std::array<std::unique_ptr<Chunk>, kMostSamples / kChunk> chunks_;
};

}  // namespace continuo::app
