#pragma once

#include <filesystem>
#include <mutex>

namespace continuo::app {

// A temporary folder for files that are copied or dragged out of the window. Other users of the machine
// cannot look into it, and the destructor deletes it. Any thread.
class DragFolder {
public:
    DragFolder() = default;
    DragFolder(const DragFolder&) = delete;
    DragFolder& operator=(const DragFolder&) = delete;
    ~DragFolder();

    // The folder, which is made at the first call, and made again if something (such as a cleaner of
    // temporary files) has deleted it. Throws BadFile.
    std::filesystem::path path();

private:
    std::mutex mutex_;
    std::filesystem::path path_;
};

// The folder of this run of the program, which lasts until its end. Throws BadFile.
std::filesystem::path dragFolder();

// Whether a file lies in such a folder, of this run or of another one.
bool isInDragFolder(const std::filesystem::path& file);

}  // namespace continuo::app
