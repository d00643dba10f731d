#include "teaching/midi_folder.h"

#include <continuo/error.h>

#include <algorithm>
#include <cctype>

namespace continuo::app {

namespace fs = std::filesystem;

bool isMidiName(const fs::path& path) {
    std::string ending = path.extension().string();
    std::transform(ending.begin(), ending.end(), ending.begin(),
                   [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
    return ending == ".mid" || ending == ".midi";
}

std::vector<fs::path> midiFilesIn(const fs::path& folder) {
    std::vector<fs::path> found;
    std::error_code problem;
    auto entry =
        fs::recursive_directory_iterator(folder, fs::directory_options::skip_permission_denied, problem);
    while (!problem && entry != fs::recursive_directory_iterator()) {
        std::error_code ignored;
        if (isMidiName(entry->path()) && entry->is_regular_file(ignored)) found.push_back(entry->path());
        entry.increment(problem);
    }
    if (problem) {
        throw Error(ErrorCode::BadFile, folder.string() + ": cannot be searched: " + problem.message());
    }
    if (found.empty()) {
        throw Error(ErrorCode::BadFile,
                    folder.string() + ": no .mid or .midi file is in this folder; give one that has some");
    }
    std::sort(found.begin(), found.end());
    return found;
}

}  // namespace continuo::app
