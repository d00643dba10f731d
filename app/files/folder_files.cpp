#include "files/folder_files.h"

#include <continuo/error.h>

#include <algorithm>
#include <system_error>

namespace continuo::app {

namespace fs = std::filesystem;

std::vector<fs::path> filesBelow(const fs::path& folder, const std::function<bool(const fs::path&)>& wanted) {
    std::vector<fs::path> found;
    std::error_code problem;
    // Which is not skipped like the closed ones below it.
    static_cast<void>(fs::directory_iterator(folder, problem));
    fs::recursive_directory_iterator at, end;
    if (!problem)
        at = fs::recursive_directory_iterator(folder, fs::directory_options::skip_permission_denied, problem);
    while (!problem && at != end) {
        std::error_code ignored;  // a link that leads nowhere is no file
        if (wanted(at->path()) && at->is_regular_file(ignored)) found.push_back(at->path());
        at.increment(problem);
    }
    if (problem) {
        throw Error(ErrorCode::BadFile, folder.string() + ": cannot be searched: " + problem.message() +
                                            "; check the folder and its permissions");
    }
    std::sort(found.begin(), found.end());
    return found;
}

}  // namespace continuo::app
