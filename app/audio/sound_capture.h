#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "audio/peak_meter.h"
#include "continuo/spsc_ring.h"

namespace continuo::app {

// Passes stereo sound from an audio callback to one thread that records it, through a ring of a fixed size.
// While it is closed, the callback drops the sound. The first open() allocates the ring.
class SoundCapture {
public:
    // Frames that the ring holds: 5 s at 48,000 Hz.
    static constexpr std::size_t kCapacity = std::size_t{1} << 18;
    // Largest absolute value of a recorded sample: 40 dB over full scale.
    static constexpr float kLoudest = 100;

    // For the audio thread: neither allocates nor waits. Consecutive samples of a channel are `stride` apart.
    // Counts and drops the frames that do not fit into the ring.
    void write(const float* left, const float* right, std::size_t frames, std::size_t stride) noexcept;
    void write(std::span<const float> stereo) noexcept;
    // Sets the sample rate in Hz of the sound that read() returns. Call before the callback runs.
    void setSampleRate(int rate) noexcept { rate_ = rate; }
    int sampleRate() const noexcept { return rate_; }

    // For the recorder. Starts to capture with an empty ring; drops frames that nobody has read.
    void open();
    void close() noexcept { to_ = nullptr; }
    // Appends the frames since the last call, left and right interleaved. A faulty driver's samples are made
    // readable: values that are not finite become 0, others are clamped to kLoudest.
    void read(std::vector<float>& stereo);
    // Frames dropped since open().
    std::uint64_t lost() const noexcept { return lost_; }
    // Any one thread: the peaks since the last call.
    Levels takeLevels() noexcept { return meter_.take(); }

private:
    struct Frame {
        float left, right;
    };
    using Ring = SpscRing<Frame>;

    std::unique_ptr<Ring> ring_;  // open() makes it; never freed before, as a callback may still use it
    std::atomic<Ring*> to_{nullptr};
    std::atomic<int> rate_{0};
    std::atomic<std::uint64_t> lost_{0};
    PeakMeter meter_;
};

}  // namespace continuo::app
