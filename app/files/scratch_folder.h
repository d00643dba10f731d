#pragma once

#include <filesystem>
#include <mutex>

namespace continuo::app {

// A folder for temporary files: "continuo-scratch-XXXXXX" in the system's temporary folder. Other users of
// the machine cannot read it, and the destructor deletes it. When a program makes its first folder, it
// deletes folders that killed programs left: those of this user that are unlocked and older than a day. Any
// thread.
class ScratchFolder {
public:
    ScratchFolder() = default;
    ScratchFolder(const ScratchFolder&) = delete;
    ScratchFolder& operator=(const ScratchFolder&) = delete;
    ~ScratchFolder();

    // Returns the folder. It is made at the first call, and made again if something (such as a cleaner of
    // temporary files) has deleted it. Throws WriteFault.
    std::filesystem::path path();

private:
    std::mutex mutex_;
    std::filesystem::path path_;
    int lock_ = -1;  // descriptor of a file in the folder that is locked while this exists
};

// Returns the folder of this run of the program for files that are copied or dragged out of the window. It
// lasts until the program's end. Throws WriteFault.
std::filesystem::path dragFolder();

// Returns whether a file is in a temporary folder, of this run or of another one.
bool isInScratchFolder(const std::filesystem::path& file);

}  // namespace continuo::app
