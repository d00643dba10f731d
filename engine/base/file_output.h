#pragma once

#include <cstddef>
#include <filesystem>
#include <span>
#include <string_view>

namespace continuo {

// Writes a file so that nobody ever sees half of it: the bytes go to NAME.part in the same folder, and
// commit() makes them the file. What was there before stays until then, and stays for good when commit() is
// never reached. A .part file left by a process that was killed is taken over by the next writer of the same
// name.
class FileOutput {
public:
    // A link is followed. Throws NotFound when the folder is missing, and BadFile when the path is a folder,
    // no plain file or one protected against writing, cannot be written, or is being written by another
    // FileOutput.
    explicit FileOutput(const std::filesystem::path& path);
    FileOutput(const FileOutput&) = delete;
    FileOutput& operator=(const FileOutput&) = delete;
    ~FileOutput();

    // Appends. Throws BadFile, for one when the disk is full.
    void write(std::span<const std::byte> bytes);
    void write(std::string_view text) { write(std::as_bytes(std::span(text))); }
    // Puts the bytes on the disk and the file under its name. Called once, last.
    void commit();

private:
    void followLinks();
    void openAside();
    [[noreturn]] void fail(int fault) const;

    std::filesystem::path target_;
    std::filesystem::path aside_;
    int descriptor_ = -1;
};

// Throws as FileOutput would, before any work is done for a file; what is there stays as it is.
void checkOutput(const std::filesystem::path& path);

}  // namespace continuo
