#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <span>
#include <string_view>

namespace continuo {

// The file that writing to `path` would make: an absolute path with links followed, also dangling ones. Two
// names of one file give the same path. A ring of links gives itself.
std::filesystem::path targetOf(const std::filesystem::path& path);

// Writes a file so that nobody ever sees half of it: the bytes go to a hidden file with a new name in the
// same folder, and commit() renames it. An earlier file stays until then, and stays for good if commit() is
// never reached. The next writer of the same name removes the hidden file of a process that was killed.
class FileOutput {
public:
    // A link is followed. Throws WriteFault, a BadFile, when the folder is missing, when the path is a
    // folder, no plain file or one protected against writing, cannot be written, or is being written by
    // another FileOutput, of whichever process.
    explicit FileOutput(const std::filesystem::path& path);
    FileOutput(const FileOutput&) = delete;
    FileOutput& operator=(const FileOutput&) = delete;
    // Removes the hidden file unless commit() was called.
    ~FileOutput();

    // The hidden file, open for writing and not to be closed, for a library that writes to a descriptor.
    int descriptor() const noexcept { return descriptor_; }
    // Appends. Throws WriteFault, for one when the disk is full.
    void write(std::span<const std::byte> bytes);
    void write(std::string_view text) { write(std::as_bytes(std::span(text))); }
    // Puts the bytes on the disk, whoever wrote them, and the file under its name. Called once, last. Throws
    // WriteFault.
    void commit();

private:
    void begin();
    void openAside();
    [[noreturn]] void fail(int fault) const;

    std::filesystem::path named_;  // as messages have it
    std::filesystem::path target_;
    std::filesystem::path aside_;
    int descriptor_ = -1;
};

// Fills a folder under a hidden name beside it, until commit() renames it. Removes it unless commit() was
// called. The target must not exist, or be an empty folder. Throws WriteFault.
class FolderOutput {
public:
    explicit FolderOutput(const std::filesystem::path& path);
    FolderOutput(const FolderOutput&) = delete;
    FolderOutput& operator=(const FolderOutput&) = delete;
    ~FolderOutput();

    // Where its files are written until commit().
    const std::filesystem::path& aside() const noexcept { return aside_; }
    void commit();

private:
    [[noreturn]] void fail(int fault) const;

    std::filesystem::path target_, aside_;
    bool done_ = false;
};

// Throws as FileOutput would, before any work is done for a file; what is there stays as it is.
void checkOutput(const std::filesystem::path& path);

// Runs what writes a file, or checks one. A file that cannot be written is a wrong request, unlike one that
// cannot be read: a BadFile or NotFound becomes a BadRequest.
void writeOutput(const std::function<void()>& write);

}  // namespace continuo
