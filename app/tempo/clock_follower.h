#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "midi/events/midi_clock.h"
#include "tempo/beat_grid.h"

namespace continuo::app {

// Finds the beats in the ticks of a MIDI clock. Ticks come unevenly, so a line is fitted to those of the last
// two beats. Ticks far from the line weigh little, because a busy computer delivers some of them late. Where
// five ticks in a row leave the line, the tempo has changed and a new line begins with them.
class ClockFollower {
public:
    // Handles a message of the clock and ignores any other. One thread at a time.
    void hear(Moment at, std::uint8_t status, int sixteenths = 0) noexcept;
    // nullopt before kFewest ticks, after a stop, and if the ticks are too slow or too fast to be a tempo
    // (isPlayed()). BeatGrid::since is the first tick of the line; the beats are sure once it is two beats
    // long. Beat 0 is the first tick after a start.
    std::optional<BeatGrid> grid(int beatsPerBar) const noexcept;

private:
    static constexpr int kRemembered = 2 * kClockTicksPerBeat;
    static constexpr int kFewest = 4;       // ticks that make a tempo
    static constexpr int kLatest = 5;       // ticks that show another tempo
    static constexpr double kEven = 0.003;  // s by which ticks may always leave the line

    // Ticks first_ to next_ - 1 of the song; tick i is in ticks_[i mod kRemembered].
    struct Line {
        double first = 0, period = 0;  // s after base_ of tick first_; s
        double scatter = 0;            // s, the median distance of a tick
    };
    void tick(Moment at) noexcept;
    void beginRun(std::int64_t next) noexcept;
    // Fits a line to ticks [from, to).
    Line fit(std::int64_t from, std::int64_t to) const noexcept;
    bool hasLeft(const Line& line) const noexcept;
    bool agrees(const Line& line) const noexcept;
    int count() const noexcept { return static_cast<int>(next_ - first_); }
    double& place(std::int64_t index) noexcept {
        return ticks_[static_cast<std::size_t>(index % kRemembered)];
    }
    double at(std::int64_t index) const noexcept {
        return ticks_[static_cast<std::size_t>(index % kRemembered)];
    }

    bool running_ = true;  // a clock that sends no start runs
    std::int64_t first_ = 0, next_ = 0;
    std::array<double, kRemembered> ticks_{};  // s after base_
    Moment base_{};
    std::optional<double> known_;  // the period before a start, until ticks disagree with it
    Line line_;
    std::uint32_t run_ = 0;
    std::uint32_t lines_ = 1;  // that were begun
    std::int64_t begun_ = 0;   // the first tick of this one
};

}  // namespace continuo::app
