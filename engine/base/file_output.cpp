#include "base/file_output.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <string>
#include <system_error>

#include "continuo/error.h"

namespace continuo {

namespace {

constexpr mode_t kAnyoneWrites = S_IWUSR | S_IWGRP | S_IWOTH;

bool sameFile(int descriptor, const std::filesystem::path& path) {
    struct stat open {};
    struct stat named {};
    return ::fstat(descriptor, &open) == 0 && ::lstat(path.c_str(), &named) == 0 &&
           open.st_dev == named.st_dev && open.st_ino == named.st_ino;
}

// The new name is on the disk only when its folder is. File systems that cannot do it say so; the file is
// whole.
void syncFolder(const std::filesystem::path& folder) noexcept {
    const int descriptor = ::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor < 0) return;
    ::fsync(descriptor);
    ::close(descriptor);
}

}  // namespace

FileOutput::FileOutput(const std::filesystem::path& path) : target_(path) {
    followLinks();
    struct stat before {};
    const bool exists = ::stat(target_.c_str(), &before) == 0;
    if (exists && S_ISDIR(before.st_mode)) {
        throw Error(ErrorCode::BadFile, path.string() + ": is a folder; give the name of a file");
    }
    if (exists && !S_ISREG(before.st_mode)) {
        throw Error(ErrorCode::BadFile,
                    path.string() + ": is not a plain file, and is not replaced by one; choose another name");
    }
    // Renaming would put another file over it all the same, and so what its owner meant would be lost.
    if (exists && ((before.st_mode & kAnyoneWrites) == 0 || ::access(target_.c_str(), W_OK) != 0)) {
        throw Error(ErrorCode::BadFile, path.string() +
                                            ": is protected against writing; make it writable, "
                                            "or choose another name");
    }
    aside_ = target_;
    aside_ += ".part";
    openAside();
    if (exists) (void)::fchmod(descriptor_, before.st_mode & 07777);  // best effort: the content matters more
}

// To the file that a link names, also where that is not there yet.
void FileOutput::followLinks() {
    constexpr int kMostLinks = 40;
    std::error_code problem;
    for (int i = 0; std::filesystem::is_symlink(target_, problem); ++i) {
        if (i == kMostLinks) fail(ELOOP);
        const std::filesystem::path next = std::filesystem::read_symlink(target_, problem);
        if (problem) fail(problem.value());
        target_ = target_.parent_path() / next;  // `next` alone where it is absolute
    }
}

void FileOutput::openAside() {
    for (;;) {
        descriptor_ = ::open(aside_.c_str(), O_WRONLY | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0666);
        if (descriptor_ < 0) fail(errno);
        const bool locked = ::flock(descriptor_, LOCK_EX | LOCK_NB) == 0;
        const bool busy = !locked && errno == EWOULDBLOCK;
        // Between open and lock another writer may have made this very file the target; then it is not ours
        // to empty.
        if (!busy && sameFile(descriptor_, aside_)) break;
        ::close(descriptor_);
        descriptor_ = -1;
        if (busy)
            throw Error(ErrorCode::BadFile,
                        target_.string() + ": is being written at this moment; wait, or choose another name");
    }
    if (::ftruncate(descriptor_, 0) == 0) return;
    const int fault = errno;
    ::close(descriptor_);
    descriptor_ = -1;
    fail(fault);
}

FileOutput::~FileOutput() {
    if (descriptor_ < 0) return;
    ::unlink(aside_.c_str());
    ::close(descriptor_);
}

void FileOutput::write(std::span<const std::byte> bytes) {
    if (descriptor_ < 0) throw Error(ErrorCode::Internal, target_.string() + ": written to after commit");
    while (!bytes.empty()) {
        const ssize_t written = ::write(descriptor_, bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) fail(errno);
        bytes = bytes.subspan(static_cast<std::size_t>(written));
    }
}

void FileOutput::commit() {
    if (descriptor_ < 0) throw Error(ErrorCode::Internal, target_.string() + ": committed twice");
    if (::fsync(descriptor_) != 0) fail(errno);
    if (::rename(aside_.c_str(), target_.c_str()) != 0) fail(errno);
    ::close(descriptor_);
    descriptor_ = -1;
    syncFolder(target_.parent_path());
}

void FileOutput::fail(int fault) const {
    const std::string folder = target_.has_parent_path() ? target_.parent_path().string() : std::string(".");
    if (fault == ENOENT || fault == ENOTDIR) {
        throw Error(ErrorCode::NotFound, target_.string() + ": there is no folder " + folder +
                                             "; make it first, or choose another");
    }
    const bool full = fault == ENOSPC || fault == EDQUOT;
    throw Error(ErrorCode::BadFile, target_.string() +
                                        ": cannot be written: " + std::generic_category().message(fault) +
                                        (full ? "; make room there" : "; choose another folder"));
}

void checkOutput(const std::filesystem::path& path) { const FileOutput taken(path); }

}  // namespace continuo
