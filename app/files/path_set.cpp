#include "files/path_set.h"

#include <sys/stat.h>

#include <optional>

namespace continuo::app {
namespace {

// Returns the device and inode, by which std::filesystem::equivalent() compares files; nullopt if the file
// does not exist.
std::optional<std::pair<dev_t, ino_t>> fileIdentity(const std::filesystem::path& path) {
    struct stat found {};
    if (::stat(path.c_str(), &found) != 0) return std::nullopt;
    return std::pair(found.st_dev, found.st_ino);
}

}  // namespace

bool PathSet::insert(const std::filesystem::path& path) {
    if (names_.contains(path)) return false;
    const auto identity = fileIdentity(path);
    if (identity && !there_.try_emplace(*identity, path).second) return false;
    names_.insert(path);
    return true;
}

const std::filesystem::path* PathSet::find(const std::filesystem::path& path) const {
    if (const auto named = names_.find(path); named != names_.end()) return &*named;
    const auto identity = fileIdentity(path);
    const auto same = identity ? there_.find(*identity) : there_.end();
    return same != there_.end() ? &same->second : nullptr;
}

}  // namespace continuo::app
