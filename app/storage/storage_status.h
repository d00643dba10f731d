#pragma once

#include <cstdint>
#include <string>

namespace continuo::app {

// How writing to disk goes.
struct StorageStatus {
    std::string problem;       // one line while it does not work and is tried again; empty: all is well
    bool damaged = false;      // which is so until the next start, where the file is put aside
    std::int64_t waiting = 0;  // changes that are not on disk yet
    double savedAgo = -1;      // seconds since something was written; below 0: nothing yet
    std::string roomProblem;   // why what was deleted keeps its room on the disk; empty: it does not
};

}  // namespace continuo::app
