#include "base/mapped_file.h"

#include <sys/mman.h>

#include <utility>

#include "continuo/plain_file.h"

namespace continuo {

MappedFile::MappedFile(const std::filesystem::path& path) {
    const PlainFile file(path);
    if (file.size() == 0) return;  // mmap fails for a length of zero
    void* memory = ::mmap(nullptr, file.size(), PROT_READ, MAP_PRIVATE, file.descriptor(), 0);
    if (memory == MAP_FAILED) PlainFile::fail(path);
    memory_ = static_cast<const std::byte*>(memory);
    size_ = file.size();
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
