#pragma once

#include <sys/types.h>

#include <filesystem>
#include <map>
#include <set>
#include <utility>

namespace continuo::app {

// Paths, of those that lead to one file or folder the first alone: told apart by what the disk says of each
// when it is put in, so that none is compared with all the others.
class PathSet {
public:
    // Whether it was put in: none that is in it leads to the same.
    bool insert(const std::filesystem::path& path);
    // The one that is in it and leads to the same, by what the disk says now; null: none does.
    const std::filesystem::path* find(const std::filesystem::path& path) const;

private:
    std::set<std::filesystem::path> names_;
    std::map<std::pair<dev_t, ino_t>, std::filesystem::path> there_;
};

}  // namespace continuo::app
