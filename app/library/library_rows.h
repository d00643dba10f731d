#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "library/journal.h"

namespace continuo::app {

// Takes as rows of the journal with all that belongs to them, for transfer between libraries. Origins include
// their details. Each take's reel and each branch's take is among the rows or in KnownRows.
struct LibraryRows {
    struct Reel {
        ReelRecord record;
        std::vector<DuetEvent> events;
        std::vector<std::uint8_t> replay;       // replay record; empty: it cannot be replayed
        std::vector<std::uint8_t> source = {};  // packed source file; empty: none
    };
    std::vector<Reel> reels;
    std::vector<TakeRecord> takes;
    std::vector<BranchRecord> branches;  // in order of their ids, so each comes after its parent
    std::map<BranchId, std::vector<PlayedNote>> notes;
};

// Rows that the receiving library already has: id in the rows -> id there.
struct KnownRows {
    std::map<TakeId, TakeId> takes;
    std::map<BranchId, BranchId> branches;
};

// The ids and numbers that new rows need in the receiving library.
struct RowNeeds {
    // ids; branches: including those that only edits refer to
    std::int64_t reels = 0, takes = 0, branches = 0;
    int numbers = 0;        // for takes that cannot keep their own
    int highestNumber = 0;  // the highest number that a take keeps
    // For new branches of known takes: Branch::promptMoment as it is in the receiving library.
    std::map<BranchId, BranchId> moments;
};

// Reserved ids and numbers, which nothing else in the library gets. Each range is first to last; last <
// first: empty.
struct ReservedIds {
    std::int64_t firstReel = 1, firstTake = 1, lastTake = 0, firstBranch = 1, lastBranch = 0;
    int firstNumber = 1;
};

}  // namespace continuo::app
