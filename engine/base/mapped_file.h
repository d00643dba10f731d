#pragma once

#include <cstddef>
#include <filesystem>
#include <span>

namespace continuo {

// A file laid into memory, read-only; move only. Pages are read when they are first touched, so a large file
// costs no memory of its own. A file that another program shortens while it is mapped ends the process
// (SIGBUS), which is why Continuo itself never writes in place (FileOutput).
class MappedFile {
public:
    MappedFile() = default;
    // Throws NotFound when there is no such file, OutOfMemory when the process may map no more, and BadFile
    // when it is a folder, no plain file, or unreadable. An empty file gives no bytes.
    explicit MappedFile(const std::filesystem::path& path);
    MappedFile(MappedFile&& other) noexcept;
    MappedFile& operator=(MappedFile&& other) noexcept;
    ~MappedFile();

    std::span<const std::byte> bytes() const noexcept { return {memory_, size_}; }

private:
    const std::byte* memory_ = nullptr;
    std::size_t size_ = 0;
};

}  // namespace continuo
