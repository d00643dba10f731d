#pragma once

#include <filesystem>
#include <string_view>

namespace continuo::app {

// The file that writing to `path` makes: an absolute path, links followed, also where they lead to nothing
// yet. Two names of one file give the same. A link that leads round in a circle gives itself.
std::filesystem::path targetOf(const std::filesystem::path& path);

// Writes to a temporary file and renames it on commit, so readers never see a partial file. The old file
// stays until then.
class FileAside {
public:
    // Makes the empty file. Throws BadFile where it cannot be made, or where a file is there that is no plain
    // one or that its owner has protected against writing.
    explicit FileAside(const std::filesystem::path& target);
    FileAside(const FileAside&) = delete;
    FileAside& operator=(const FileAside&) = delete;
    // Without commit() nothing of it stays.
    ~FileAside();

    // For a library that opens files itself.
    const std::filesystem::path& path() const noexcept { return aside_; }
    // Appends. Throws BadFile, for one when the disk is full.
    void write(std::string_view bytes);
    // Puts on the disk what was written, here or to path(), and gives it the name. Called once, last. Throws
    // BadFile.
    void commit();

private:
    [[noreturn]] void fail(int fault) const;

    std::filesystem::path named_, target_, aside_;
    int descriptor_ = -1;
};

}  // namespace continuo::app
