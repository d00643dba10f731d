#include "teaching/own_playing.h"

#include <algorithm>
#include <vector>

namespace continuo::app {
namespace {

constexpr double kLongestRest = 3, kLeftOfIt = 1.5;  // seconds

// A stretch of time to remove: where it begins, and its length, s.
struct Cut {
    double from = 0, seconds = 0;
};

// Finds rests that are too long to be a player's own. Notes must be sorted by start.
std::vector<Cut> findCuts(const std::vector<Note>& notes) {
    std::vector<Cut> cuts;
    double until = 0;
    for (const Note& note : notes) {
        const double rest = note.start - until;
        if (rest > kLongestRest) cuts.push_back({until + kLeftOfIt, rest - kLeftOfIt});
        until = std::max(until, note.end);
    }
    return cuts;
}

double shiftByCuts(double seconds, const std::vector<Cut>& cuts) {
    double before = 0;
    for (const Cut& cut : cuts) {
        if (seconds <= cut.from) break;
        before += std::min(cut.seconds, seconds - cut.from);
    }
    return seconds - before;
}

}  // namespace

Performance ownPlaying(const TakeContent& take) {
    Performance own = take.performance(Voice::Player);
    const std::vector<Cut> cuts = findCuts(own.notes);
    for (Note& note : own.notes) {
        note.start = shiftByCuts(note.start, cuts);
        note.end = shiftByCuts(note.end, cuts);
    }
    for (PedalChange& change : own.pedal) change.time = shiftByCuts(change.time, cuts);
    return own;
}

}  // namespace continuo::app
