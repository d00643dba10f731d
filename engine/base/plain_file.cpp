#include "continuo/plain_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

#include "continuo/error.h"

namespace continuo {

namespace {

namespace fs = std::filesystem;

void requireRegularFile(const fs::path& path, mode_t mode, const std::string& wanted) {
    if (S_ISREG(mode)) return;
    throw Error(ErrorCode::BadFile, path.string() +
                                        (S_ISDIR(mode) ? ": is a folder; give "
                                                       : ": is no plain file but a pipe or a device; give ") +
                                        wanted);
}

}  // namespace

void PlainFile::fail(const fs::path& path) {
    const int fault = errno;
    if (fault == ENOENT || fault == ENOTDIR) {
        throw Error(ErrorCode::NotFound, path.string() + ": there is no such file; check the path");
    }
    if (fault == ENOMEM) {
        throw Error(ErrorCode::OutOfMemory,
                    path.string() + ": there is not enough memory to open it; end other programs");
    }
    struct stat facts {};
    const bool reached = ::stat(path.c_str(), &facts) == 0;
    throw Error(ErrorCode::BadFile,
                path.string() + (reached ? ": cannot be read: " : ": cannot be reached: ") +
                    std::generic_category().message(fault) +
                    (reached ? "; check the file and its permissions" : "; check the path"));
}

// Checks the type before opening, because opening some devices has effects. O_NONBLOCK avoids waiting if the
// file has become a pipe meanwhile.
PlainFile::PlainFile(const fs::path& path, const std::string& wanted) : path_(path) {
    struct stat facts {};
    if (::stat(path.c_str(), &facts) != 0) fail(path);
    requireRegularFile(path, facts.st_mode, wanted);
    descriptor_ = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (descriptor_ < 0) fail(path);
    try {
        if (::fstat(descriptor_, &facts) != 0) fail(path);
        requireRegularFile(path, facts.st_mode, wanted);
    } catch (...) {
        ::close(descriptor_);
        throw;
    }
    size_ = static_cast<std::size_t>(facts.st_size);
}

PlainFile::~PlainFile() { ::close(descriptor_); }

std::size_t PlainFile::read(std::span<std::byte> to) const {
    std::size_t filled = 0;
    while (filled < to.size()) {
        const ssize_t count = ::read(descriptor_, to.data() + filled, to.size() - filled);
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) fail(path_);
        if (count == 0) break;  // the file became shorter
        filled += static_cast<std::size_t>(count);
    }
    return filled;
}

std::vector<std::byte> PlainFile::read() const {
    std::vector<std::byte> bytes(size_);
    bytes.resize(read(bytes));
    return bytes;
}

void checkPlainFile(const fs::path& path, const std::string& wanted) { const PlainFile opened(path, wanted); }

std::string readPlainFile(const fs::path& path, std::uintmax_t largest, const std::string& wanted) {
    const PlainFile file(path, wanted);
    if (file.size() > largest) {
        throw Error(ErrorCode::BadFile, path.string() + ": is larger than " + std::to_string(largest >> 20) +
                                            " MiB; give " + wanted);
    }
    std::string bytes(file.size(), '\0');
    bytes.resize(file.read(std::as_writable_bytes(std::span(bytes))));
    return bytes;
}

}  // namespace continuo
