#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "roll/roll_content.h"

namespace continuo::ui {

// The notes that begin in a stretch of time.
struct NoteDensity {
    double perSecond = 0.0;  // notes
    int known = 0;           // notes with known surprise
    double bits = 0.0;       // sum over the known notes
};

// A histogram of note starts per voice, in bins of a quarter of a second, or longer for music of many hours.
// Pending notes are not counted.
class OverviewDensity {
public:
    void clear();
    // Recounts the notes that begin in [from, to]. O(log n + found).
    void count(const RollContent& content, double from, double to = kStillSounds);
    // Returns the sum of all bins that [from, to) touches.
    NoteDensity densityBetween(Voice voice, double from, double to) const;
    // Returns the end of the music, s; a sounding note counts with its start. Only grows until clear().
    double end() const { return end_; }
    bool isEmpty() const { return bins_.empty(); }
    double first() const { return first_; }  // s, of the first note, which must exist

private:
    struct Bin {
        int notes = 0, known = 0;
        float bits = 0;
    };
    static constexpr double kLeastStep = 0.25;       // s
    static constexpr std::size_t kMostBins = 65536;  // four and a half hours at the smallest step

    std::size_t binIndex(double seconds) const;
    void add(const RollNote& note);

    double step_ = kLeastStep;
    double first_ = kStillSounds, end_ = 0.0;
    std::vector<std::array<Bin, 2>> bins_;  // per voice
};

}  // namespace continuo::ui
