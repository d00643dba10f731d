#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace continuo::app {

struct MidiScore;

// Turns ticks into seconds. All sums are of whole numbers, so that a time is rounded once, however many tempo
// changes come before it.
class TempoMap {
public:
    // division: that of the file's header. Throws Error(BadFile), whose text begins with `name`, when it is
    // invalid.
    TempoMap(int division, const char* name);

    // Sets the tempo from `tick` on; may be called in any order, before sort(). Has no effect on SMPTE time.
    void add(std::uint64_t tick, std::uint32_t microsecondsPerQuarter);
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
        std::uint64_t elapsed = 0;  // ticks x microseconds per quarter until `tick`
        std::uint32_t microsecondsPerQuarter = 500'000;
    };
    const Change& at(std::uint64_t tick) const;

    std::vector<Change> changes_;
    int ticksPerQuarter_ = 0;
    double ticksPerSecond_ = 0;
    std::uint64_t smpteNumerator_ = 0;  // seconds = tick * numerator / denominator
    double smpteDenominator_ = 1;
};

// The tempo map of all tracks of a score, sorted. Throws as the constructor.
TempoMap scoreTempo(const MidiScore& score);

}  // namespace continuo::app
