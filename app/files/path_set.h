#pragma once

#include <sys/types.h>

#include <filesystem>
#include <map>
#include <set>
#include <utility>

namespace continuo::app {

// A set of paths. Paths with the same device and inode count as one; both are read at insertion, so that
// paths need not be compared pairwise.
class PathSet {
public:
    // Inserts a path. Returns false if a path to the same file is in the set already.
    bool insert(const std::filesystem::path& path);
    // Returns the path in the set that leads to the same file now; null if none exists.
    const std::filesystem::path* find(const std::filesystem::path& path) const;

private:
    std::set<std::filesystem::path> names_;
    std::map<std::pair<dev_t, ino_t>, std::filesystem::path> there_;
};

}  // namespace continuo::app
