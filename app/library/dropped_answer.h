#pragma once

#include <string>

#include "library/branch_growth.h"
#include "library/recordings.h"
#include "library/take_records.h"

namespace continuo::app {

// Before an answer is taken back that the model has played from `fromSeconds` on of a growing take: what was
// heard of it becomes a branch there, with this note, in each take of the recording that has any of it.
// Throws NotFound.
void keepDroppedAnswer(const TakeRecords& records, const Recordings& recordings, BranchGrowth& branches,
                       TakeId take, double fromSeconds, const std::string& note);

}  // namespace continuo::app
