#pragma once

#include <continuo/learnt_index.h>

#include <optional>
#include <span>
#include <vector>

#include "library/take.h"

namespace continuo::app {

// Notes in a row whose pitches surprised the model little.
struct CertainRun {
    // So many notes count as a run, and so few bits of a note as unusual; both were measured, see
    // tests/benchmarks/RESULTS.md.
    static constexpr std::size_t kNotes = 40;
    static constexpr double kUnusualBits = 0.2;

    double bits = 0;     // of a note, mean
    double seconds = 0;  // where it begins
    bool isUnusual() const { return bits < kUnusualBits; }
    bool operator==(const CertainRun&) const = default;
};

// What is known of whether the model's own notes in some music are its own.
struct Originality {
    // Times on the take's clock. Nothing: its model does not say what it learnt from.
    std::optional<LearntReport> learnt;
    std::optional<CertainRun> certain;  // nothing: it never played so many notes in a row

    bool isCopied() const { return learnt && learnt->longest.notes >= LearntIndex::kUnusualNotes; }
    bool isCertain() const { return certain && certain->isUnusual(); }
};

// What the model played in each of its turns, from a second on, and before another one.
std::vector<std::vector<PlayedNote>> answersOf(const TakeContent& content, double from,
                                               double to = kStillHeld);

// Of notes in the order of their starts the CertainRun::kNotes in a row with the fewest bits; notes of
// unknown surprise are in none.
std::optional<CertainRun> mostCertainRun(std::span<const PlayedNote> notes);

}  // namespace continuo::app
