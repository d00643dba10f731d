#pragma once

#include <filesystem>
#include <string>

namespace continuo::app {

// Holds a file for this program alone, as long as it lives; a program that ends, however it does, lets it go.
// What the file holds is not touched.
class FileLock {
public:
    enum class After { Stays, Removed };  // what becomes of the file then

    // Makes the file where it is missing. Throws BadRequest with `taken` where another program has it,
    // BadFile where it cannot be made.
    FileLock(const std::filesystem::path& file, const std::string& taken, After after = After::Stays);
    ~FileLock();
    FileLock(const FileLock&) = delete;
    FileLock& operator=(const FileLock&) = delete;

private:
    bool hasName() const;
    [[noreturn]] void refuse(ErrorCode code, const std::string& why) const;

    std::filesystem::path path_;
    After after_;
    int file_ = -1;
};

}  // namespace continuo::app
