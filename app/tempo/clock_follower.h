#pragma once

#include <cstdint>
#include <optional>

#include "midi/midi_clock.h"
#include "tempo/beat_grid.h"

namespace continuo::app {

// Finds the beats in the ticks of a MIDI clock. Ticks come unevenly, so a line is laid through the last two
// beats of them (an alpha-beta filter whose gains are those of a growing least-squares fit up to there).
class ClockFollower {
public:
    // A message of the clock's; others are passed over. One thread at a time.
    void hear(Moment at, std::uint8_t status, int sixteenths = 0) noexcept;
    // Nothing before two ticks, after a stop, and where the ticks make no tempo that is played.
    std::optional<BeatGrid> grid(int beatsPerBar) const noexcept;

private:
    static constexpr int kRemembered = 2 * kClockTicksPerBeat;

    void tick(Moment at) noexcept;

    bool running_ = true;    // a clock that never tells of a start is one that goes
    std::int64_t next_ = 0;  // which tick comes next, counted from the song's beginning
    int seen_ = 0;           // ticks since the filter began, at most kRemembered
    Moment last_;            // of the last tick, as the filter has it
    double period_ = 0;      // s
    std::uint32_t run_ = 0;
};

}  // namespace continuo::app
