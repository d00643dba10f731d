#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "roll/roll_content.h"

namespace continuo::ui {

// What begins in a stretch of time.
struct NoteDensity {
    double perSecond = 0.0;  // notes
    int known = 0;           // notes of which the surprise is known
    double bits = 0.0;       // the sum of these
};

// How many notes of each voice begin when, in steps of a quarter of a second, longer ones in music of many
// hours. What has not sounded yet does not count.
class OverviewDensity {
public:
    void clear();
    // Counts again what begins in [from, to]: O(log n + found).
    void count(const RollContent& content, double from, double to = kStillSounds);
    // Of all steps that [from, to) touches.
    NoteDensity between(Voice voice, double from, double to) const;
    // Where the music ends, s; a note that sounds counts with its start. It only grows until clear().
    double end() const { return end_; }
    bool isEmpty() const { return bins_.empty(); }
    double first() const { return first_; }  // s, of the first note; it must have one

private:
    struct Bin {
        int notes = 0, known = 0;
        float bits = 0;
    };
    static constexpr double kLeastStep = 0.25;       // s
    static constexpr std::size_t kMostBins = 65536;  // four and a half hours of the least step

    std::size_t binOf(double seconds) const;
    void add(const RollNote& note);

    double step_ = kLeastStep;
    double first_ = kStillSounds, end_ = 0.0;
    std::vector<std::array<Bin, 2>> bins_;  // by voice
};

}  // namespace continuo::ui
