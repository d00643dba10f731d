#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <span>
#include <string_view>

namespace continuo {

// Returns the file that writing to `path` would create: an absolute path with links resolved, also dangling
// ones. Two names of one file give the same path. Returns a cycle of links unchanged.
std::filesystem::path resolveTarget(const std::filesystem::path& path);

// Writes a file atomically: the bytes go to a hidden file with a new name in the same folder, and commit()
// renames it. Without commit() an earlier file stays unchanged. The next writer of the same name removes the
// hidden file of a killed process.
class FileOutput {
public:
    // Follows links. Throws WriteFault (code BadFile) if the folder is missing, the path is a folder, a
    // special file or not writable, or another FileOutput of any process is writing the file.
    explicit FileOutput(const std::filesystem::path& path);
    FileOutput(const FileOutput&) = delete;
    FileOutput& operator=(const FileOutput&) = delete;
    // Removes the hidden file unless commit() was called.
    ~FileOutput();

    // Returns the descriptor of the hidden file, open for writing, for a library that writes to a descriptor.
    // Do not close it.
    int descriptor() const noexcept { return descriptor_; }
    // Appends the bytes. Throws WriteFault, for example if the disk is full.
    void write(std::span<const std::byte> bytes);
    void write(std::string_view text) { write(std::as_bytes(std::span(text))); }
    // Flushes all bytes to the disk, including those written to descriptor(), and renames the file. Call it
    // once, last. Throws WriteFault.
    void commit();

private:
    void begin();
    void openTemporary();
    [[noreturn]] void fail(int fault) const;

    std::filesystem::path originalPath_;  // for messages
    std::filesystem::path target_;
    std::filesystem::path temporary_;
    int descriptor_ = -1;
};

// Creates a folder under a hidden name beside the target. commit() renames it to the target; without commit()
// the destructor removes it. The target must be missing or an empty folder. Throws WriteFault.
class FolderOutput {
public:
    explicit FolderOutput(const std::filesystem::path& path);
    FolderOutput(const FolderOutput&) = delete;
    FolderOutput& operator=(const FolderOutput&) = delete;
    ~FolderOutput();

    // Returns the folder to write to until commit().
    const std::filesystem::path& temporaryFolder() const noexcept { return temporary_; }
    void commit();

private:
    [[noreturn]] void fail(int fault) const;

    std::filesystem::path target_, temporary_;
    bool done_ = false;
};

// Throws as the constructor of FileOutput would. Call it before long work; it changes nothing on the disk.
void checkOutput(const std::filesystem::path& path);

// Calls `write`, which writes or checks a file. Converts its BadFile and NotFound errors to BadRequest,
// because an output that cannot be written is a fault of the request.
void writeOutput(const std::function<void()>& write);

}  // namespace continuo
