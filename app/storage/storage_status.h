#pragma once

#include <cstdint>
#include <string>

namespace continuo::app {

// Whether writing to disk works.
struct StorageStatus {
    std::string problem;       // why writing fails, in one line; it is tried again. Empty: all is well
    bool damaged = false;      // the reason is a damaged file, which the next start moves aside
    std::int64_t waiting = 0;  // changes that are not on disk yet
    double savedAgo = -1;      // seconds since something was written; below 0: nothing yet
    std::string
        roomProblem;  // why the space of deleted rows was not given back; empty: it was, or need not be
};

}  // namespace continuo::app
