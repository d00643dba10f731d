#pragma once

#include <cstddef>
#include <filesystem>
#include <vector>

namespace continuo {

// A plain file that is open for reading.
class PlainFile {
public:
    // Throws NotFound, or BadFile for a folder, a pipe, a device or what cannot be opened.
    explicit PlainFile(const std::filesystem::path& path);
    ~PlainFile();
    PlainFile(const PlainFile&) = delete;
    PlainFile& operator=(const PlainFile&) = delete;

    int descriptor() const noexcept { return descriptor_; }
    std::size_t size() const noexcept { return size_; }  // bytes, as it was opened
    // All that is there now, in memory of its own: what is done to the file afterwards does not matter.
    // Throws BadFile.
    std::vector<std::byte> read() const;

    // Throws what errno says of this path.
    [[noreturn]] static void fail(const std::filesystem::path& path);

private:
    std::filesystem::path path_;
    int descriptor_ = -1;
    std::size_t size_ = 0;
};

}  // namespace continuo
