#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace continuo {

// A plain file that is open for reading.
class PlainFile {
public:
    // Refuses what no file can be read from: a folder, a pipe or a device (which could block), a dangling
    // link. `wanted` says what to give instead, such as "a MIDI file". Throws NotFound and BadFile.
    explicit PlainFile(const std::filesystem::path& path, const std::string& wanted = "a file");
    ~PlainFile();
    PlainFile(const PlainFile&) = delete;
    PlainFile& operator=(const PlainFile&) = delete;

    int descriptor() const noexcept { return descriptor_; }
    std::size_t size() const noexcept { return size_; }  // bytes, as it was opened
    // All that is there now, in memory of its own: what is done to the file afterwards does not matter.
    // Throws BadFile.
    std::vector<std::byte> read() const;
    // Fills `to` from where the file was read to, and returns how many bytes there were. Throws BadFile.
    std::size_t read(std::span<std::byte> to) const;

    // Throws what errno says of this path.
    [[noreturn]] static void fail(const std::filesystem::path& path);

private:
    std::filesystem::path path_;
    int descriptor_ = -1;
    std::size_t size_ = 0;
};

// Throws as PlainFile does, for a library that opens the file by itself.
void checkPlainFile(const std::filesystem::path& path, const std::string& wanted);

// The bytes of a plain file of at most `largest`. Throws as PlainFile does, and BadFile if it is larger.
std::string readPlainFile(const std::filesystem::path& path, std::uintmax_t largest,
                          const std::string& wanted);

}  // namespace continuo
