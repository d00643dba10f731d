#pragma once

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>

#include "midi/events/midi_event.h"

namespace continuo::app {

// Beats at even distances. Beat 0 is the first of a bar; beats before it have negative numbers.
struct BeatGrid {
    Moment origin;             // of beat 0
    double beatSeconds = 0.5;  // 60 / beats a minute
    int beatsPerBar = 4;
    std::uint32_t run = 0;  // another number once the beats begin anew instead of going on
    // Of another device's beats: a number for each tempo that it began, and since when it has had this one;
    // 0: not known. sure: enough was heard of them, so they will hardly move any more.
    std::uint32_t line = 0;
    Moment since{};
    bool sure = true;

    double beatsAt(Moment moment) const {
        return std::chrono::duration<double>(moment - origin).count() / beatSeconds;
    }
    Moment momentOf(double beats) const {
        return origin + std::chrono::duration_cast<LiveClock::duration>(
                            std::chrono::duration<double>(beats * beatSeconds));
    }
    // Whether this whole beat is the first of its bar.
    bool beginsBar(std::int64_t beat) const { return (beat % beatsPerBar + beatsPerBar) % beatsPerBar == 0; }
    double perMinute() const { return 60 / beatSeconds; }
    bool operator==(const BeatGrid&) const = default;
};

inline constexpr double kSlowestTempo = 20, kFastestTempo = 300;  // beats a minute
inline constexpr int kMostBeatsPerBar = 12;

// Whether beats of another device are a tempo that may be followed, which may be a little slower or faster
// than one that can be typed in.
inline bool isPlayed(double beatSeconds) {
    return beatSeconds >= 60 / (1.25 * kFastestTempo) && beatSeconds <= 60 / kSlowestTempo * 1.25;
}

}  // namespace continuo::app
