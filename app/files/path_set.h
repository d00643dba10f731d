#pragma once

#include <sys/types.h>

#include <filesystem>
#include <map>
#include <set>
#include <utility>

namespace continuo::app {

// A set of paths in which files or folders with the same inode count once. The inode is read at insertion, so
// that paths need not be compared pairwise.
class PathSet {
public:
    // Returns whether the path was inserted; false if one to the same file is in the set.
    bool insert(const std::filesystem::path& path);
    // Returns the path in the set that leads to the same file now; null if none exists.
    const std::filesystem::path* find(const std::filesystem::path& path) const;

private:
    std::set<std::filesystem::path> names_;
    std::map<std::pair<dev_t, ino_t>, std::filesystem::path> there_;
};

}  // namespace continuo::app
