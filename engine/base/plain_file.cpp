#include "base/plain_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <string>
#include <system_error>

#include "continuo/error.h"

namespace continuo {

void PlainFile::fail(const std::filesystem::path& path) {
    const int fault = errno;
    if (fault == ENOENT || fault == ENOTDIR) {
        throw Error(ErrorCode::NotFound, path.string() + ": there is no such file; check the path");
    }
    if (fault == ENOMEM) {
        throw Error(ErrorCode::OutOfMemory,
                    path.string() + ": there is not enough memory to open it; end other programs");
    }
    throw Error(ErrorCode::BadFile, path.string() +
                                        ": cannot be read: " + std::generic_category().message(fault) +
                                        "; check the file and its permissions");
}

// Without O_NONBLOCK a named pipe would wait here for its writer.
PlainFile::PlainFile(const std::filesystem::path& path)
    : path_(path), descriptor_(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK)) {
    if (descriptor_ < 0) fail(path);
    struct stat facts {};
    const bool known = ::fstat(descriptor_, &facts) == 0;
    if (known && S_ISREG(facts.st_mode)) {
        size_ = static_cast<std::size_t>(facts.st_size);
        return;
    }
    const int fault = errno;
    ::close(descriptor_);
    errno = fault;
    if (!known) fail(path);
    throw Error(ErrorCode::BadFile,
                path.string() + (S_ISDIR(facts.st_mode) ? ": is a folder; give a file"
                                                        : ": is not a plain file; give one"));
}

PlainFile::~PlainFile() { ::close(descriptor_); }

std::vector<std::byte> PlainFile::read() const {
    std::vector<std::byte> bytes(size_);
    std::size_t filled = 0;
    while (filled < bytes.size()) {
        const ssize_t count = ::read(descriptor_, bytes.data() + filled, bytes.size() - filled);
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) fail(path_);
        if (count == 0) break;  // it has become shorter
        filled += static_cast<std::size_t>(count);
    }
    bytes.resize(filled);
    return bytes;
}

}  // namespace continuo
