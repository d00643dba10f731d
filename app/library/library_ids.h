#pragma once

#include "library/journal.h"
#include "library/library_rows.h"

namespace continuo::app {

// Assigns ids to a library's recordings, takes and branches, and numbers to its takes. No id or number is
// assigned twice, even after a deletion.
class LibraryIds {
public:
    // Sets the highest ids ever used, as read from the disk.
    void setLast(ReelId reel, TakeId take, BranchId branch);
    void markNumberUsed(int number);  // a take has this number

    ReelId nextReel() { return ++lastReel_; }
    TakeId nextTake() { return ++lastTake_; }
    BranchId nextBranch() { return ++lastBranch_; }
    int nextNumber() { return ++lastNumber_; }
    BranchId lastBranch() const { return lastBranch_; }

    // Releases the number of a take that was removed because nothing was played in it. If it is the last
    // number, the next take gets it.
    void releaseNumber(int number);
    // Reserves all ids and numbers for imported rows.
    ReservedIds reserve(const RowNeeds& needs);

private:
    ReelId lastReel_ = 0;
    TakeId lastTake_ = 0;
    BranchId lastBranch_ = 0;
    int lastNumber_ = 0;
};

}  // namespace continuo::app
