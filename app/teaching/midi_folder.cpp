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

std::vector<fs::path> midiFilesIn(const fs::path& folder, std::vector<LeftOut>* leftOut) {
    std::vector<fs::path> found = filesBelow(folder, isMidiName, leftOut);
    if (found.empty()) {
        throw Error(ErrorCode::BadFile,
                    folder.string() + ": no .mid or .midi file is in this folder; give one that has some");
    }
    return found;
}

}  // namespace continuo::app
