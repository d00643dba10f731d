#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <span>

#include "tempo/tempo.h"

namespace continuo::app {

// Adds metronome clicks to the output; the first of a bar is higher. During a count-in to beat 0 it always
// clicks.
class Click {
public:
    // Any thread. Sets the beats; nullptr: none. The tempo must outlive this.
    void setTempo(const Tempo* tempo) noexcept { tempo_ = tempo; }
    // Any thread. level: peak, 0..1.
    void set(bool on, float level) noexcept {
        level_ = level;
        on_ = on;
    }

    // Audio callback. Adds the clicks to the block of stereo frames that begins at `begin`.
    void add(std::span<float> stereo, Moment begin, double secondsPerFrame) noexcept;
    // Audio callback. Stops a sounding click.
    void silence() noexcept { left_ = 0; }

private:
    void start(bool first, double secondsPerFrame) noexcept;

    std::atomic<const Tempo*> tempo_{nullptr};
    std::atomic<bool> on_{false};
    std::atomic<float> level_{0.25F};

    // The callback's members.
    std::optional<BeatGrid> grid_;
    std::int64_t last_ = 0;  // last beat that clicked
    std::uint32_t run_ = 0;  // that beat's run
    bool any_ = false;       // has clicked in this run of the grid
    int left_ = 0;           // remaining frames of the current click
    float cosine_ = 0, sine_ = 0, turnCosine_ = 1, turnSine_ = 0,
          decay_ = 1;  // vector that rotates and decays
};

}  // namespace continuo::app
