#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace continuo {

// A regular file that is open for reading.
class PlainFile {
public:
    // Refuses folders, pipes and devices (which could block) and dangling links. `wanted` names the expected
    // file in messages, such as "a MIDI file". Throws NotFound and BadFile.
    explicit PlainFile(const std::filesystem::path& path, const std::string& wanted = "a file");
    ~PlainFile();
    PlainFile(const PlainFile&) = delete;
    PlainFile& operator=(const PlainFile&) = delete;

    int descriptor() const noexcept { return descriptor_; }
    std::size_t size() const noexcept { return size_; }  // bytes, when it was opened
    // Returns a copy of the whole content; later changes of the file do not affect it. Throws BadFile.
    std::vector<std::byte> read() const;
    // Fills `to` from the current position; returns the number of bytes read. Throws BadFile.
    std::size_t read(std::span<std::byte> to) const;

    // Throws the error of errno for this path.
    [[noreturn]] static void fail(const std::filesystem::path& path);

private:
    std::filesystem::path path_;
    int descriptor_ = -1;
    std::size_t size_ = 0;
};

// Throws as PlainFile does, for a library that opens the file itself.
void checkPlainFile(const std::filesystem::path& path, const std::string& wanted);

// Returns the bytes of a regular file of at most `largest` bytes. Throws as PlainFile does, and BadFile if it
// is larger.
std::string readPlainFile(const std::filesystem::path& path, std::uintmax_t largest,
                          const std::string& wanted);

}  // namespace continuo
