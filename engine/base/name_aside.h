// Names under which files and folders are written before they are renamed: ".continuo-HASH-RANDOM.part". HASH
// is of the target's name, RANDOM is new for each writer. The length does not depend on the target's name. A
// writer holds a lock (flock) on its file; the lock of a killed writer is gone.
#pragma once

#include <filesystem>

namespace continuo {

// Returns a new name in the target's folder. Create it exclusively, and take another one if it exists.
std::filesystem::path nameAside(const std::filesystem::path& target);

// Removes the files that killed writers left: of this target any, of other targets those older than a day.
// Removes only our own user's plain files with such a name that nobody has locked. Returns false if another
// writer of this target is at work.
bool removeStaleAside(const std::filesystem::path& target);

// Serialises the writers that begin in one folder, while it lives. Without effect where the folder cannot be
// locked within half a second: the names are exclusive in any case.
class FolderLock {
public:
    explicit FolderLock(const std::filesystem::path& folder);
    FolderLock(const FolderLock&) = delete;
    FolderLock& operator=(const FolderLock&) = delete;
    ~FolderLock();

private:
    int descriptor_ = -1;
};

}  // namespace continuo
