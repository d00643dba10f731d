// Temporary names of files and folders until they are renamed: ".continuo-HASH-RANDOM.part". HASH is of the
// target's name, RANDOM is new for each writer. The length does not depend on the target's name. A writer
// holds a lock (flock) on its file; the system releases the lock of a killed writer.
#pragma once

#include <filesystem>

namespace continuo {

// Returns a new name in the target's folder. Create it exclusively, and request another one if it exists.
std::filesystem::path makeTemporaryName(const std::filesystem::path& target);

// Removes files left by killed writers: of this target all, of other targets those older than a day. Removes
// only the current user's regular files with such a name that are not locked. Also removes the current user's
// folders with such a name that are older than a day; they are never locked. Returns false if another writer
// of this target is active.
bool removeStaleTemporaries(const std::filesystem::path& target);

// Lets only one writer at a time begin in a folder, for the lifetime of this object. Has no effect if it
// cannot lock the folder within half a second: the names are exclusive in any case.
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
