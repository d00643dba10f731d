#pragma once

#include <cstdint>
#include <string>

namespace continuo::app {

// The state of writing to disk.
struct StorageStatus {
    std::string problem;         // why writing fails, in one line; empty: it works. Writing is retried
    bool damaged = false;        // the cause is a damaged file, which the next start moves aside
    std::int64_t waiting = 0;    // changes that are not on disk yet
    double savedAgo = -1;        // seconds since the last write; below 0: none yet
    std::string compactProblem;  // why deleted rows' space was not freed; empty: no problem
};

}  // namespace continuo::app
