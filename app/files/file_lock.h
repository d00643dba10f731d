#pragma once

#include <continuo/error.h>

#include <filesystem>
#include <string>

namespace continuo::app {

// Locks a file for this program until it is destroyed or the program ends in any way. Does not change the
// file's content.
class FileLock {
public:
    enum class OnRelease { Keep, Remove };  // what happens to the file on release

    // Creates the file if it is missing. Throws BadRequest with `taken` if another program holds the lock,
    // BadFile if the file cannot be created.
    FileLock(const std::filesystem::path& file, const std::string& taken, OnRelease after = OnRelease::Keep);
    ~FileLock();
    FileLock(const FileLock&) = delete;
    FileLock& operator=(const FileLock&) = delete;

private:
    bool hasName() const;
    [[noreturn]] void refuse(ErrorCode code, const std::string& why) const;

    std::filesystem::path path_;
    OnRelease after_;
    int file_ = -1;
};

}  // namespace continuo::app
