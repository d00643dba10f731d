#pragma once

#include <cstddef>
#include <filesystem>
#include <span>

namespace continuo {

// A read-only memory mapping of a file; move only. Pages are read when they are first accessed, so a large
// file needs no memory of its own. If another program shortens the mapped file, the process gets SIGBUS; so
// Continuo never writes in place (FileOutput).
class MappedFile {
public:
    MappedFile() = default;
    // Throws NotFound if the file is missing, OutOfMemory if the process can map no more, and BadFile if it
    // is a folder, a special file, or unreadable. An empty file gives no bytes.
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
