#include "files/other_files.h"

#include <continuo/file_kind.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "files/text.h"

namespace continuo::app {

void OtherFiles::add(const std::filesystem::path& file) {
    const std::string name = file.filename().string();
    if (name.starts_with('.')) return;
    std::string kind(displayName(detectFileKind(file)));
    if (kind.empty()) kind = file.has_extension() ? oneLine(file.extension().string()) : "unknown";
    ++kinds_[kind];
}

std::string OtherFiles::line() const {
    constexpr std::size_t kMostNamed = 6;
    std::vector<std::pair<std::string, std::int64_t>> kinds(kinds_.begin(), kinds_.end());
    std::ranges::stable_sort(kinds, std::ranges::greater(), &std::pair<std::string, std::int64_t>::second);
    std::int64_t all = 0, unnamed = 0;
    std::string named;
    for (std::size_t i = 0; i < kinds.size(); ++i) {
        all += kinds[i].second;
        if (i >= kMostNamed)
            unnamed += kinds[i].second;
        else
            named += (named.empty() ? "" : ", ") + grouped(kinds[i].second) + " " + kinds[i].first;
    }
    if (unnamed > 0) named += ", " + grouped(unnamed) + " others";
    return counted(all, "file") + " left out: " + named;
}

}  // namespace continuo::app
