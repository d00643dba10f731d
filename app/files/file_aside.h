#pragma once

#include <filesystem>
#include <string_view>

namespace continuo::app {

// The file that writing to `path` would create: an absolute path with links followed, also dangling ones. Two
// names of one file give the same path. A cyclic link gives itself.
std::filesystem::path targetOf(const std::filesystem::path& path);

// Writes to a temporary file and renames it on commit, so readers never see a partial file. The old file
// stays until then.
class FileAside {
public:
    // Creates the temporary file. Throws BadFile if that is impossible, or if the target is no plain file or
    // is write-protected.
    explicit FileAside(const std::filesystem::path& target);
    FileAside(const FileAside&) = delete;
    FileAside& operator=(const FileAside&) = delete;
    // Removes the temporary file unless commit() was called.
    ~FileAside();

    // The temporary file, for a library that opens files itself.
    const std::filesystem::path& path() const noexcept { return aside_; }
    // Appends. Throws BadFile, for example if the disk is full.
    void write(std::string_view bytes);
    // Called where such a library put a file of its own in the place of path(). Throws BadFile.
    void adopt();
    // Syncs everything written, here or to path(), and renames the file. Called once, last. Throws BadFile.
    void commit();

private:
    [[noreturn]] void fail(int fault) const;

    std::filesystem::path named_, target_, aside_;
    int descriptor_ = -1;
};

}  // namespace continuo::app
