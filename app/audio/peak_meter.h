#pragma once

#include <atomic>
#include <span>

namespace continuo::app {

// Peaks of stereo samples; 1 is full scale.
struct Levels {
    float left = 0;
    float right = 0;
};

// Holds the peaks that the audio callback measures and one other thread reads.
class PeakMeter {
public:
    // Audio callback.
    void measure(std::span<const float> stereo) noexcept;
    void raise(const Levels& peak) noexcept;
    // Returns the peaks since the last call; one thread.
    Levels take() noexcept { return {left_.exchange(0), right_.exchange(0)}; }

private:
    std::atomic<float> left_{0};
    std::atomic<float> right_{0};
};

}  // namespace continuo::app
