#pragma once

#include <filesystem>
#include <mutex>

namespace continuo::app {

// A folder for files that are copied or dragged out of the window: other users cannot look into it, and it
// goes with this. Any thread.
class DragFolder {
public:
    DragFolder() = default;
    DragFolder(const DragFolder&) = delete;
    DragFolder& operator=(const DragFolder&) = delete;
    ~DragFolder();

    // It is made when it is asked for, and anew where it is gone, as a cleaner of temporary files does.
    // Throws BadFile.
    std::filesystem::path path();

private:
    std::mutex mutex_;
    std::filesystem::path path_;
};

// That of this run of the program, until its end. Throws BadFile.
std::filesystem::path dragFolder();

// Whether a file lies in one, of this run or another.
bool isInDragFolder(const std::filesystem::path& file);

}  // namespace continuo::app
