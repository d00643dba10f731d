#include "continuo/file_output.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <string>
#include <system_error>
#include <thread>

#include "base/temporary_name.h"
#include "continuo/error.h"
#include "continuo/write_fault.h"

namespace continuo {

namespace {

namespace fs = std::filesystem;

constexpr mode_t kAnyoneWrites = S_IWUSR | S_IWGRP | S_IWOTH;

bool isSameFile(int descriptor, const fs::path& path) {
    struct stat open {};
    struct stat named {};
    return ::fstat(descriptor, &open) == 0 && ::lstat(path.c_str(), &named) == 0 &&
           open.st_dev == named.st_dev && open.st_ino == named.st_ino;
}

// Flushes the folder, so that the new name is on the disk. Ignores file systems that do not support it; the
// file is complete.
void syncFolder(const fs::path& folder) noexcept {
    const int descriptor = ::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor < 0) return;
    ::fsync(descriptor);
    ::close(descriptor);
}

// Resolves links to the file that they name, which may be missing. Returns an errno value, 0 for success.
int resolveLinks(fs::path& path) {
    constexpr int kMostLinks = 40;
    std::error_code problem;
    for (int i = 0; fs::is_symlink(path, problem); ++i) {
        if (i == kMostLinks) return ELOOP;
        const fs::path next = fs::read_symlink(path, problem);
        if (problem) return problem.value();
        path = path.parent_path() / next;  // just `next` if it is absolute
    }
    return 0;
}

bool isFolder(const fs::path& path) {
    std::error_code ignored;
    return fs::is_directory(path, ignored);
}

fs::path parentFolder(const fs::path& target) {
    return target.has_parent_path() ? target.parent_path() : fs::path(".");
}

std::string adviceFor(int fault, const fs::path& folder) {
    switch (fault) {
        case ENOENT:
        case ENOTDIR:
            if (isFolder(folder)) return "; choose another folder";  // as in /proc
            return ": there is no folder " + folder.string() + "; make it first, or choose another";
        case ENOSPC:
        case EDQUOT: return "; make room there";
        case ENAMETOOLONG: return "; choose a shorter name";
        default: return "; choose another folder";
    }
}

WriteFault::Kind toFaultKind(int fault, const fs::path& folder) {
    using Kind = WriteFault::Kind;
    switch (fault) {
        case ENOENT:
        case ENOTDIR: return isFolder(folder) ? Kind::Other : Kind::NoFolder;
        case ENOSPC:
        case EDQUOT: return Kind::DiskFull;
        case EACCES:
        case EPERM:
        case EROFS: return Kind::NotAllowed;
        case ENAMETOOLONG: return Kind::NameTooLong;
        default: return Kind::Other;
    }
}

}  // namespace

fs::path resolveTarget(const fs::path& path) {
    fs::path target = fs::absolute(path);
    if (resolveLinks(target) != 0) return fs::absolute(path);
    std::error_code problem;
    const fs::path folder = fs::weakly_canonical(target.parent_path(), problem);
    return problem ? target.lexically_normal() : folder / target.filename();
}

FileOutput::FileOutput(const fs::path& path) : originalPath_(path), target_(path) {
    if (const int fault = resolveLinks(target_); fault != 0) fail(fault);
    struct stat before {};
    // Tests the original path: the link of a pipe, such as /dev/stdout, resolves to no path.
    const bool exists = ::stat(path.c_str(), &before) == 0;
    if (!exists && errno == ENAMETOOLONG) fail(errno);  // the temporary name is shorter and would not fail
    using Kind = WriteFault::Kind;
    const auto refuse = [this](Kind kind, const char* why) {
        throw WriteFault(kind, originalPath_.string() + why);
    };
    if (exists && S_ISDIR(before.st_mode))
        refuse(Kind::NameInUse, ": cannot be written, as it is a folder; give the name of a file");
    if (exists && !S_ISREG(before.st_mode))
        refuse(Kind::NameInUse, ": cannot be written, as it is no plain file; choose another name");
    // A protected file is refused, because renaming would replace it in spite of its protection.
    if (exists && ((before.st_mode & kAnyoneWrites) == 0 || ::access(target_.c_str(), W_OK) != 0))
        refuse(Kind::NotAllowed, ": is protected against writing; make it writable, or choose another name");
    begin();
    if (exists) (void)::fchmod(descriptor_, before.st_mode & 07777);  // best effort: the content matters more
}

// Refuses a second writer of one target. Retries briefly, because a writer that only checks finishes soon.
void FileOutput::begin() {
    constexpr int kTries = 20;
    constexpr std::chrono::milliseconds kPause(10);
    for (int busy = 0;;) {
        {
            const FolderLock lock(target_.parent_path());
            if (removeStaleTemporaries(target_)) return openTemporary();
        }
        if (++busy == kTries)
            throw WriteFault(
                WriteFault::Kind::Busy,
                originalPath_.string() + ": is being written at this moment; wait, or choose another name");
        std::this_thread::sleep_for(kPause);
    }
}

// Creates and locks the temporary file. Retries if a writer without the folder's lock has removed the file as
// stale between open and lock.
void FileOutput::openTemporary() {
    for (;;) {
        temporary_ = makeTemporaryName(target_);
        descriptor_ = ::open(temporary_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666);
        if (descriptor_ < 0 && errno == EEXIST) continue;
        if (descriptor_ < 0) fail(errno);
        // File systems without locks report an error other than EWOULDBLOCK; then no other writer can lock it
        // either.
        const bool isLocked = ::flock(descriptor_, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK;
        if (isLocked && isSameFile(descriptor_, temporary_)) return;
        ::close(descriptor_);
        descriptor_ = -1;
    }
}

FileOutput::~FileOutput() {
    if (descriptor_ < 0) return;
    ::unlink(temporary_.c_str());
    ::close(descriptor_);
}

void FileOutput::write(std::span<const std::byte> bytes) {
    if (descriptor_ < 0)
        throw Error(ErrorCode::Internal, originalPath_.string() + ": written to after commit");
    while (!bytes.empty()) {
        const ssize_t written = ::write(descriptor_, bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) fail(errno);
        bytes = bytes.subspan(static_cast<std::size_t>(written));
    }
}

void FileOutput::commit() {
    if (descriptor_ < 0) throw Error(ErrorCode::Internal, originalPath_.string() + ": committed twice");
    if (::fsync(descriptor_) != 0) fail(errno);
    if (::rename(temporary_.c_str(), target_.c_str()) != 0) fail(errno);
    ::close(descriptor_);
    descriptor_ = -1;
    syncFolder(target_.parent_path());
}

void FileOutput::fail(int fault) const {
    throw WriteFault(toFaultKind(fault, parentFolder(target_)),
                     originalPath_.string() + ": cannot be written: " +
                         std::generic_category().message(fault) + adviceFor(fault, parentFolder(target_)));
}

FolderOutput::FolderOutput(const fs::path& path) : target_(path) {
    if (!target_.has_filename()) target_ = target_.parent_path();  // "folder/"
    std::error_code fault;
    if (target_.has_parent_path()) fs::create_directories(target_.parent_path(), fault);
    if (fault) fail(fault.value());
    // Detects a name that is too long; mkdir of the shorter temporary name would not.
    if (struct stat before{}; ::lstat(target_.c_str(), &before) != 0 && errno == ENAMETOOLONG) fail(errno);
    removeStaleTemporaries(target_);
    for (;;) {
        temporary_ = makeTemporaryName(target_);
        if (::mkdir(temporary_.c_str(), 0777) == 0) return;
        if (errno != EEXIST) fail(errno);
    }
}

FolderOutput::~FolderOutput() {
    std::error_code ignored;
    if (!done_) fs::remove_all(temporary_, ignored);
}

void FolderOutput::commit() {
    if (::rename(temporary_.c_str(), target_.c_str()) != 0) fail(errno);
    done_ = true;
    syncFolder(target_.parent_path());
}

void FolderOutput::fail(int fault) const {
    throw WriteFault(toFaultKind(fault, parentFolder(target_)),
                     target_.string() + ": cannot be written: " + std::generic_category().message(fault) +
                         "; choose another folder");
}

void checkOutput(const fs::path& path) { const FileOutput taken(path); }

void writeOutput(const std::function<void()>& write) {
    try {
        write();
    } catch (const Error& error) {
        if (error.code() != ErrorCode::BadFile && error.code() != ErrorCode::NotFound) throw;
        throw Error(ErrorCode::BadRequest, error.what());
    }
}

}  // namespace continuo
