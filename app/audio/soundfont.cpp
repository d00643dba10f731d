#include "audio/soundfont.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <string>
#include <string_view>
#include <system_error>

#include "audio/piano_synth.h"
#include "continuo/error.h"
#include "files/caseless.h"
#include "files/installed_files.h"

namespace continuo::app {
namespace {

namespace fs = std::filesystem;

// Prefixes of file names, best piano first (velocity layers and stretched tuning before a single layer).
constexpr std::array<std::string_view, 5> kBestFirst = {"MuseScore_General", "FluidR3_GM", "FluidR3Mono_GM",
                                                        "TimGM6mb", "default-GM"};

std::string_view environmentVariable(const char* name) {
    const char* value = std::getenv(name);
    return value == nullptr ? std::string_view{} : std::string_view(value);
}

fs::path requireFile(const fs::path& file, const char* givenBy) {
    std::error_code ignored;
    if (fs::is_regular_file(file, ignored)) return file;
    throw Error(ErrorCode::NotFound,
                "soundfont: " + file.string() + ", given by " + givenBy + ", is not a file; check the path");
}

bool hasSoundfontSuffix(const fs::path& file) { return hasSuffix(file, {".sf2", ".sf3"}); }

bool isSoundfontNamed(const fs::path& file, std::string_view beginning) {
    return hasSoundfontSuffix(file) && file.filename().string().starts_with(beginning);
}

bool hasPiano(const fs::path& file) {
    try {
        PianoSynth::check(file);
        return true;
    } catch (const Error&) {
        return false;
    }
}

std::vector<fs::path> listFiles(const fs::path& folder) {
    std::vector<fs::path> files;
    std::error_code ignored;  // skips a missing or unreadable folder
    for (fs::directory_iterator it(folder, ignored), end; it != end; it.increment(ignored)) {
        if (it->is_regular_file(ignored)) files.push_back(it->path());
    }
    std::sort(files.begin(), files.end());
    return files;
}

}  // namespace

std::vector<fs::path> soundfontFolders() {
    std::vector<fs::path> folders;
    if (const auto data = environmentVariable("XDG_DATA_HOME"); !data.empty()) {
        folders.push_back(fs::path(data) / "soundfonts");
    } else if (const fs::path home = homeFolder(); !home.empty()) {
        folders.push_back(home / ".local/share/soundfonts");
    }
    for (const char* folder : {"/usr/local/share/soundfonts", "/usr/share/sounds/sf3",
                               "/usr/share/sounds/sf2", "/usr/share/soundfonts"}) {
        folders.emplace_back(folder);
    }
    return folders;
}

fs::path findSoundfont(const fs::path& chosen, const std::vector<fs::path>& folders) {
    if (!chosen.empty()) return requireFile(chosen, "--soundfont");
    if (const auto named = environmentVariable("CONTINUO_SOUNDFONT"); !named.empty())
        return requireFile(named, "CONTINUO_SOUNDFONT");
    std::vector<fs::path> files;
    for (const fs::path& folder : folders) {
        const std::vector<fs::path> found = listFiles(folder);
        files.insert(files.end(), found.begin(), found.end());
    }
    for (const std::string_view beginning : kBestFirst) {
        const auto it = std::find_if(files.begin(), files.end(),
                                     [&](const fs::path& file) { return isSoundfontNamed(file, beginning); });
        if (it != files.end()) return *it;
    }
    for (const fs::path& file : files) {
        if (hasSoundfontSuffix(file) && hasPiano(file)) return file;
    }
    throw Error(ErrorCode::NotFound,
                "no soundfont: install musescore-general-soundfont-small or give --soundfont FILE");
}

}  // namespace continuo::app
