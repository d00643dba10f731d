#pragma once

#include <filesystem>
#include <mutex>

namespace continuo::app {

// A temporary folder for files that are copied or dragged out of the window. Other users cannot read it, and
// the destructor deletes it. Any thread.
class DragFolder {
public:
    DragFolder() = default;
    DragFolder(const DragFolder&) = delete;
    DragFolder& operator=(const DragFolder&) = delete;
    ~DragFolder();

    // Returns the folder. Creates it at the first call, or again if something (such as a cleaner of temporary
    // files) deleted it. Throws BadFile.
    std::filesystem::path path();

private:
    std::mutex mutex_;
    std::filesystem::path path_;
};

// Returns the folder of this run of the program, which exists until its end. Throws BadFile.
std::filesystem::path dragFolder();

// Returns whether a file is in such a folder, of this run or another one.
bool isInDragFolder(const std::filesystem::path& file);

}  // namespace continuo::app
