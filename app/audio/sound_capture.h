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
// While nobody records, the callback leaves the sound out and no ring exists.
class SoundCapture {
public:
    // Frames that the ring holds: 5 s at 48,000 Hz.
    static constexpr std::size_t kRoom = std::size_t{1} << 18;

    // On the audio thread: neither allocates nor waits. `left` and `right` are `stride` samples apart from
    // frame to frame. Frames for which there is no room are counted and dropped.
    void hear(const float* left, const float* right, std::size_t frames, std::size_t stride) noexcept;
    void hear(std::span<const float> stereo) noexcept;
    // Frames per second of what is heard; before the callback runs.
    void setSampleRate(int rate) noexcept { rate_ = rate; }
    int sampleRate() const noexcept { return rate_; }

    // The recording thread's. Begins with an empty ring; what was not read before is dropped.
    void open();
    void close() noexcept { to_ = nullptr; }
    // Appends what came since the last call, left and right in turn.
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

    std::unique_ptr<Ring> ring_;  // from the first open() on, because a callback may still be in it
    std::atomic<Ring*> to_{nullptr};
    std::atomic<int> rate_{0};
    std::atomic<std::uint64_t> lost_{0};
    PeakMeter meter_;
};

}  // namespace continuo::app
