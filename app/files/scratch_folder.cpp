#include "files/scratch_folder.h"

#include <continuo/write_fault.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstring>
#include <string>
#include <system_error>

namespace continuo::app {
namespace {

namespace fs = std::filesystem;

const std::string kPrefix = "continuo-scratch-";

// A file in each folder that the program using the folder keeps locked. The folder itself must stay unlocked
// for FileOutput.
const std::string kLockName = ".lock";

// Returns whether this user owns the folder. Another user, or a link, may have taken the name of a deleted
// folder.
bool isOwnFolder(const fs::path& path) {
    struct stat status {};
    return ::lstat(path.c_str(), &status) == 0 && S_ISDIR(status.st_mode) && status.st_uid == ::geteuid();
}

bool isInUse(const fs::path& folder) {
    const int lock = ::open((folder / kLockName).c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (lock < 0) return false;
    const bool isLocked = ::flock(lock, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK;
    ::close(lock);
    return isLocked;
}

void removeStaleFolders(const fs::path& parent) {
    const auto dayAgo = fs::file_time_type::clock::now() - std::chrono::hours(24);
    std::error_code problem;
    for (fs::directory_iterator at(parent, problem), end; !problem && at != end; at.increment(problem)) {
        std::error_code ignored;
        const bool isOurs = at->path().filename().string().starts_with(kPrefix) && isOwnFolder(at->path());
        const bool isOld = isOurs && at->last_write_time(ignored) < dayAgo && !ignored;
        if (isOld && !isInUse(at->path())) fs::remove_all(at->path(), ignored);
    }
}

[[noreturn]] void fail(const fs::path& parent, int fault) {
    const bool full = fault == ENOSPC || fault == EDQUOT;
    throw WriteFault(full ? WriteFault::Kind::DiskFull : WriteFault::Kind::Other,
                     parent.string() + ": cannot create a temporary folder in it: " + std::strerror(fault) +
                         (full ? "; free some space there" : "; set TMPDIR to another folder"));
}

}  // namespace

ScratchFolder::~ScratchFolder() {
    std::error_code ignored;
    if (!path_.empty() && isOwnFolder(path_)) fs::remove_all(path_, ignored);
    if (lock_ >= 0) ::close(lock_);
}

fs::path ScratchFolder::path() {
    const std::lock_guard lock(mutex_);
    if (!path_.empty() && isOwnFolder(path_)) return path_;
    std::error_code none;
    fs::path parent = fs::temp_directory_path(none);
    if (none) parent = "/tmp";
    removeStaleFolders(parent);
    std::string pattern = (parent / kPrefix).string().append(6, 'X');  // mkdtemp() replaces the X
    if (::mkdtemp(pattern.data()) == nullptr) fail(parent, errno);
    path_ = pattern;
    if (lock_ >= 0) ::close(lock_);
    lock_ = ::open((path_ / kLockName).c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (lock_ >= 0) (void)::flock(lock_, LOCK_EX | LOCK_NB);  // some file systems have no locks
    return path_;
}

bool isInScratchFolder(const fs::path& file) {
    return file.parent_path().filename().string().starts_with(kPrefix);
}

fs::path dragFolder() {
    static ScratchFolder folder;
    return folder.path();
}

}  // namespace continuo::app
