#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "library/journal.h"

namespace continuo::app {

// Takes as the journal has them, with all that they need: what one library hands to another. Origins have
// their details. Each take's reel and each branch's take is here, or is one of KnownRows.
struct LibraryRows {
    struct Reel {
        ReelRecord record;
        std::vector<DuetEvent> events;
        std::vector<std::uint8_t> replay;  // its record; empty: it cannot be replayed
    };
    std::vector<Reel> reels;
    std::vector<TakeRecord> takes;
    std::vector<BranchRecord> branches;  // in order of their ids, and so behind what they continue
    std::map<BranchId, std::vector<PlayedNote>> notes;
};

// Those of the rows that a library has already: their ids, and the ids here.
struct KnownRows {
    std::map<TakeId, TakeId> takes;
    std::map<BranchId, BranchId> branches;
};

// What rows that a library has not need of it.
struct RowNeeds {
    std::int64_t reels = 0, takes = 0, branches = 0;  // ids; branches: also of what edits were heard by
    int numbers = 0;                                  // of takes that cannot keep their own
    int highestNumber = 0;                            // that a take keeps
    // When branches were asked for, among those here: of new ones of takes that are known.
    std::map<BranchId, BranchId> moments;
};

// What nothing else of a library gets; first to last, last below first: none.
struct GivenIds {
    std::int64_t firstReel = 1, firstTake = 1, lastTake = 0, firstBranch = 1, lastBranch = 0;
    int firstNumber = 1;
};

}  // namespace continuo::app
