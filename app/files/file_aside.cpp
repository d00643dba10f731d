#include "files/file_aside.h"

#include <continuo/error.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <string>
#include <system_error>

namespace continuo::app {
namespace {

namespace fs = std::filesystem;

constexpr mode_t kAnyoneWrites = S_IWUSR | S_IWGRP | S_IWOTH;

// A new name is on the disk only when its folder is. File systems that cannot do it say so; the file is
// whole.
void putFolderOnDisk(const fs::path& folder) noexcept {
    const int descriptor = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor < 0) return;
    ::fsync(descriptor);
    ::close(descriptor);
}

}  // namespace

fs::path targetOf(const fs::path& path) {
    constexpr int kMostLinks = 40;
    fs::path target = fs::absolute(path);
    std::error_code problem;
    for (int links = 0; fs::is_symlink(target, problem); ++links) {
        if (links == kMostLinks) return fs::absolute(path);
        target = target.parent_path() / fs::read_symlink(target, problem);  // alone where it is absolute
    }
    const fs::path folder = fs::weakly_canonical(target.parent_path(), problem);
    return problem ? target.lexically_normal() : folder / target.filename();
}

FileAside::FileAside(const fs::path& target) : named_(target), target_(targetOf(target)), aside_(target_) {
    std::error_code ignored;
    if (fs::is_symlink(target_, ignored)) fail(ELOOP);
    struct stat before {};
    const bool exists = ::stat(target_.c_str(), &before) == 0;
    if (exists && !S_ISREG(before.st_mode))
        throw Error(ErrorCode::BadFile,
                    named_.string() + ": cannot be written, as it is no plain file; choose another name");
    // Renaming would put another file over it all the same, and so what the owner meant would be lost.
    if (exists && ((before.st_mode & kAnyoneWrites) == 0 || ::access(target_.c_str(), W_OK) != 0))
        throw Error(
            ErrorCode::BadFile,
            named_.string() + ": is protected against writing; make it writable, or choose another name");
    aside_ += ".part" + std::to_string(::getpid());
    descriptor_ = ::open(aside_.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0666);
    if (descriptor_ < 0) fail(errno);
    if (exists) (void)::fchmod(descriptor_, before.st_mode & 07777);  // best effort: the content matters more
}

FileAside::~FileAside() {
    if (descriptor_ < 0) return;
    ::unlink(aside_.c_str());
    ::close(descriptor_);
}

void FileAside::write(std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t written = ::write(descriptor_, bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) fail(errno);
        bytes.remove_prefix(static_cast<std::size_t>(written));
    }
}

void FileAside::adopt() {
    struct stat before {};
    const bool known = ::fstat(descriptor_, &before) == 0;
    const int adopted = ::open(aside_.c_str(), O_WRONLY | O_NOFOLLOW | O_CLOEXEC);
    if (adopted < 0) fail(errno);
    ::close(descriptor_);
    descriptor_ = adopted;
    if (known) (void)::fchmod(descriptor_, before.st_mode & 07777);  // best effort, as above
}

void FileAside::commit() {
    if (::fsync(descriptor_) != 0) fail(errno);
    if (::rename(aside_.c_str(), target_.c_str()) != 0) fail(errno);
    ::close(descriptor_);
    descriptor_ = -1;
    putFolderOnDisk(target_.parent_path());
}

void FileAside::fail(int fault) const {
    throw Error(ErrorCode::BadFile, named_.string() +
                                        ": cannot be written: " + std::generic_category().message(fault) +
                                        "; check the folder, its permissions and the free space");
}

}  // namespace continuo::app
