#pragma once

#include <cstdint>
#include <optional>

#include "midi/events/midi_clock.h"
#include "tempo/beat_grid.h"

namespace continuo::app {

// Finds the beats in the ticks of a MIDI clock. Ticks come unevenly, so a line is laid through the last two
// beats of them (an alpha-beta filter whose gains are those of a growing least-squares fit up to there).
class ClockFollower {
public:
    // Takes a message of the clock and passes over any other. One thread at a time.
    void hear(Moment at, std::uint8_t status, int sixteenths = 0) noexcept;
    // Nothing before two ticks, after a stop, and where the ticks are too slow or too fast to be a tempo
    // (isPlayed()). One late tick does not move the beats; where the tempo jumps, the former beats stay until
    // the new tempo is known.
    std::optional<BeatGrid> grid(int beatsPerBar) const noexcept;

private:
    static constexpr int kRemembered = 2 * kClockTicksPerBeat;
    static constexpr int kFewest = 4;  // ticks that make a tempo where there was one

    // The line through the ticks.
    struct Fit {
        Moment last;             // of the last tick, as the line has it
        double period = 0;       // s
        int seen = 0;            // ticks since it began, at most kRemembered
        std::int64_t index = 0;  // of the last tick, counted from the song's beginning
    };
    void tick(Moment at) noexcept;
    bool goesOn(Moment at) noexcept;
    void beginAnew(Moment at) noexcept;

    bool running_ = true;    // a clock that never tells of a start is one that goes
    std::int64_t next_ = 0;  // which tick comes next, counted from the song's beginning
    Fit fit_;
    std::optional<Fit> before_;  // the former line, while a new one is sought
    std::uint32_t run_ = 0;
};

}  // namespace continuo::app
