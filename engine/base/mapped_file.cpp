#include "base/mapped_file.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <string>
#include <system_error>
#include <utility>

#include "continuo/error.h"

namespace continuo {

namespace {

[[noreturn]] void failWithErrno(const std::filesystem::path& path) {
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

struct Descriptor {
    int number;
    ~Descriptor() {
        if (number >= 0) ::close(number);
    }
};

}  // namespace

MappedFile::MappedFile(const std::filesystem::path& path) {
    // Without O_NONBLOCK a named pipe would wait here for its writer.
    const Descriptor file{::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK)};
    if (file.number < 0) failWithErrno(path);
    struct stat facts {};
    if (::fstat(file.number, &facts) != 0) failWithErrno(path);
    if (S_ISDIR(facts.st_mode)) throw Error(ErrorCode::BadFile, path.string() + ": is a folder; give a file");
    if (!S_ISREG(facts.st_mode))
        throw Error(ErrorCode::BadFile, path.string() + ": is not a plain file; give one");
    if (facts.st_size == 0) return;  // mmap refuses a length of zero
    const auto size = static_cast<std::size_t>(facts.st_size);
    void* memory = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file.number, 0);
    if (memory == MAP_FAILED) failWithErrno(path);
    memory_ = static_cast<const std::byte*>(memory);
    size_ = size;
}

MappedFile::MappedFile(MappedFile&& other) noexcept
    : memory_(std::exchange(other.memory_, nullptr)), size_(std::exchange(other.size_, 0)) {}

MappedFile& MappedFile::operator=(MappedFile&& other) noexcept {
    std::swap(memory_, other.memory_);
    std::swap(size_, other.size_);
    return *this;
}

MappedFile::~MappedFile() {
    if (memory_ != nullptr) ::munmap(const_cast<std::byte*>(memory_), size_);
}

}  // namespace continuo
