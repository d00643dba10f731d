#pragma once

#include "library/journal.h"
#include "library/library_rows.h"

namespace continuo::app {

// The ids of a library's recordings, takes and branches, and the numbers of its takes: gives each once, also
// where what had it is gone.
class LibraryIds {
public:
    // What was given before, as the disk knows it.
    void setLast(ReelId reel, TakeId take, BranchId branch);
    void noteNumber(int number);  // of a take that is there

    ReelId nextReel() { return ++lastReel_; }
    TakeId nextTake() { return ++lastTake_; }
    BranchId nextBranch() { return ++lastBranch_; }
    int nextNumber() { return ++lastNumber_; }
    BranchId lastBranch() const { return lastBranch_; }

    // The number of a take that was nothing. If it is the last one, the next take has it.
    void giveBack(int number);
    // As many as these need, at once.
    GivenIds reserve(const RowNeeds& needs);

private:
    ReelId lastReel_ = 0;
    TakeId lastTake_ = 0;
    BranchId lastBranch_ = 0;
    int lastNumber_ = 0;
};

}  // namespace continuo::app
