#pragma once

#include <atomic>
#include <bit>
#include <cstdint>
#include <optional>

#include "tempo/beat_grid.h"

namespace continuo::app {

// A grid behind a seqlock: one thread at a time writes; any thread, including an audio callback, reads
// without blocking. Its fields are atomics. So if a read overlaps a write, it reads defined values, and
// detects the conflict by the version.
class PublishedGrid {
public:
    void publish(const std::optional<BeatGrid>& grid) noexcept {
        version_.fetch_add(1, std::memory_order_acq_rel);
        if (grid) {
            origin_.store(grid->origin.time_since_epoch().count(), std::memory_order_release);
            beatSeconds_.store(grid->beatSeconds, std::memory_order_release);
            beatsPerBar_.store(grid->beatsPerBar, std::memory_order_release);
            run_.store(grid->run, std::memory_order_release);
            line_.store(grid->line, std::memory_order_release);
            since_.store(grid->since.time_since_epoch().count(), std::memory_order_release);
            sure_.store(grid->sure, std::memory_order_release);
        }
        there_.store(grid.has_value(), std::memory_order_release);
        version_.fetch_add(1, std::memory_order_release);
    }

    // Returns false and leaves `grid` unchanged if a write overlaps; then use the last value.
    bool read(std::optional<BeatGrid>& grid) const noexcept {
        const std::uint32_t before = version_.load(std::memory_order_acquire);
        if (before % 2 != 0) return false;
        BeatGrid found;
        found.origin = Moment(LiveClock::duration(origin_.load(std::memory_order_acquire)));
        found.beatSeconds = beatSeconds_.load(std::memory_order_acquire);
        found.beatsPerBar = beatsPerBar_.load(std::memory_order_acquire);
        found.run = run_.load(std::memory_order_acquire);
        found.line = line_.load(std::memory_order_acquire);
        found.since = Moment(LiveClock::duration(since_.load(std::memory_order_acquire)));
        found.sure = sure_.load(std::memory_order_acquire);
        const bool there = there_.load(std::memory_order_acquire);
        if (version_.load(std::memory_order_relaxed) != before) return false;
        grid = there ? std::optional(found) : std::nullopt;
        return true;
    }

private:
    std::atomic<std::uint32_t> version_{0};  // odd during a write
    std::atomic<LiveClock::rep> origin_{0};
    std::atomic<double> beatSeconds_{0.5};
    std::atomic<int> beatsPerBar_{4};
    std::atomic<std::uint32_t> run_{0};
    std::atomic<std::uint32_t> line_{0};
    std::atomic<LiveClock::rep> since_{0};
    std::atomic<bool> sure_{true};
    std::atomic<bool> there_{false};
};

}  // namespace continuo::app
