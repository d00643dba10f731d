#pragma once

#include <filesystem>
#include <memory>
#include <string>

namespace continuo::app {

// The file name that means stdin or stdout.
inline constexpr const char* kStandardStream = "-";

// Throws BadRequest if --json needs stdout too.
void requireFreeStdout(bool json);

// A file in the temporary folder, removed by the destructor. Throws WriteFault if it cannot be created.
class TemporaryFile {
public:
    TemporaryFile();
    ~TemporaryFile();
    TemporaryFile(const TemporaryFile&) = delete;
    TemporaryFile& operator=(const TemporaryFile&) = delete;

    const std::filesystem::path& path() const { return path_; }
    // take() appends everything read from a descriptor; give() writes the file to one. Both throw WriteFault;
    // take() throws BadRequest above 4 GB.
    void appendFrom(int descriptor);
    void copyTo(int descriptor) const;

private:
    std::filesystem::path path_;
    int descriptor_ = -1;
};

// A file that a command reads: a named file, or all of stdin in a temporary file, so that readers can seek.
class InputFile {
public:
    explicit InputFile(const std::string& name);
    ~InputFile();

    std::string path() const;
    // The name for messages: the file's, or "stdin".
    const std::string& name() const { return name_; }

private:
    std::string name_;
    std::unique_ptr<TemporaryFile> stdin_;
};

}  // namespace continuo::app
