#include "files/folder_files.h"

#include <continuo/error.h>

#include <algorithm>
#include <system_error>
#include <utility>

namespace continuo::app {

namespace fs = std::filesystem;

namespace {

// Returns why an entry of a folder is skipped; empty if it is not.
std::string reasonToSkip(const fs::directory_entry& entry, bool wanted) {
    std::error_code problem;
    const fs::file_type itself = entry.symlink_status(problem).type();
    if (itself == fs::file_type::directory) {
        static_cast<void>(fs::directory_iterator(entry.path(), problem));
        return problem ? "the folder cannot be searched: " + problem.message() : "";
    }
    if (!wanted || entry.is_regular_file(problem) || entry.is_directory(problem)) return {};
    return itself == fs::file_type::symlink ? "it is a link that leads to no file" : "it is no file";
}

}  // namespace

std::vector<fs::path> filesBelow(const fs::path& folder, const std::function<bool(const fs::path&)>& wanted,
                                 std::vector<SkippedEntry>* leftOut, OtherFiles* others) {
    std::vector<fs::path> found;
    std::error_code problem;
    // Throws if the folder itself cannot be read; unreadable subfolders are skipped.
    static_cast<void>(fs::directory_iterator(folder, problem));
    fs::recursive_directory_iterator at, end;
    if (!problem)
        at = fs::recursive_directory_iterator(folder, fs::directory_options::skip_permission_denied, problem);
    while (!problem && at != end) {
        std::error_code ignored;  // a broken link is not a file
        const bool isWanted = wanted(at->path());
        if (isWanted && at->is_regular_file(ignored)) found.push_back(at->path());
        if (others != nullptr && !isWanted && at->is_regular_file(ignored)) others->add(at->path());
        if (leftOut != nullptr) {
            if (std::string why = reasonToSkip(*at, isWanted); !why.empty())
                leftOut->push_back({at->path(), std::move(why)});
        }
        at.increment(problem);
    }
    if (problem) {
        throw Error(ErrorCode::BadFile, folder.string() + ": cannot be searched: " + problem.message() +
                                            "; check the folder and its permissions");
    }
    std::sort(found.begin(), found.end());
    if (leftOut != nullptr) std::ranges::sort(*leftOut, {}, &SkippedEntry::path);
    return found;
}

}  // namespace continuo::app
