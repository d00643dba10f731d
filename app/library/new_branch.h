#pragma once

#include <optional>
#include <string>

#include "library/take.h"

namespace continuo::app {

// Parameters of a new branch.
struct NewBranch {
    NodeId from;  // the recording or branch that it continues
    double forkSeconds = 0;
    Origin origin;
    // Identifies the maker, such as "job 12/3". An unfinished branch of the same source is emptied and
    // reused, so an interrupted job leaves no fragments. Empty: always a new branch.
    std::string source;
    BranchId promptMoment = 0;                 // Library::moment() when the prompt was copied; 0: now
    std::optional<double> rejoinSeconds = {};  // as in Branch
};

}  // namespace continuo::app
