#pragma once

#include <continuo/learnt_index.h>

#include <optional>
#include <span>
#include <vector>

#include "library/take.h"

namespace continuo::app {

// A run of notes whose pitches had low surprise.
struct CertainRun {
    // The length of a run, and the mean surprise below which a run is unusual. Both were measured, see
    // tests/benchmarks/history/copies.md.
    static constexpr std::size_t kNotes = 40;
    static constexpr double kUnusualBits = 0.2;

    double bits = 0;     // mean surprise of the run's notes
    double seconds = 0;  // where it begins
    bool isUnusual() const { return bits < kUnusualBits; }
    bool operator==(const CertainRun&) const = default;
};

// Whether the model's notes are original or occur in its training music.
struct Originality {
    // Matches with the training music, with times on the take's clock; nullopt: the model has no index of its
    // training music.
    std::optional<LearntReport> learnt;
    std::optional<CertainRun> certain;  // nullopt: no turn has CertainRun::kNotes notes

    bool isCopied() const { return learnt && learnt->longest.notes >= LearntIndex::kUnusualNotes; }
    bool isCertain() const { return certain && certain->isUnusual(); }
};

// Returns the model's notes between two seconds, one list for each of its turns.
std::vector<std::vector<PlayedNote>> findModelTurns(const TakeContent& content, double from,
                                                    double to = kStillHeld);

// Returns the run of CertainRun::kNotes notes with the lowest surprise. Notes must be sorted by start. Runs
// that contain a note of unknown surprise are skipped.
std::optional<CertainRun> mostCertainRun(std::span<const PlayedNote> notes);

}  // namespace continuo::app
