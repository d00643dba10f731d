#pragma once

#include <filesystem>
#include <memory>
#include <string>

namespace continuo::app {

// The name by which a command is given stdin as a file, or stdout.
inline constexpr const char* kStandardStream = "-";

// Throws BadRequest where --json asks for stdout too.
void requireFreeStdout(bool json);

// A file in the folder for temporary files; removed at the end. Throws WriteFault where it cannot be made.
class TemporaryFile {
public:
    TemporaryFile();
    ~TemporaryFile();
    TemporaryFile(const TemporaryFile&) = delete;
    TemporaryFile& operator=(const TemporaryFile&) = delete;

    const std::filesystem::path& path() const { return path_; }
    // Appends all of a descriptor, or writes everything to one. Throw WriteFault; take() throws BadRequest
    // for more than 4 GB.
    void take(int descriptor);
    void give(int descriptor) const;

private:
    std::filesystem::path path_;
    int descriptor_ = -1;
};

// A file that a command reads: the named one, or what comes from stdin to its end, which readers can search.
class InputFile {
public:
    explicit InputFile(const std::string& name);
    ~InputFile();

    std::string path() const;
    // What messages call it: its name, or "stdin".
    const std::string& name() const { return name_; }

private:
    std::string name_;
    std::unique_ptr<TemporaryFile> stdin_;
};

}  // namespace continuo::app
