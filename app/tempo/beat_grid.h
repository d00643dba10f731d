#pragma once

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>

#include "midi/events/midi_event.h"
#include "parameters/program_parameters.h"

namespace continuo::app {

// Evenly spaced beats. Beat 0 begins a bar; earlier beats are negative.
struct BeatGrid {
    Moment origin;             // of beat 0
    double beatSeconds = 0.5;  // 60 / beats a minute
    int beatsPerBar = 4;
    std::uint32_t run = 0;  // changes whenever the beats restart, not when they continue
    // For the beats of another device. line: number of its current tempo; 0: unknown. since: when that tempo
    // began. sure: enough ticks were received, so the beats will hardly move.
    std::uint32_t line = 0;
    Moment since{};
    bool sure = true;

    double beatsAt(Moment moment) const {
        return std::chrono::duration<double>(moment - origin).count() / beatSeconds;
    }
    Moment momentAt(double beats) const {
        return origin + std::chrono::duration_cast<LiveClock::duration>(
                            std::chrono::duration<double>(beats * beatSeconds));
    }
    // Returns whether this beat begins a bar.
    bool beginsBar(std::int64_t beat) const { return (beat % beatsPerBar + beatsPerBar) % beatsPerBar == 0; }
    double perMinute() const { return 60 / beatSeconds; }
    bool operator==(const BeatGrid&) const = default;
};

inline constexpr double kSlowestTempo = parameters::kTempo.min,
                        kFastestTempo = parameters::kTempo.max;  // beats a minute
inline constexpr int kMostBeatsPerBar = static_cast<int>(parameters::kBeatsPerBar.max);

// Returns whether a tempo is acceptable for another device's beats. The range is a little wider than that of
// typed tempi.
inline bool isPlausibleTempo(double beatSeconds) {
    return beatSeconds >= 60 / (1.25 * kFastestTempo) && beatSeconds <= 60 / kSlowestTempo * 1.25;
}

}  // namespace continuo::app
