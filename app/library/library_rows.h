#pragma once

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

// The numbers that a library gave to the rows of another one; first to last, 0: none.
struct GivenIds {
    std::int64_t firstTake = 0, lastTake = 0, firstBranch = 0, lastBranch = 0;
};

}  // namespace continuo::app
