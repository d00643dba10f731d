#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "midi/events/midi_clock.h"
#include "tempo/beat_grid.h"

namespace continuo::app {

// Finds the beats in the ticks of a MIDI clock. Fits a line to the ticks of the last two beats, because
// single ticks jitter. Outliers have little weight, because a busy computer delivers some ticks late. Five
// ticks in a row off the line mean a new tempo, and begin a new line.
class ClockFollower {
public:
    // Handles a clock message; ignores other messages. One thread at a time.
    void receive(Moment at, std::uint8_t status, int sixteenths = 0) noexcept;
    // Returns the beats; nullopt before kFewest ticks, after a stop, or if the tempo is out of range
    // (isPlausibleTempo()). BeatGrid::since is the first tick of the line. The beats are sure once the line
    // spans two beats. Beat 0 is the first tick after a start.
    std::optional<BeatGrid> grid(int beatsPerBar) const noexcept;

private:
    static constexpr int kRemembered = 2 * kClockTicksPerBeat;
    static constexpr int kFewest = 4;       // ticks needed for a tempo
    static constexpr int kLatest = 5;       // latest ticks, which are checked for a new tempo
    static constexpr double kEven = 0.003;  // s; a smaller deviation from the line is always accepted

    // A line through ticks first_ to next_ - 1 of the song. Tick i is in ticks_[i mod kRemembered].
    struct Line {
        double first = 0, period = 0;  // s: time of tick first_ after base_; interval of ticks
        double scatter = 0;            // s, median deviation of a tick
    };
    void tick(Moment at) noexcept;
    void beginRun(std::int64_t next) noexcept;
    // Fits a line to ticks [from, to).
    Line fit(std::int64_t from, std::int64_t to) const noexcept;
    bool isOffLine(const Line& line) const noexcept;
    bool matchesKnownPeriod(const Line& line) const noexcept;
    int count() const noexcept { return static_cast<int>(next_ - first_); }
    double& place(std::int64_t index) noexcept {
        return ticks_[static_cast<std::size_t>(index % kRemembered)];
    }
    double at(std::int64_t index) const noexcept {
        return ticks_[static_cast<std::size_t>(index % kRemembered)];
    }

    bool running_ = true;  // true before any start: some clocks never send one
    std::int64_t first_ = 0, next_ = 0;
    std::array<double, kRemembered> ticks_{};  // s after base_
    Moment base_{};
    std::optional<double> known_;  // interval from before a start, until ticks contradict it
    Line line_;
    std::uint32_t run_ = 0;
    std::uint32_t lines_ = 1;  // number of lines so far
    std::int64_t begun_ = 0;   // first tick of the current line
};

}  // namespace continuo::app
