#include "library/library_ids.h"

#include <algorithm>

namespace continuo::app {

void LibraryIds::setLast(ReelId reel, TakeId take, BranchId branch) {
    lastReel_ = reel;
    lastTake_ = take;
    lastBranch_ = branch;
}

void LibraryIds::markNumberUsed(int number) { lastNumber_ = std::max(lastNumber_, number); }

void LibraryIds::releaseNumber(int number) {
    if (number == lastNumber_) --lastNumber_;
}

ReservedIds LibraryIds::reserve(const RowNeeds& needs) {
    ReservedIds given;
    given.firstReel = lastReel_ + 1;
    given.firstTake = lastTake_ + 1;
    given.firstBranch = lastBranch_ + 1;
    given.firstNumber = std::max(lastNumber_, needs.highestNumber) + 1;
    lastReel_ += needs.reels;
    given.lastTake = lastTake_ += needs.takes;
    given.lastBranch = lastBranch_ += needs.branches;
    lastNumber_ = given.firstNumber + needs.numbers - 1;
    return given;
}

}  // namespace continuo::app
