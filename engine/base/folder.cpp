#include "base/folder.h"

#include <algorithm>

namespace continuo {

// A range-based loop would throw if the next entry cannot be read.
std::vector<std::filesystem::path> listFolder(const std::filesystem::path& folder, std::error_code& problem) {
    std::vector<std::filesystem::path> entries;
    problem.clear();
    for (std::filesystem::directory_iterator at(folder, problem), end; !problem && at != end;
         at.increment(problem))
        entries.push_back(at->path());
    std::sort(entries.begin(), entries.end());
    return entries;
}

}  // namespace continuo
