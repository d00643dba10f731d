#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <span>

#include "tempo/tempo.h"

namespace continuo::app {

// A metronome's clicks, added to what is heard: short, the first of a bar higher. While beats are counted
// down to beat 0 they always click.
class Click {
public:
    // Any thread. Whose beats; nullptr: none. The tempo must outlive the click.
    void follow(const Tempo* tempo) noexcept { tempo_ = tempo; }
    // Any thread. level: peak, 0..1.
    void set(bool on, float level) noexcept {
        level_ = level;
        on_ = on;
    }

    // The audio callback's: the block of stereo frames that begins at `begin`.
    void add(std::span<float> stereo, Moment begin, double secondsPerFrame) noexcept;
    // The audio callback's: what still sounds ends.
    void silence() noexcept { left_ = 0; }

private:
    void start(bool first, double secondsPerFrame) noexcept;

    std::atomic<const Tempo*> tempo_{nullptr};
    std::atomic<bool> on_{false};
    std::atomic<float> level_{0.25F};

    // The callback's.
    std::optional<BeatGrid> grid_;
    std::int64_t last_ = 0;  // beat that has clicked
    std::uint32_t run_ = 0;  // of it
    bool any_ = false;       // in this run of the grid
    int left_ = 0;           // frames of the click that sounds
    float cosine_ = 0, sine_ = 0, turnCosine_ = 1, turnSine_ = 0,
          decay_ = 1;  // a vector that turns and shrinks
};

}  // namespace continuo::app
