#include "teaching/midi_folder.h"

#include <continuo/error.h>
#include <continuo/file_kind.h>

#include "files/caseless.h"

namespace continuo::app {

namespace fs = std::filesystem;

namespace {

bool hasMidiSuffix(const fs::path& path) {
    return hasSuffix(path, {".mid", ".midi", ".kar", ".rmi", ".smf"});
}

}  // namespace

bool isMidiName(const fs::path& path) { return hasSuffix(path, {".mid", ".midi", ".kar", ".smf"}); }

bool isMidiFile(const fs::path& path) {
    const FileKind kind = detectFileKind(path);
    return kind == FileKind::Midi || (kind == FileKind::Unknown && hasMidiSuffix(path));
}

std::vector<fs::path> midiFilesIn(const fs::path& folder, std::vector<SkippedEntry>* leftOut,
                                  OtherFiles* others) {
    const auto isWanted = [](const fs::path& path) {
        return hasMidiSuffix(path) || detectFileKind(path) == FileKind::Midi;
    };
    std::vector<fs::path> found = filesBelow(folder, isWanted, leftOut, others);
    if (found.empty()) {
        throw Error(ErrorCode::BadFile,
                    folder.string() + ": no MIDI file is in this folder; give one that has some");
    }
    return found;
}

}  // namespace continuo::app
