#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace continuo::app {

struct MidiScore;

// Converts ticks to seconds. Sums integers, so each time is rounded only once, however many tempo changes
// there are.
class TempoMap {
public:
    // division: from the file's header. If it is invalid, throws Error(BadFile) with a message that begins
    // with `name`.
    TempoMap(int division, const char* name);

    // Sets the tempo from `tick` on. Call before sort(), in any order. Ignored if the division is in SMPTE
    // time.
    void addTempo(std::uint64_t tick, std::uint32_t microsecondsPerQuarter);
    void sort();

    double seconds(std::uint64_t tick) const;  // tick up to 2^38
    double quarterSeconds(std::uint64_t tick) const;
    std::size_t size() const { return changes_.size(); }
    std::vector<std::uint64_t> changes() const;  // their ticks
    int ticksPerQuarter() const { return ticksPerQuarter_; }
    double ticksPerSecond() const { return ticksPerSecond_; }

private:
    struct Change {
        std::uint64_t tick = 0;
        std::uint64_t elapsed = 0;  // sum of ticks x microseconds per quarter before `tick`
        std::uint32_t microsecondsPerQuarter = 500'000;
    };
    const Change& at(std::uint64_t tick) const;

    std::vector<Change> changes_;
    int ticksPerQuarter_ = 0;
    double ticksPerSecond_ = 0;
    std::uint64_t smpteNumerator_ = 0;  // seconds = tick * numerator / denominator
    double smpteDenominator_ = 1;
};

// Returns the sorted tempo map of a score's tracks. Throws as the constructor.
TempoMap makeTempoMap(const MidiScore& score);

}  // namespace continuo::app
