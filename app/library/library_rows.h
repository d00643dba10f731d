#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "library/journal.h"

namespace continuo::app {

// Takes as rows of the journal, with all other rows that belong to them, for transfer between libraries.
// Origins include their details. Each take's reel and each branch's take is among these rows or in KnownRows.
struct LibraryRows {
    struct Reel {
        ReelRecord record;
        std::vector<DuetEvent> events;
        std::vector<std::uint8_t> replay;       // replay record; empty: it cannot be replayed
        std::vector<std::uint8_t> source = {};  // packed source file; empty: none
    };
    std::vector<Reel> reels;
    std::vector<TakeRecord> takes;
    std::vector<BranchRecord> branches;  // in order of id, so a parent comes first
    std::map<BranchId, std::vector<PlayedNote>> notes;
};

// Rows that the receiving library already has. Maps: id in the rows -> id in that library.
struct KnownRows {
    std::map<TakeId, TakeId> takes;
    std::map<BranchId, BranchId> branches;
};

// The ids and numbers that new rows need in the receiving library.
struct RowNeeds {
    // Number of ids; branches: includes branches to which only edits refer.
    std::int64_t reels = 0, takes = 0, branches = 0;
    int numbers = 0;        // for takes that cannot keep their own number
    int highestNumber = 0;  // highest take number that is kept
    // For new branches of known takes: their Branch::promptMoment in the receiving library.
    std::map<BranchId, BranchId> moments;
};

// Reserved ids and numbers, which nothing else in the library gets. Each range is `first` to `last`; empty if
// last < first.
struct ReservedIds {
    std::int64_t firstReel = 1, firstTake = 1, lastTake = 0, firstBranch = 1, lastBranch = 0;
    int firstNumber = 1;
};

}  // namespace continuo::app
