#include "teaching/midi_folder.h"

#include <continuo/error.h>

#include "files/caseless.h"

namespace continuo::app {

namespace fs = std::filesystem;

bool isMidiName(const fs::path& path) { return hasEnding(path, {".mid", ".midi"}); }

std::vector<fs::path> midiFilesIn(const fs::path& folder, std::vector<LeftOut>* leftOut) {
    std::vector<fs::path> found = filesBelow(folder, isMidiName, leftOut);
    if (found.empty()) {
        throw Error(ErrorCode::BadFile,
                    folder.string() + ": no .mid or .midi file is in this folder; give one that has some");
    }
    return found;
}

}  // namespace continuo::app
