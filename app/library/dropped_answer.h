#pragma once

#include <string>

#include "library/branch_growth.h"
#include "library/recordings.h"
#include "library/take_records.h"

namespace continuo::app {

// Keeps an answer that is about to be withdrawn from a growing take, in which it began at `fromSeconds`. The
// part that was heard becomes a branch there, with this note, in each take of the recording that contains
// some of it. Throws NotFound.
void keepDroppedAnswer(const TakeRecords& records, const Recordings& recordings, BranchGrowth& branches,
                       TakeId take, double fromSeconds, const std::string& note);

}  // namespace continuo::app
