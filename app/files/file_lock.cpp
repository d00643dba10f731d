#include "files/file_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

#include "continuo/error.h"

namespace continuo::app {

FileLock::FileLock(const std::filesystem::path& file, const std::string& taken, OnRelease after)
    : path_(file), after_(after) {
    do {
        if (file_ >= 0) ::close(file_);
        file_ = ::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
        if (file_ < 0) {
            refuse(ErrorCode::BadFile, "cannot be written (" + std::generic_category().message(errno) +
                                           "); check the folder and its permissions");
        }
        if (::flock(file_, LOCK_EX | LOCK_NB) == 0) continue;
        if (errno == EWOULDBLOCK) refuse(ErrorCode::BadRequest, taken);
        refuse(ErrorCode::BadFile, "cannot be locked (" + std::generic_category().message(errno) +
                                       "); choose a folder on this computer's own disk");
    } while (!hasName());  // the previous owner may have removed it meanwhile
}

FileLock::~FileLock() {
    // Unlinks before unlocking, so that a waiting program sees that the name is gone and creates a new file.
    if (after_ == OnRelease::Remove) ::unlink(path_.c_str());
    ::close(file_);
}

bool FileLock::hasName() const {
    struct stat held = {}, named = {};
    return ::fstat(file_, &held) == 0 && ::stat(path_.c_str(), &named) == 0 && held.st_dev == named.st_dev &&
           held.st_ino == named.st_ino;
}

void FileLock::refuse(ErrorCode code, const std::string& why) const {
    if (file_ >= 0) ::close(file_);
    throw Error(code, path_.string() + ": " + why);
}

}  // namespace continuo::app
