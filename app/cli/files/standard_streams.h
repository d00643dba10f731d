#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "files/scratch_folder.h"

namespace continuo::app {

// The file name that means stdin or stdout.
inline constexpr const char* kStandardStream = "-";

// Throws BadRequest if --json needs stdout too.
void requireFreeStdout(bool json);

// A temporary file in a folder of its own; the destructor removes it. Throws WriteFault if the folder cannot
// be created.
class TemporaryFile {
public:
    TemporaryFile() : path_(folder_.path() / "stream") {}

    const std::filesystem::path& path() const { return path_; }
    // fillFrom() writes everything that it reads from a descriptor into the file; copyTo() writes the file to
    // a descriptor. Both throw WriteFault; fillFrom() throws BadRequest above 4 GB.
    void fillFrom(int descriptor) const;
    void copyTo(int descriptor) const;

private:
    ScratchFolder folder_;
    std::filesystem::path path_;
};

// A file that a command reads: a named file, or all of stdin in a temporary file, so that readers can seek.
class InputFile {
public:
    explicit InputFile(const std::string& name);
    ~InputFile();

    std::string path() const;
    // Returns the name for messages: the file's, or "stdin".
    const std::string& name() const { return name_; }

private:
    std::string name_;
    std::unique_ptr<TemporaryFile> stdin_;
};

}  // namespace continuo::app
