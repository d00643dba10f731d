#pragma once

#include <continuo/learnt_index.h>

#include <optional>
#include <span>
#include <vector>

#include "library/take.h"

namespace continuo::app {

// A run of notes whose pitches surprised the model little.
struct CertainRun {
    // The length of a run, and the mean below which it is unusual; both were found by measurement, see
    // tests/benchmarks/history/copies.md.
    static constexpr std::size_t kNotes = 40;
    static constexpr double kUnusualBits = 0.2;

    double bits = 0;     // mean of its notes
    double seconds = 0;  // where it begins
    bool isUnusual() const { return bits < kUnusualBits; }
    bool operator==(const CertainRun&) const = default;
};

// Whether the model's notes in some music are its own, or occur in the music that it learnt from.
struct Originality {
    // What was found in the training music, times on the take's clock; nullopt: the model does not say what
    // it learnt from.
    std::optional<LearntReport> learnt;
    std::optional<CertainRun> certain;  // nullopt: it never played CertainRun::kNotes in a row

    bool isCopied() const { return learnt && learnt->longest.notes >= LearntIndex::kUnusualNotes; }
    bool isCertain() const { return certain && certain->isUnusual(); }
};

// The model's notes between two seconds, a list for each of its turns.
std::vector<std::vector<PlayedNote>> answersOf(const TakeContent& content, double from,
                                               double to = kStillHeld);

// The CertainRun::kNotes notes in a row with the fewest bits. The notes are in order of their starts; runs
// with a note of unknown surprise do not count.
std::optional<CertainRun> mostCertainRun(std::span<const PlayedNote> notes);

}  // namespace continuo::app
