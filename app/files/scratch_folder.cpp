#include "files/scratch_folder.h"

#include <continuo/error.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include <chrono>
#include <string>
#include <system_error>

namespace continuo::app {
namespace {

namespace fs = std::filesystem;

const std::string kBegin = "continuo-drag-";

// Removes the folders that killed programs have left.
void removeOldDrags(const fs::path& temporary) {
    const auto dayAgo = fs::file_time_type::clock::now() - std::chrono::hours(24);
    std::error_code problem;
    for (fs::directory_iterator at(temporary, problem), end; !problem && at != end; at.increment(problem)) {
        std::error_code ignored;
        const bool ours = at->path().filename().string().starts_with(kBegin);
        if (ours && at->last_write_time(ignored) < dayAgo && !ignored) fs::remove_all(at->path(), ignored);
    }
}

// After a removal, somebody else may have created a folder of this name.
bool isOwnFolder(const fs::path& path) {
    struct stat status {};
    return ::lstat(path.c_str(), &status) == 0 && S_ISDIR(status.st_mode) && status.st_uid == ::geteuid();
}

}  // namespace

DragFolder::~DragFolder() {
    std::error_code ignored;
    if (!path_.empty() && isOwnFolder(path_)) fs::remove_all(path_, ignored);
}

fs::path DragFolder::path() {
    const std::lock_guard lock(mutex_);
    if (!path_.empty() && isOwnFolder(path_)) return path_;
    const fs::path temporary = fs::temp_directory_path();
    removeOldDrags(temporary);
    std::string pattern = (temporary / kBegin).string().append(6, 'X');  // filled in by mkdtemp
    if (::mkdtemp(pattern.data()) == nullptr) {
        throw Error(ErrorCode::BadFile,
                    temporary.string() + ": no folder can be made in it; check its free space");
    }
    path_ = pattern;
    return path_;
}

bool isInDragFolder(const fs::path& file) {
    return file.parent_path().filename().string().starts_with(kBegin);
}

fs::path dragFolder() {
    static DragFolder folder;
    return folder.path();
}

}  // namespace continuo::app
