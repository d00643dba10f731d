#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace continuo::app {

// Turns ticks into seconds. All sums are whole numbers, so a time has one rounding, however many tempo
// changes came before it.
class TempoMap {
public:
    // The meaning of the header's division; throws Error(BadFile) led by `name` when it has none.
    TempoMap(int division, const char* name);

    // Sets the tempo from `tick` on; call in any order, then sort(). Without meaning for SMPTE time.
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

}  // namespace continuo::app
